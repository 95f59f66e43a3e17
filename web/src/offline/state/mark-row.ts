import type { Cell } from '@hadir/contract/attendance/attendance-mark.ts'
import type { AttendanceStatus } from '@hadir/contract/labels.ts'
import { type CellRow, editedIn, sameBy, shownIn, type Conflict as ConflictOf } from './cell-row.ts'

/** One student's mark on a sheet. */

export type Value = {
  status: AttendanceStatus | null
  note: string | null
  minutesLate: number | null
  reason: string | null
}
export type SheetRow = CellRow<Value, Cell>
export type Conflict = ConflictOf<Value>

export const nothing: Value = { status: null, note: null, minutesLate: null, reason: null }
export const valueOf = ({ status, note, minutesLate, reason }: Value): Value => ({ status, note, minutesLate, reason })
export const isSameValue = sameBy(valueOf)

export const shownValue = (row: SheetRow): Value => shownIn(row, valueOf)
/** What the fields of her note, minutes and reason show. */
export const editedValue = (row: SheetRow): Value => editedIn(row, valueOf)
