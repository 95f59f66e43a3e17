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
  const { rows } = await sql<{ marks: boolean; untouched: number }>`
    select
      exists (select from attendance_save v
        join semester term on term.school_id = v.school_id and term.academic_year_id = ${yearId} and term.no = ${no}
        where v.school_id = ${schoolId} and v.date between term.start_date and term.end_date) as marks,
      (select count(*)::int from class_schedule where school_id = ${schoolId} and id = any(${lessons}::uuid[])
        and version = 1) as untouched`.execute(db)
  const { marks = false, untouched = 0 } = rows[0] ?? {}
  const changed = lessons.length - untouched
  return [
    ...(marks ? ['absensi semester ini sudah diisi'] : []),
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
