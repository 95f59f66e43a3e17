import type { SchoolDate } from '../dates/dates.ts'

/**
 * The last calendar year whose national holidays are known: three ministers decree them in the year before, usually in
 * September. Hadir's own list (national-holidays.ts of the server) is complete up to and including it.
 * Source: joint decree (SKB) No 1497/2025, 2/2025 and 5/2025 for 2026; none was found for 2027 in November 2026.
 */
export const lastDecreedYear = 2026

/** What Hadir knows of a later year: the holidays that fall on the same date every year. */
export const fixedHolidays = '1 Januari, 1 Mei, 1 Juni, 17 Agustus, dan 25 Desember'

/** The calendar years of an academic year whose national holidays are not complete yet. */
export function undecreedYears({ startDate, endDate }: { startDate: SchoolDate; endDate: SchoolDate }): number[] {
  const [first, last] = [startDate, endDate].map((date) => Number(date.slice(0, 4)))
  const years: number[] = []
  for (let year = Math.max(first ?? 0, lastDecreedYear + 1); year <= (last ?? 0); year += 1) years.push(year)
  return years
}
