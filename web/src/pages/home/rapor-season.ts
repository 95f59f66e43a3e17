import type { AcademicYear } from '@hadir/contract/academic-year/academic-year.ts'
import { addDays, formatDate, type SchoolDate } from '@hadir/contract/dates/dates.ts'

/** How many days before its lock a rapor appears as pending work. */
const daysBefore = 42

/** The semester whose rapor are due, with the words for when; null while that is far off, and once it is closed. */
export function raporSeason(year: AcademicYear | null, today: SchoolDate) {
  const begun = year?.semesters.filter(({ startDate }) => startDate <= today).at(-1)
  if (!year || !begun || begun.status === 'DITUTUP') return null
  const day = begun.reportDate ?? begun.endDate
  if (today < addDays(day, -daysBefore)) return null
  return {
    academicYearId: year.id,
    semesterNo: begun.no,
    when: begun.reportDate ? `Tanggal rapor ${formatDate(day)}` : `Semester berakhir ${formatDate(day)}`,
  }
}

export type RaporSeason = NonNullable<ReturnType<typeof raporSeason>>
