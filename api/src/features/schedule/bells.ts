import {
  minuteOf,
  timeOf,
  type Bell,
  type BellSchedule,
  type BellScheduleFields,
} from '@hadir/contract/schedule/bell-schedule.ts'
import type { Weekday } from '@hadir/contract/dates/dates.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'

/** Every bell schedule of the school with its days, in one statement; there are only a few. */
export async function readBellSchedules({ db, schoolId }: SchoolScope): Promise<BellSchedule[]> {
  const rows = await db
    .selectFrom('bell_schedule as b')
    .leftJoin('bell', (join) =>
      join.onRef('bell.school_id', '=', 'b.school_id').onRef('bell.bell_schedule_id', '=', 'b.id'),
    )
    .where('b.school_id', '=', schoolId)
    .select([
      'b.id',
      'b.variant',
      'b.valid_from',
      'b.valid_to',
      'b.jp_minutes',
      'b.version',
      'bell.weekday',
      'bell.no',
      'bell.start_minute',
      'bell.end_minute',
      'bell.kind',
    ])
    .orderBy('b.valid_from', (order) => order.asc().nullsFirst())
    .orderBy('b.id')
    .orderBy('bell.weekday')
    .orderBy('bell.start_minute')
    .execute()
  const found = new Map<string, BellSchedule>()
  for (const row of rows) {
    const schedule: BellSchedule = found.get(row.id) ?? {
      id: row.id,
      variant: row.variant as BellSchedule['variant'],
      validFrom: row.valid_from,
      validTo: row.valid_to,
      jpMinutes: row.jp_minutes,
      days: [],
      version: row.version,
    }
    found.set(row.id, schedule)
    if (row.weekday === null || row.start_minute === null || row.end_minute === null) continue
    const bell = {
      no: row.no,
      start: timeOf(row.start_minute),
      end: timeOf(row.end_minute),
      kind: row.kind as Bell['kind'],
    }
    const day = schedule.days.at(-1)
    if (day?.weekday === row.weekday) day.bells.push(bell)
    else schedule.days.push({ weekday: row.weekday as Weekday, bells: [bell] })
  }
  return [...found.values()]
}

/** Replaces the bells of a schedule; lessons are numbered in the order of their times. */
export async function writeBells({ db, schoolId }: SchoolScope, scheduleId: string, days: BellScheduleFields['days']) {
  await db.deleteFrom('bell').where('school_id', '=', schoolId).where('bell_schedule_id', '=', scheduleId).execute()
  const rows = days.flatMap(({ weekday, bells }) => {
    let no = 0
    return bells
      .toSorted((a, b) => a.start.localeCompare(b.start))
      .map(({ start, end, kind }) => ({
        school_id: schoolId,
        bell_schedule_id: scheduleId,
        weekday,
        start_minute: minuteOf(start),
        end_minute: minuteOf(end),
        kind,
        no: kind === 'JP' ? (no += 1) : null,
      }))
  })
  if (rows.length > 0) await db.insertInto('bell').values(rows).execute()
}
