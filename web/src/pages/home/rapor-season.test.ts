import type { AcademicYear } from '@hadir/contract/academic-year/academic-year.ts'
import { expect, test } from 'vitest'
import { raporSeason } from './rapor-season.ts'

const semester = (no: 1 | 2, startDate: string, endDate: string, reportDate: string | null) => ({
  no,
  startDate,
  endDate,
  reportDate,
  status: 'AKTIF' as const,
  isReopened: false,
  dapodikId: `2026${no}`,
})
const year: AcademicYear = {
  id: 'y',
  name: '2026/2027',
  startDate: '2026-07-01',
  endDate: '2027-06-30',
  isActive: true,
  isOver: false,
  promotedTo: null,
  curriculum: 'MERDEKA',
  principalName: null,
  principalNip: null,
  beginsOn: null,
  semesters: [semester(1, '2026-07-13', '2026-12-18', '2026-12-19'), semester(2, '2027-01-04', '2027-06-18', null)],
  effectiveDays: null,
  version: 1,
}

test('the home shows rapor from six weeks before their date until the next semester begins', () => {
  expect(raporSeason(year, '2026-11-06')).toBeNull()
  expect(raporSeason(year, '2026-11-07')).toMatchObject({ semesterNo: 1, when: 'Tanggal rapor 19/12/2026' })
  expect(raporSeason(year, '2027-01-03')?.semesterNo).toBe(1)
  expect(raporSeason(year, '2027-01-04')).toBeNull()
})

test('without a date for the rapor the end of the semester counts', () => {
  expect(raporSeason(year, '2027-06-01')).toMatchObject({ semesterNo: 2, when: 'Semester berakhir 18/06/2027' })
  expect(raporSeason(null, '2027-06-01')).toBeNull()
})

test('a closed semester leaves the home: nothing of its rapor can be changed', () => {
  const [odd, even] = year.semesters
  const closed: AcademicYear = { ...year, semesters: [odd!, { ...even!, status: 'DITUTUP' }] }
  expect(raporSeason(closed, '2027-06-20')).toBeNull()
})
