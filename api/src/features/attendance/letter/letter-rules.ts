import { sql } from 'kysely'
import { markingReasonLabels } from '@hadir/contract/attendance/attendance-mark.ts'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { isInYearOn, isMemberOn, readDay, selectClass } from '../day.ts'
import { lockDays, type LockedDays, assertDatesOpen } from '../day-closing/locked-days.ts'
import { isHomeroomTeacher, markingOf } from '../rules.ts'

export type At = { studentId: string; date: SchoolDate }

/** The student's class on the day; null for none. */
async function classOf({ db, schoolId }: SchoolScope, { studentId, date }: At): Promise<string | null> {
  const on = sql<SchoolDate>`${date}::date`
  const { rows } = await sql<{ id: string }>`
    select e.academic_class_id as id from enrollment e
      where e.school_id = ${schoolId} and e.student_id = ${studentId} and ${isMemberOn(on)}
        and ${isInYearOn({ schoolId }, on)}`.execute(db)
  return rows[0]?.id ?? null
}

/** Readers of a letter: an admin, the homeroom teacher of that day or of today, and its uploader. */
export async function canReadLetter(scope: SchoolScope, at: At, authorId: string | null): Promise<boolean> {
  const academicClassId = await classOf(scope, at)
  if (academicClassId === null && authorId === null) throw new Failure('NOT_FOUND')
  if (scope.role === 'school_admin' || authorId === scope.profileId) return true
  const { day, person } = await readDay(scope, at.date)
  return (
    academicClassId !== null && [at.date, day.today].some((date) => isHomeroomTeacher(person, academicClassId, date))
  )
}

/**
 * The locks for a letter that the caller may write now: anyone who may mark the student on that day, for as long as she
 * may. A late mark that waits for its decision may bring the first letter of its day: it is decided by it. An admin needs no reason, and may also remove the letter of a student who is no longer in a class that day.
 */
export async function lockLetter(scope: SchoolScope, at: At): Promise<LockedDays> {
  const academicClassId = await classOf(scope, at)
  if (academicClassId === null) {
    if (scope.role !== 'school_admin') throw new Failure('NOT_FOUND')
    const locked = await lockDays(scope, [])
    await assertDatesOpen(scope, locked, [at.date])
    return locked
  }
  const locked = await lockDays(scope, [{ academicClassId, date: at.date }])
  const { day, person, windowDays } = await readDay(scope, at.date)
  const closing = await readClosing(scope, at, academicClassId)
  const marking = markingOf(person, { academicClassId, day, windowDays, codes: [], ...closing })
  if (marking.state === 'OPEN' || marking.state === 'REASON') return locked
  if (marking.state === 'HELD' && !closing.isSemesterClosed && (await bringsFirst(scope, at))) return locked
  if (marking.why === 'NOT_YOUR_CLASS') throw new Failure('FORBIDDEN')
  if (marking.why === 'DATE_IN_FUTURE') throw new Failure('DATE_IN_FUTURE')
  throw refused(marking.why ? markingReasonLabels[marking.why] : '')
}

/** Whether the caller's late mark waits for its decision, without any letter of that day. */
async function bringsFirst({ db, schoolId, profileId }: SchoolScope, { studentId, date }: At): Promise<boolean> {
  const { rows } = await sql`
    select from pending_mark h
      join attendance_save v on v.school_id = h.school_id and v.seq = h.seq
      where h.school_id = ${schoolId} and h.student_id = ${studentId} and v.date = ${date}::date
        and v.actor_id = ${profileId} and v.lesson_id is null
        and not exists (select from attendance_correction d where d.school_id = h.school_id and d.event_id = h.id)
        and not exists (select from attendance_letter l where l.school_id = h.school_id and l.student_id = h.student_id
          and l.date = v.date)
      limit 1`.execute(db)
  return rows.length > 0
}

export const refused = (reason: string) => new Failure('LETTER_REFUSED', { values: { reason } })

async function readClosing({ db, schoolId }: SchoolScope, { date }: At, academicClassId: string) {
  const on = sql<SchoolDate>`${date}::date`
  const { rows } = await sql<{ isDayClosed: boolean; isSemesterClosed: boolean; isInYear: boolean }>`
    with class as (${selectClass({ schoolId }, { academicClassId, date: on })})
    select is_semester_closed as "isSemesterClosed", is_in_year as "isInYear",
        exists (select from class_day where school_id = ${schoolId} and academic_class_id = ${academicClassId}
          and date = ${on} and closed_at is not null) as "isDayClosed"
      from class`.execute(db)
  if (!rows[0]) throw new Failure('NOT_FOUND')
  return rows[0]
}
