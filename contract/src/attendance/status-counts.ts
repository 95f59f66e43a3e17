import { eachStatus } from '../labels.ts'
import type { StatusCounts } from './daily-attendance/daily-attendance.ts'

export const noCounts = (): StatusCounts => eachStatus(() => 0)

/** Whether anything was recorded: a sum of nothing is left blank on paper, because a 0 says that somebody counted. */
export const hasCounts = (counts: StatusCounts): boolean => Object.values(counts).some((count) => count > 0)

export const addCounts = (sum: StatusCounts, more: StatusCounts): StatusCounts =>
  eachStatus((status) => sum[status] + more[status])
