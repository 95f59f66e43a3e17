import { sql } from 'kysely'
import { semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { lockCalendarShared, inClosed } from '../../academic-year/rules.ts'

/** Whether a component `c` of `evaluation` counts for the final score, as in contract/src/evaluation/final-score.ts. */
export const countsForFinal = sql<boolean>`case when c.kind in ('LM', 'PH') then evaluation.weight_lm > 0
  when c.kind in ('STS', 'PTS') then evaluation.weight_sts > 0 when c.kind in ('SAS', 'PAS') then evaluation.weight_sas > 0 else false end`

/** Whether students owe a score in it, for the final score or the skill. */
export const isOwed = sql<boolean>`(${countsForFinal} or c.kind = 'PRAKTIK')`

type OfSemester = { year_id: string; year_name: string; semester_no: number }

/** Throws if the semester is closed; locks the calendar, so that none is closed meanwhile. */
export async function assertSemesterOpen(scope: SchoolScope, of: OfSemester, what = 'penilaian'): Promise<void> {
  await lockCalendarShared(scope)
  const semester = await scope.db
    .selectFrom('semester')
    .select(['start_date', 'end_date', 'status'])
    .where('school_id', '=', scope.schoolId)
    .where('academic_year_id', '=', of.year_id)
    .where('no', '=', of.semester_no)
    .executeTakeFirst()
  const no = of.semester_no === 2 ? 2 : 1
  if (!semester) throw new Failure('INVALID', { fields: { semesterNo: `Semester ${semesterNames[no]} belum ada` } })
  if (semester.status !== 'DITUTUP') return
  const { start_date, end_date } = semester
  throw inClosed({ academic_year_id: of.year_id, year_name: of.year_name, no, start_date, end_date }, what)
}

/** The same by the year's id. */
export async function assertSemesterOfYearOpen(
  scope: SchoolScope,
  { yearId, no, what }: { yearId: string; no: 1 | 2; what: string },
): Promise<void> {
  const year = await scope.db
    .selectFrom('academic_year')
    .select('name')
    .where('school_id', '=', scope.schoolId)
    .where('id', '=', yearId)
    .executeTakeFirst()
  if (!year) throw new Failure('NOT_FOUND')
  await assertSemesterOpen(scope, { year_id: yearId, year_name: year.name, semester_no: no }, what)
}
