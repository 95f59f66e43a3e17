import type { AcademicYearFields } from '@hadir/contract/academic-year/academic-year.ts'

/** A year as a form sends it. */
export const yearFields: AcademicYearFields = {
  name: '2026/2027',
  startDate: '2026-07-13',
  endDate: '2027-06-18',
  curriculum: 'MERDEKA',
  semesters: [
    { no: 1, startDate: '2026-07-13', endDate: '2026-12-18' },
    { no: 2, startDate: '2027-01-04', endDate: '2027-06-18' },
  ],
}
