import type { SheetState } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import type { AttendanceStatus } from '@hadir/contract/labels.ts'
import { noCounts } from '@hadir/contract/attendance/status-counts.ts'

/** Statuses of all members of a class on a day, null for unmarked ones. */
export function totalsOf(statuses: readonly (AttendanceStatus | null)[]) {
  const counts = noCounts()
  for (const status of statuses) if (status) counts[status] += 1
  return { members: statuses.length, counts, unmarked: statuses.filter((status) => !status).length }
}

type Filled = { members: number; unmarked: number; isLocked: boolean }

export function stateOf({ members, unmarked, isLocked }: Filled): SheetState {
  if (unmarked > 0 && isLocked) return 'TERKUNCI'
  if (unmarked === members) return 'BELUM'
  return unmarked === 0 ? 'LENGKAP' : 'SEBAGIAN'
}
