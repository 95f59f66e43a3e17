import type { AcademicYear } from '@hadir/contract/academic-year/academic-year.ts'
import { expect, test } from 'vitest'
import { rowActions } from './row-actions.tsx'

const semester = { startDate: '2026-07-13', endDate: '2026-12-18', status: 'DITUTUP', isReopened: false } as const
const year = {
  id: '2026',
  isActive: false,
  isOver: true,
  promotedTo: '2027/2028',
  semesters: [
    { ...semester, no: 1 },
    { ...semester, no: 2 },
  ],
} as unknown as AcademicYear

test('a year whose students were promoted leads to its semesters, and is not activated', () => {
  const offered = (of: Partial<AcademicYear>) =>
    rowActions({ ...year, ...of }, () => undefined).map((one) => [one.label, 'to' in one ? one.to : null])
  const semesters = [
    ['Semester Ganjil', '/app/master/academic-year/2026/semester/1'],
    ['Semester Genap', '/app/master/academic-year/2026/semester/2'],
  ]
  expect(offered({})).toEqual(semesters)
  expect(offered({ promotedTo: null })).toEqual([['Aktifkan', null], ...semesters])
  expect(offered({ promotedTo: null, isOver: false })).toEqual([['Aktifkan', null]])
})
