import { expect, test } from 'vitest'
import {
  addDays,
  dateIn,
  eachDay,
  formatDate,
  formatDateTime,
  formatLongDate,
  monthRange,
  schoolDate,
  timeIn,
  weekdayOf,
} from './dates.ts'
import { parseTypedDate } from './typed-date.ts'

test('a plain date is shown as DD/MM/YYYY, a long one with its weekday', () => {
  expect(formatDate('2026-08-05')).toBe('05/08/2026')
  expect(formatLongDate('2026-09-16')).toBe('Rabu, 16/09/2026')
  expect(formatLongDate('2026-09-20')).toBe('Minggu, 20/09/2026')
})

test('date and time are in the school’s zone, written 07:05 and never 07.05', () => {
  const instant = new Date('2026-09-15T17:05:00Z')
  expect(formatDateTime(instant, 'WIB')).toBe('16/09/2026 00:05')
  expect(dateIn('WIT', instant)).toBe('2026-09-16')
  expect(timeIn('WITA', instant)).toBe('01:05')
})

test('the three zones match the IANA time zone database', () => {
  const names = { WIB: 'Asia/Jakarta', WITA: 'Asia/Makassar', WIT: 'Asia/Jayapura' } as const
  for (const [zone, timeZone] of Object.entries(names) as [keyof typeof names, string][]) {
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    for (let at = Date.UTC(1988, 0, 1); at < Date.UTC(2060, 0, 1); at += 40 * 86_399_000) {
      const instant = new Date(at)
      expect(`${dateIn(zone, instant)} ${timeIn(zone, instant)}`).toBe(clock.format(instant))
    }
  }
})

test('days are counted across months, years and leap days', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(eachDay('2026-02-27', '2026-03-02')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'])
  expect(eachDay('2026-03-02', '2026-03-01')).toEqual([])
  expect(monthRange('2026-12')).toEqual({ first: '2026-12-01', last: '2026-12-31' })
  expect(weekdayOf('2026-11-23')).toBe(1)
})

test('a typed date is parsed in common formats, and an impossible one is not', () => {
  expect(parseTypedDate('5/8/2026')).toBe('2026-08-05')
  expect(parseTypedDate('05-08-2026')).toBe('2026-08-05')
  expect(parseTypedDate('31/02/2026')).toBeUndefined()
  expect(parseTypedDate('2026-08-05')).toBeUndefined()
})

test('the year 0000, which the database lacks, is not a date', () => {
  expect(schoolDate.safeParse('0000-01-01').success).toBe(false)
  expect(schoolDate.safeParse('0001-01-01').success).toBe(true)
})
