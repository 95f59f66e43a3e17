import { attendanceStatuses } from '@hadir/contract/labels.ts'
import type { MonthlyRecap } from '@hadir/contract/report.ts'
import type { StatusCounts } from '@hadir/contract/attendance.ts'
import { wholePercent } from './rounding.ts'

/** Whether T and D count as present in this school; a closed semester keeps the answer that it had. */
export type Formula = { countT: boolean; countD: boolean }

/** H + T + D, unless the school counts T or D otherwise. */
export const presentOf = (counts: StatusCounts, { countT, countD }: Formula): number =>
  counts.H + (countT ? counts.T : 0) + (countD ? counts.D : 0)

/** Days on which a mark exists. */
export const daysOf = (counts: StatusCounts): number => attendanceStatuses.reduce((sum, s) => sum + counts[s], 0)

/** S, I and A of a class or school against its days, by the official form. */
export function absenceOf(counts: StatusCounts): MonthlyRecap['foot']['absence'] {
  const days = daysOf(counts)
  const sum = counts.S + counts.I + counts.A
  const [S, I, A, total] = [counts.S, counts.I, counts.A, sum].map((part) => wholePercent(part, days) ?? 0) as [
    number,
    number,
    number,
    number,
  ]
  return { sum, days, percent: days === 0 ? null : { S, I, A, total } }
}
