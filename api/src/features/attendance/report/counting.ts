import { attendanceStatuses, missedStatuses, statusRules } from '@hadir/contract/labels.ts'
import type { MonthlyRecap } from '@hadir/contract/attendance/report/report.ts'
import type { StatusCounts } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'

/** Whether T and D count as present in this school; a closed semester keeps its setting. */
export type Formula = { countT: boolean; countD: boolean }

/** H + T + D, unless the school counts T or D differently. */
export const presentOf = (counts: StatusCounts, formula: Formula): number =>
  attendanceStatuses.reduce((sum, status) => {
    const { present } = statusRules[status]
    return (typeof present === 'string' ? formula[present] : present) ? sum + counts[status] : sum
  }, 0)

/** Days on which a mark exists. */
export const daysOf = (counts: StatusCounts): number => attendanceStatuses.reduce((sum, s) => sum + counts[s], 0)

/** Whole numbers as on the official form: half a percent or more is 1, less is 0. Null when nothing counts. */
export const wholePercent = (part: number, of: number): number | null =>
  of === 0 ? null : Math.floor((200 * part + of) / (2 * of))

/** One decimal, half up, in integers until the last step: 0.05 has no exact double. */
export const decimalPercent = (part: number, of: number): number | null =>
  of === 0 ? null : Math.floor((2000 * part + of) / (2 * of)) / 10

/** S, I and A of a class or school as a share of its days, as on the official form; the parts add up to the sum. */
export function absenceOf(counts: StatusCounts): MonthlyRecap['foot']['absence'] {
  const days = daysOf(counts)
  const sum = missedStatuses.reduce((all, status) => all + counts[status], 0)
  const total = wholePercent(sum, days)
  return { sum, days, percent: total === null ? null : { ...shared(counts, { sum, total }), total } }
}

/**
 * Whole percents of S, I and A that add up to the sum's, because a signed paper whose columns do not is sent back: each
 * rounded by itself, three halves are 1 + 1 + 1 beside 2. The sum is rounded first, since others compare it; what is
 * missing goes to the largest remainders.
 */
function shared(counts: StatusCounts, { sum, total }: { sum: number; total: number }) {
  const exact = missedStatuses.map((of) => ({ of, share: sum === 0 ? 0 : (counts[of] * total) / sum }))
  const parts = { S: 0, I: 0, A: 0 }
  for (const { of, share } of exact) parts[of] = Math.floor(share)
  const missing = total - parts.S - parts.I - parts.A
  const byRest = exact.toSorted((a, b) => (b.share % 1) - (a.share % 1))
  for (const { of } of byRest.slice(0, missing)) parts[of] += 1
  return parts
}
