import { sql } from 'kysely'
import type { Saved } from '@hadir/contract/attendance.ts'
import type { Mark } from '@hadir/contract/attendance-mark.ts'
import type { SchoolDate } from '@hadir/contract/dates.ts'
import type { AttendanceStatus } from '@hadir/contract/labels.ts'
import { saidOften } from '../../db/said-often.ts'
import { Failure } from '../../http/failure.ts'
import type { SchoolScope } from '../../http/scope.ts'
import { selectClass, selectDay, toDay, toPerson, type ClassRow } from './day.ts'
import { selectMarkState, toState, type MarkState, type StateRow } from './mark-state.ts'
import { markingOf, maySend, type Marking } from './rules.ts'
import { takeMarks } from './take-marks.ts'

export type SheetToSave = { academicClassId: string; date: SchoolDate; device: string; marks: Mark[] }

/**
 * Takes in the marks of one class and one day, each with its verdict. Three statements whatever the size of the sheet:
 * lock, read what the rules look at, write all of it. Sent again it writes nothing.
 */
export async function saveSheet(scope: SchoolScope, sheet: SheetToSave): Promise<Saved> {
  const { academicClassId, date, device, marks } = sheet
  await lockClassDay(scope.db, { schoolId: scope.schoolId, academicClassId, date })
  const place = { academicClassId, date, lesson: null }
  return takeMarks(scope, { place, device, marks }, await readLocked(scope, sheet))
}

/**
 * Until the end of the transaction no semester is closed or opened again (academic-year/rules.ts), and then nobody else
 * saves marks of this class-day: its row is made if need be, and the update that changes nothing locks one that is
 * there. Nothing is read here, for a statement sees what stood before it waited; what the next one reads stays true.
 */
const lockClassDay = saidOften(
  ({ schoolId, academicClassId, date }: { schoolId: string; academicClassId: string; date: SchoolDate }) => sql`
    with calendar as materialized (select school_id from school_setting where school_id = ${schoolId} for key share)
    insert into class_day (school_id, academic_class_id, date)
      select calendar.school_id, c.id, ${date}::date from calendar, academic_class c
        where c.school_id = ${schoolId} and c.id = ${academicClassId}
      on conflict (school_id, academic_class_id, date) do update set date = excluded.date`,
)

type LockedRow = ClassRow &
  StateRow &
  Parameters<typeof toDay>[0] & {
    is_day_closed: boolean
    window_days: number
    codes: AttendanceStatus[]
    actor_name: string | null
  }

type Asked = {
  schoolId: string
  profileId: string
  now: Date
  academicClassId: string
  date: SchoolDate
  ids: readonly string[]
}

const sayLocked = saidOften(({ schoolId, profileId, now, academicClassId, date, ids }: Asked) => {
  const scope = { schoolId, profileId, clock: { now: () => now } }
  return sql<LockedRow>`
    with class as (${selectClass(scope, { academicClassId, date: sql`${date}::date` })}),
    day as (${selectDay(scope, date)}),
    state as (${selectMarkState(scope, { academicClassId, date, lesson: null }, ids)})
    select class.*, day.*, state.*,
        exists (select from class_day where school_id = ${schoolId} and academic_class_id = ${academicClassId}
          and date = ${date}::date and closed_at is not null) as is_day_closed,
        (select name from actor where school_id = ${schoolId} and id = ${profileId}) as actor_name
      from class, day, state`
})

async function readLocked(
  scope: SchoolScope,
  { academicClassId, date, marks }: SheetToSave,
): Promise<{ state: MarkState; marking: Marking; actorName: string | null }> {
  const { schoolId, profileId, clock } = scope
  const ids = marks.map(({ id }) => id)
  const rows = await sayLocked(scope.db, { schoolId, profileId, now: clock.now(), academicClassId, date, ids })
  const row = rows[0]
  if (!row) throw new Failure('NOT_FOUND')
  const day = toDay(row)
  const person = toPerson(scope, row.duties)
  if (!maySend(person, academicClassId, date)) throw new Failure('FORBIDDEN')
  // Not a verdict: the same marks are right once the day has come, so they stay on their device until then.
  if (day.isFuture) throw new Failure('DATE_IN_FUTURE')
  return {
    state: toState(row),
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
