import { type AcademicYear, academicYearEndpoints } from '@hadir/contract/academic-year/academic-year.ts'
import { lastDecreedYear } from '@hadir/contract/academic-year/decreed-holidays.ts'
import { expect, test } from 'vitest'
import { renderPage } from '../../../components/screen/testing-render.tsx'
import { queryOptionsOf } from '../../../http/query.ts'
import { YearCalendar } from './year-calendar.tsx'

/** The calendar of the academic year that begins in this one. */
function calendarFrom(first: number): string {
  const year = { id: '1', startDate: `${first}-07-13`, endDate: `${first + 1}-06-18` } as AcademicYear
  const { queryKey } = queryOptionsOf(academicYearEndpoints.calendar, { params: { id: year.id } })
  return renderPage(<YearCalendar year={year} />, (cache) =>
    cache.setQueryData(queryKey, { data: { days: [], months: [] } }),
  )
}

test('the calendar of a year names the part whose national holidays are not decreed yet', () => {
  expect(calendarFrom(lastDecreedYear)).toContain(`Libur nasional ${lastDecreedYear + 1} belum lengkap.`)
  expect(calendarFrom(lastDecreedYear - 1)).not.toContain('belum lengkap')
})
