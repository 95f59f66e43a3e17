import type { AcademicYear } from '@hadir/contract/academic-year/academic-year.ts'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'

/** The months that a range of dates touches, as YYYY-MM, first to last. */
export function monthsBetween(first: SchoolDate, last: SchoolDate): string[] {
  const count =
    (Number(last.slice(0, 4)) - Number(first.slice(0, 4))) * 12 + Number(last.slice(5, 7)) - Number(first.slice(5, 7))
  return Array.from({ length: Math.max(0, count + 1) }, (_, i) => {
    const month = Number(first.slice(5, 7)) - 1 + i
    return `${Number(first.slice(0, 4)) + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}

/** Whether a year that is still loading, or has the month, may show it: one that is over does not. */
export const isMonthOf = (months: readonly string[], month: string): boolean =>
  months.length === 0 || months.includes(month)

/** The semester of which a month shows days; of one of both semesters, the later. */
export const semesterOfMonth = (semesters: AcademicYear['semesters'], month: string): 1 | 2 =>
  semesters.findLast(({ startDate }) => startDate.slice(0, 7) <= month)?.no ?? 1

/** The month shown of a year: the requested one, else the current one, else its nearest. */
export function monthIn(months: readonly string[], requested: string | null, now: string): string {
  const known = [requested, now].find((month) => month !== null && months.includes(month))
  const [first = now] = months
  return known ?? (now < first ? first : (months.at(-1) ?? now))
}

type OfSemester = { semesterNo: 1 | 2; requested: string | null; now: string }

/** The month of a semester to switch to: the one that its user came from, else as in a year. */
export function monthOfSemester(semesters: AcademicYear['semesters'], { semesterNo, ...of }: OfSemester): string {
  const semester = semesters.find(({ no }) => no === semesterNo)
  return monthIn(semester ? monthsBetween(semester.startDate, semester.endDate) : [], of.requested, of.now)
}
