import { monthNames, type SchoolDate } from '@hadir/contract/dates.ts'

/** November 2026 for 2026-11. */
export const monthTitle = (month: string): string => `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`

/** The months that a range of dates touches, as YYYY-MM, first to last. */
export function monthsBetween(first: SchoolDate, last: SchoolDate): string[] {
  const count =
    (Number(last.slice(0, 4)) - Number(first.slice(0, 4))) * 12 + Number(last.slice(5, 7)) - Number(first.slice(5, 7))
  return Array.from({ length: Math.max(0, count + 1) }, (_, i) => {
    const month = Number(first.slice(5, 7)) - 1 + i
    return `${Number(first.slice(0, 4)) + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}
