import { expect, test } from 'vitest'
import { monthTitle } from '../../components/dates/month-title.ts'
import { isMonthOf, monthIn, monthOfSemester, monthsBetween, semesterOfMonth } from './months.ts'

test('an academic year has its months in order, across the turn of the year', () => {
  expect(monthsBetween('2026-11-13', '2027-02-01')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02'])
  expect(monthsBetween('2026-12-31', '2026-12-31')).toEqual(['2026-12'])
  expect(monthsBetween('2027-01-01', '2026-12-31')).toEqual([])
})

test('a month is named in Indonesian', () => {
  expect(monthTitle('2026-08')).toBe('Agustus 2026')
})

test('a year that is over shows its last month, one to come its first, else the requested one', () => {
  const months = ['2026-07', '2026-08', '2027-06']
  expect(monthIn(months, null, '2026-08')).toBe('2026-08')
  expect(monthIn(months, '2026-07', '2026-08')).toBe('2026-07')
  expect(monthIn(months, null, '2027-08')).toBe('2027-06')
  expect(monthIn(months, '2027-08', '2027-08')).toBe('2027-06')
  expect(monthIn(months, null, '2026-05')).toBe('2026-07')
})

test('in July the active year, which is over, is not shown by its current month', () => {
  expect([
    isMonthOf(['2026-07', '2027-06'], '2027-07'),
    isMonthOf(['2026-07'], '2026-07'),
    isMonthOf([], '2027-07'),
  ]).toEqual([false, true, true])
})

test('switching between a month and its semester stays there, also in a year that is over', () => {
  const semester = { reportDate: null, status: 'DITUTUP', isReopened: false, dapodikId: '' } as const
  const semesters = [
    { ...semester, no: 1 as const, startDate: '2026-07-13', endDate: '2026-12-18' },
    { ...semester, no: 2 as const, startDate: '2027-01-04', endDate: '2027-06-18' },
  ]
  const now = '2027-09'
  for (const [month, no] of [
    ['2026-07', 1],
    ['2026-12', 1],
    ['2027-01', 2],
    ['2027-06', 2],
  ] as const) {
    expect(semesterOfMonth(semesters, month)).toBe(no)
    expect(monthOfSemester(semesters, { semesterNo: no, requested: month, now })).toBe(month)
  }
  // The other semester was chosen meanwhile.
  expect(monthOfSemester(semesters, { semesterNo: 1, requested: '2027-03', now })).toBe('2026-12')
  expect(monthOfSemester(semesters, { semesterNo: 2, requested: null, now: '2027-03' })).toBe('2027-03')
})
