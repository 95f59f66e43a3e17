import type { AcademicYear } from '@hadir/contract/academic-year/academic-year.ts'
import { expect, test } from 'vitest'
import { newYearOf, secondYearSteps } from './second-year.ts'

const yearOf = (id: string, startDate: string, isActive: boolean) =>
  ({ id, name: id, startDate, isActive }) as AcademicYear
const last = yearOf('2026', '2026-07-13', false)
const now = yearOf('2027', '2027-07-12', true)

test('from the promotion until September the first steps are those of a second year', () => {
  expect(newYearOf([now, last], '2027-06-25')?.id).toBe('2027')
  expect(newYearOf([now, last], '2027-09-10')?.id).toBe('2027')
  expect(newYearOf([now, last], '2027-09-11')).toBe(null)
  // A new school, and a year that is planned for later.
  expect(newYearOf([now], '2027-07-12')).toBe(null)
  expect(newYearOf([yearOf('2028', '2028-07-10', false), now], '2027-07-12')).toBe(null)
})

test('they lead to the copy of last year, new students, homeroom teachers and the first sheet', () => {
  const steps = (known: object) =>
    secondYearSteps(
      now,
      { hasSubjects: null, hasNewcomers: null, isLed: null, isMarked: null, ...known },
      '/app/trx/class',
    ).map(({ isDone }) => isDone)
  expect(steps({})).toEqual([null, null, null, null])
  expect(steps({ hasSubjects: true, hasNewcomers: false, isLed: false, isMarked: false })).toEqual([
    true,
    false,
    false,
    false,
  ])
  const [copy] = secondYearSteps(now, { hasSubjects: false, hasNewcomers: null, isLed: null, isMarked: null }, '')
  expect(copy).toMatchObject({ title: 'Salin dari tahun lalu', to: '/app/master/academic-year/2027/copy' })
})
