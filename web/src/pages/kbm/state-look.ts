import type { SheetState } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { Circle, CircleCheck, CircleDashed, LockKeyhole, type LucideIcon } from 'lucide-react'

/** The state of a sheet as a shape and a colour beside the word. */
export const stateLook: Record<SheetState, { Icon: LucideIcon; text: string }> = {
  BELUM: { Icon: Circle, text: 'text-soft' },
  SEBAGIAN: { Icon: CircleDashed, text: 'text-warn' },
  LENGKAP: { Icon: CircleCheck, text: 'text-status-h' },
  TERKUNCI: { Icon: LockKeyhole, text: 'text-soft' },
}
