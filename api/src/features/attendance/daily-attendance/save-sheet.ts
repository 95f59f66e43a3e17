import { sql } from 'kysely'
import type { Saved } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import type { Mark } from '@hadir/contract/attendance/attendance-mark.ts'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { AttendanceStatus } from '@hadir/contract/labels.ts'
import { compiledQuery } from '../../../platform/database/pool/compiled-query.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { selectClass, selectDay, toDay, toPerson, type ClassRow } from '../day.ts'
import { isOtherEpoch } from '../marks/resolve-mark.ts'
import { lockDay } from '../day-closing/locked-days.ts'
import { selectMarkState, toState, type MarkState, type StateRow } from '../marks/mark-state.ts'
import { markingOf, maySend, type Marking } from '../rules.ts'
import { applyMarks } from '../marks/apply-marks.ts'

export type SheetToSave = {
  academicClassId: string
  date: SchoolDate
  device: string
  epoch?: string | undefined
  marks: Mark[]
}

/**
 * Applies the marks of one class and one day, each with its verdict. Three statements for any size of sheet: lock, read
 * what the rules need, write. The same marks sent again write nothing.
 */
export async function saveSheet(scope: SchoolScope, sheet: SheetToSave): Promise<Saved> {
  const { academicClassId, date, device, marks } = sheet
  const locked = await lockDay(scope, sheet)
  const place = { academicClassId, date, lesson: null }
  const { epoch, ...before } = await readLocked(scope, sheet)
  const sent = { locked, place, device, marks, isOtherEpoch: isOtherEpoch(sheet.epoch, epoch) }
  return { ...(await applyMarks(scope, sent, before)), epoch }
}

type LockedRow = ClassRow &
  StateRow &
  Parameters<typeof toDay>[0] & {
    is_day_closed: boolean
    window_days: number
    codes: AttendanceStatus[]
    epoch: string
    actor_name: string | null
  }

type LockedSheetParams = {
  schoolId: string
  profileId: string
  now: Date
  academicClassId: string
  date: SchoolDate
  ids: readonly string[]
}

const lockedSheetQuery = compiledQuery(
  ({ schoolId, profileId, now, academicClassId, date, ids }: LockedSheetParams) => {
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
  },
)

async function readLocked(
  scope: SchoolScope,
  { academicClassId, date, marks }: SheetToSave,
): Promise<{ state: MarkState; marking: Marking; actorName: string | null; epoch: string }> {
  const { schoolId, profileId, clock } = scope
  const ids = marks.map(({ id }) => id)
  const rows = await lockedSheetQuery(scope.db, { schoolId, profileId, now: clock.now(), academicClassId, date, ids })
  const row = rows[0]
  if (!row) throw new Failure('NOT_FOUND')
  const day = toDay(row)
  const person = toPerson(scope, row.duties)
  if (!maySend(person, academicClassId, date)) throw new Failure('FORBIDDEN')
  // Not a verdict: the same marks become valid when the day comes, so they stay on their device until then.
  if (day.isFuture) throw new Failure('DATE_IN_FUTURE')
  return {
    state: toState(row),
    marking: markingOf(person, {
      academicClassId,
      day,
      windowDays: row.window_days,
      codes: row.codes,
      isDayClosed: row.is_day_closed,
      isInYear: row.is_in_year,
      isSemesterClosed: row.is_semester_closed,
    }),
    actorName: row.actor_name,
    epoch: row.epoch,
  }
}
