import { sql } from 'kysely'
import { Failure } from '../../platform/failure.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { lockCalendar } from './records.ts'
import type { SemesterKey } from './semester-closing.ts'
import { recordEvent, readSemester, setStatus } from './semester-state.ts'

type Start = { lessons: string[]; subjects: string[] }

/** What the last start of a semester wrote; null when it was not started this way. */
export async function lastStart({ db, schoolId }: SchoolScope, { yearId, no }: SemesterKey): Promise<Start | null> {
  const event = await db
    .selectFrom('semester_event')
    .select(['kind', 'copied'])
    .where('school_id', '=', schoolId)
    .where('academic_year_id', '=', yearId)
    .where('no', '=', no)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  // Written by startSemester.
  return event?.kind === 'STARTED' ? (event.copied as Start | null) : null
}

/** What was built on a start, one clause each; empty means that it can be undone. */
export async function blockersOf(
  { db, schoolId }: SchoolScope,
  { yearId, no }: SemesterKey,
  { lessons }: Start,
): Promise<string[]> {
  const { rows } = await sql<{ marks: boolean; scores: boolean; untouched: number }>`
    select
      exists (select from attendance_save v
        join semester term on term.school_id = v.school_id and term.academic_year_id = ${yearId} and term.no = ${no}
        where v.school_id = ${schoolId} and v.date between term.start_date and term.end_date) as marks,
      -- They would be in no grid and on no rapor: a subject that went on ends with Ganjil again.
      exists (select from academic_class ac
        join academic_subject given on given.school_id = ac.school_id and given.academic_class_id = ac.id
        join subject_evaluation evaluation on evaluation.school_id = given.school_id
          and evaluation.academic_subject_id = given.id and evaluation.semester_no = ${no}
        join assessment_component c on c.school_id = evaluation.school_id and c.subject_evaluation_id = evaluation.id
        join score on score.school_id = c.school_id and score.component_id = c.id
        where ac.school_id = ${schoolId} and ac.academic_year_id = ${yearId})
      or exists (select from report_card
        where school_id = ${schoolId} and academic_year_id = ${yearId} and semester_no = ${no})
      or exists (select from academic_class ac
        join cocurricular_activity a on a.school_id = ac.school_id and a.academic_class_id = ac.id
          and a.semester_no = ${no}
        join cocurricular_result r on r.school_id = a.school_id and r.cocurricular_activity_id = a.id
        where ac.school_id = ${schoolId} and ac.academic_year_id = ${yearId}) as scores,
      (select count(*)::int from class_schedule where school_id = ${schoolId} and id = any(${lessons}::uuid[])
        and version = 1) as untouched`.execute(db)
  const { marks = false, scores = false, untouched = 0 } = rows[0] ?? {}
  const changed = lessons.length - untouched
  return [
    ...(marks ? ['absensi semester ini sudah diisi'] : []),
    ...(scores ? ['nilai atau rapor semester ini sudah diisi'] : []),
    ...(changed > 0 ? [`${changed} pelajaran salinan sudah diubah`] : []),
  ]
}

/** Undoes a start in this transaction: deletes what it copied, and the semester has not started. */
export async function withdrawStart(scope: SchoolScope, key: SemesterKey): Promise<void> {
  const { db, schoolId, clock } = scope
  await lockCalendar(scope)
  const start = (await readSemester(scope, key)).status === 'AKTIF' ? await lastStart(scope, key) : null
  if (!start) throw new Failure('SEMESTER_NOT_STARTED')
  const obstacles = await blockersOf(scope, key, start)
  if (obstacles.length > 0) throw new Failure('SEMESTER_START_STANDS', { values: { reason: obstacles.join('; ') } })
  await db
    .deleteFrom('class_schedule')
    .where('school_id', '=', schoolId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(start.lessons))))
    .execute()
  await db
    .updateTable('academic_subject')
    .set((eb) => ({ semester_no: 1, version: eb('version', '+', 1), updated_at: clock.now() }))
    .where('school_id', '=', schoolId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(start.subjects))))
    .where('semester_no', 'is', null)
    .execute()
  await setStatus(scope, key, { status: 'DRAFT' })
  await recordEvent(scope, key, { kind: 'WITHDRAWN' })
}
