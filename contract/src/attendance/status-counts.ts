import type { StatusCounts } from './daily-attendance/daily-attendance.ts'

export const noCounts = (): StatusCounts => ({ H: 0, S: 0, I: 0, A: 0, T: 0, D: 0 })

export const addCounts = (sum: StatusCounts, more: StatusCounts): StatusCounts => ({
  H: sum.H + more.H,
  S: sum.S + more.S,
  I: sum.I + more.I,
  A: sum.A + more.A,
  T: sum.T + more.T,
  D: sum.D + more.D,
})
