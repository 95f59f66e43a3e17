import { sql } from 'kysely'
import type { Saved } from '@hadir/contract/attendance.ts'
import type { Mark } from '@hadir/contract/attendance-mark.ts'
import type { SchoolDate } from '@hadir/contract/dates.ts'
import type { AttendanceStatus } from '@hadir/contract/labels.ts'
import { Failure } from '../../http/failure.ts'
import type { SchoolScope } from '../../http/scope.ts'
import { holdCalendar } from '../academic-year/rules.ts'
import { selectClass, selectDay, toDay, toPerson, type ClassRow } from './day.ts'
import { markingOf, maySend, type Marking } from './rules.ts'
import { takeMarks } from './take-marks.ts'

export type SheetToSave = { academicClassId: string; date: SchoolDate; device: string; marks: Mark[] }

/**
 * Takes in the marks of one class and one day, each with its verdict. Four statements whatever the size of the sheet:
 * keep semesters from being closed meanwhile, lock the class-day, read what the rules look at, write all of it. Sent
 * again it writes nothing.
 */
export async function saveSheet(scope: SchoolScope, sheet: SheetToSave): Promise<Saved> {
  await holdCalendar(scope)
  const locked = await lockClassDay(scope, sheet)
  const { academicClassId, date, device, marks } = sheet
  return takeMarks(scope, { place: { academicClassId, date, lesson: null }, device, marks }, locked)
}

type LockedRow = ClassRow &
  Parameters<typeof toDay>[0] & {
    is_day_closed: boolean
    window_days: number
    codes: AttendanceStatus[]
    actor_name: string | null
  }

/**
 * Makes the class-day row if need be and locks it until the end of the transaction, in one statement: the update that
 * changes nothing takes the lock of a row that is there. What is read in the next statement stays true.
 */
async function lockClassDay(
  scope: SchoolScope,
  { academicClassId, date }: SheetToSave,
): Promise<{ marking: Marking; actorName: string | null }> {
  const { schoolId, profileId } = scope
  const { rows } = await sql<LockedRow>`
    with class as (${selectClass(scope, { academicClassId, date: sql`${date}::date` })}),
    day as (${selectDay(scope, date)}),
    locked as (
      insert into class_day (school_id, academic_class_id, date)
        select ${schoolId}, class.class_id, day.date from class, day
        on conflict (school_id, academic_class_id, date) do update set date = excluded.date
        returning closed_at
    )
    select class.*, day.*, locked.closed_at is not null as is_day_closed,
        (select name from actor where school_id = ${schoolId} and id = ${profileId}) as actor_name
      from class, day, locked`.execute(scope.db)
  const row = rows[0]
  if (!row) throw new Failure('NOT_FOUND')
  const day = toDay(row)
  const person = toPerson(scope, row.duties)
  if (!maySend(person, academicClassId, date)) throw new Failure('FORBIDDEN')
  // Not a verdict: the same marks are right once the day has come, so they stay on their device until then.
  if (day.isFuture) throw new Failure('DATE_IN_FUTURE')
  return {
    marking: markingOf(person, {
      academicClassId,
      day,
      windowDays: row.window_days,
      codes: row.codes,
      isDayClosed: row.is_day_closed,
      isSemesterClosed: row.is_semester_closed,
    }),
    actorName: row.actor_name,
  }
}
