import { monthNames } from '@hadir/contract/dates/dates.ts'

/** November 2026 for 2026-11. */
export const monthTitle = (month: string): string => `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
