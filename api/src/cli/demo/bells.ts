import type { DayPlan } from '@hadir/contract/schedule/bell-schedule.ts'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { Place } from '../../fixtures/rows.ts'
import { writeBells } from '../../fixtures/write-bells.ts'
import { activeDays, type ExampleYear } from './calendar.ts'

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
export async function writeBellsOf(place: Place, year: ExampleYear): Promise<void> {
  const weekdays = activeDays
  await writeBells(place, { variant: 'NORMAL', jpMinutes: 40, range: [null, null], weekdays, planOf: normalDay })
  const range = ramadans.find(([first, last]) => year.startDate <= first && last <= year.endDate)
  if (range) await writeBells(place, { variant: 'RAMADAN', jpMinutes: 30, range, weekdays, planOf: ramadanDay })
}
