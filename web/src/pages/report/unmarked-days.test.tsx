import type { AcademicYear } from '@hadir/contract/academic-year/academic-year.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { UnmarkedDays } from './unmarked-days.tsx'

const year = (status: 'AKTIF' | 'DITUTUP') =>
  ({
    semesters: [
      { no: 1, startDate: '2026-07-13', endDate: '2026-12-18', status },
      { no: 2, startDate: '2027-01-04', endDate: '2027-06-18', status: 'AKTIF' },
    ],
  }) as AcademicYear

test('a recap leads to its first unmarked day, unless that day is in a closed semester', () => {
  const markup = (status: 'AKTIF' | 'DITUTUP', first: string) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <UnmarkedDays year={year(status)} count={2} first={first} />
      </MemoryRouter>,
    )
  expect(markup('AKTIF', '2026-11-02')).toContain('daily-attendance?date=2026-11-02')
  expect(markup('DITUTUP', '2027-02-01')).toContain('daily-attendance?date=2027-02-01')
  const closed = markup('DITUTUP', '2026-11-02')
  expect(closed).not.toContain('<a ')
  expect(closed).toContain('Semesternya sudah ditutup')
})
