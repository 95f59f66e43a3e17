import { insistOn } from './cell-row.ts'
import { withRow } from './sheet-state.ts'
import type { SheetState } from './sheet-types.ts'

/** *Pakai milik saya*: a new mark on the cell that the person has now seen. */
export const insist = (state: SheetState, studentId: string): SheetState =>
  withRow(state, studentId, (row) => insistOn(row))

/** The person leaves it as the server has it. */
export const yieldTo = (state: SheetState, studentId: string): SheetState =>
  withRow(state, studentId, (row) => ({ ...row, conflict: null, mine: undefined }))
