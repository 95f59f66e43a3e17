import { sql } from 'kysely'
import type { ReportPeriod } from '@hadir/contract/evaluation/report-card-words.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { visibleClasses } from '../../class/rules.ts'
import { readSetting } from '../../config/school/rules.ts'
import { participants } from '../../subject/rules.ts'
import { assertSemesterOfYearOpen } from '../../subject/subject-evaluation/rules.ts'
import { isLastOfSemester } from '../../academic-year/rules.ts'

export type RequestedClass = {
  academicYearId: string
  semesterNo: 1 | 2
  period: ReportPeriod
  academicClassId?: string | undefined
}

/** The requested class, else every one of the year, as far as the caller may read them. NOT_FOUND without any. */
export async function readClassIds(scope: SchoolScope, requested: RequestedClass): Promise<string[]> {
  const ids = await findClassIds(scope, requested)
  if (ids.length === 0) throw new Failure('NOT_FOUND')
  return ids
}

export async function findClassIds(scope: SchoolScope, requested: RequestedClass): Promise<string[]> {
  const { db, schoolId } = scope
  const visible = await visibleClasses(scope)
  let found = db
    .selectFrom('academic_class')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('academic_year_id', '=', requested.academicYearId)
  if (requested.academicClassId) found = found.where('id', '=', requested.academicClassId)
  if (visible !== 'all') found = found.where((eb) => eb('id', '=', eb.fn.any(eb.val(visible))))
  return (await found.orderBy('id').execute()).map(({ id }) => id)
}

/** The students whose rapor belong to a class, also those that were frozen in another one. */
export const studentsOf = ({ schoolId }: SchoolScope, { semesterNo, academicClassId }: RequestedClass) => sql`(
  select e.student_id from enrollment e
    join semester term on term.school_id = e.school_id and term.academic_year_id = e.academic_year_id
      and term.no = ${semesterNo}
    where e.school_id = ${schoolId} and e.academic_class_id = ${academicClassId} and ${isLastOfSemester})`

/** Throws if the semester is closed; locks the calendar. */
export const assertCardsOpen = (scope: SchoolScope, { academicYearId: yearId, semesterNo: no }: RequestedClass) =>
  assertSemesterOfYearOpen(scope, { yearId, no, what: 'rapor' })

/** Includes chosen subjects of other classes. Saves of scores wait for these rows, always in the same order. */
export const lockEvaluations = (
  { db, schoolId }: SchoolScope,
  { classIds, semesterNo }: { classIds: readonly string[]; semesterNo: number },
) =>
  sql`select evaluation.id from subject_evaluation evaluation
    join academic_subject given on given.school_id = evaluation.school_id and given.id = evaluation.academic_subject_id
    where evaluation.school_id = ${schoolId} and evaluation.semester_no = ${semesterNo}
      and (given.academic_class_id = any(${classIds}::uuid[]) or given.id in (
        select p.academic_subject_id from ${participants} p
          where p.school_id = ${schoolId} and p.academic_class_id = any(${classIds}::uuid[])
            and p.semester_no = ${semesterNo}))
    order by evaluation.id for no key update of evaluation`.execute(db)

/** The semester of the active year that contains today or ended last. */
export async function runningSemester(scope: SchoolScope): Promise<{ yearId: string; no: 1 | 2 }> {
  const found = await findRunningSemester(scope)
  if (!found) throw new Failure('YEAR_NOT_ACTIVE')
  return found
}

/** Null for a school without an active year. */
export async function findRunningSemester(scope: SchoolScope): Promise<{ yearId: string; no: 1 | 2 } | null> {
  const { today } = await readSetting(scope)
  const { rows } = await sql<{ id: string; no: number }>`
    select year.id, coalesce((select max(term.no) from semester term where term.school_id = year.school_id
        and term.academic_year_id = year.id and term.start_date <= ${today}::date), 1) as no
      from academic_year year where year.school_id = ${scope.schoolId} and year.is_active`.execute(scope.db)
  const [found] = rows
  return found ? { yearId: found.id, no: found.no === 2 ? 2 : 1 } : null
}
