import { makeBells, minuteOf, type DayPlan, type ScheduleVariant } from '@hadir/contract/schedule/bell-schedule.ts'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { activeDays, type ExampleYear } from './calendar.ts'
import type { Place } from './write/write-school.ts'

/** Ramadan in the Gregorian calendar, as predicted by astronomy; the ministry decides on the evening before. */
const ramadans: readonly (readonly [first: SchoolDate, last: SchoolDate])[] = [
  ['2026-02-19', '2026-03-20'],
  ['2027-02-08', '2027-03-09'],
  ['2028-01-28', '2028-02-25'],
  ['2029-01-16', '2029-02-13'],
]

const normalDay = (weekday: number): DayPlan => ({
  start: '07:00',
  jpMinutes: 40,
  count: weekday === 5 ? 6 : 8,
  ceremonyMinutes: weekday === 1 ? 40 : 0,
  breaks: [
    { after: 3, minutes: 15 },
    { after: 6, minutes: 30 },
  ],
})

const ramadanDay = (weekday: number): DayPlan => ({
  start: '07:30',
  jpMinutes: 30,
  count: weekday === 5 ? 6 : 8,
  ceremonyMinutes: 0,
  breaks: [{ after: 3, minutes: 15 }],
})

/** The weekly bells, and those of the Ramadan in this year. */
export async function writeBells(place: Place, year: ExampleYear): Promise<void> {
  await writeSchedule(place, { variant: 'NORMAL', jpMinutes: 40, range: [null, null], planOf: normalDay })
  const ramadan = ramadans.find(([first, last]) => year.startDate <= first && last <= year.endDate)
  if (ramadan) await writeSchedule(place, { variant: 'RAMADAN', jpMinutes: 30, range: ramadan, planOf: ramadanDay })
}

async function writeSchedule(
  { db, random, now, schoolId: school_id }: Place,
  of: {
    variant: ScheduleVariant
    jpMinutes: number
    range: readonly [SchoolDate | null, SchoolDate | null]
    planOf: (weekday: number) => DayPlan
  },
): Promise<void> {
  const id = random.id(now)
  const [valid_from, valid_to] = of.range
  const { variant, jpMinutes: jp_minutes } = of
  await db
    .insertInto('bell_schedule')
    .values({ school_id, id, variant, valid_from, valid_to, jp_minutes, updated_at: now })
    .execute()
  const rows = activeDays.flatMap((weekday) => {
    let no = 0
    return makeBells(of.planOf(weekday)).map(({ start, end, kind }) => ({
      school_id,
      bell_schedule_id: id,
      weekday,
      start_minute: minuteOf(start),
      end_minute: minuteOf(end),
      kind,
      no: kind === 'JP' ? (no += 1) : null,
    }))
  })
  await db.insertInto('bell').values(rows).execute()
}
