import { expect, test } from 'vitest'
import { monthTitle } from '../../components/dates/month-title.ts'
import { monthsBetween } from './months.ts'

test('an academic year has its months in order, across the turn of the year', () => {
  expect(monthsBetween('2026-11-13', '2027-02-01')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02'])
  expect(monthsBetween('2026-12-31', '2026-12-31')).toEqual(['2026-12'])
  expect(monthsBetween('2027-01-01', '2026-12-31')).toEqual([])
})

test('a month is named in Indonesian', () => {
  expect(monthTitle('2026-08')).toBe('Agustus 2026')
})
