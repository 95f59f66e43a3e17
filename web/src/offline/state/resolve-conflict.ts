import { withMine } from './cell-row.ts'
import { withRow } from './sheet-state.ts'
import type { SheetState } from './sheet-types.ts'

/** *Pakai milik saya*: a new mark on the cell that the person has now seen. */
export const resolveMine = (state: SheetState, studentId: string): SheetState =>
  withRow(state, studentId, (row) => withMine(row))

/** Accepts the server's value. */
export const resolveTheirs = (state: SheetState, studentId: string): SheetState =>
  withRow(state, studentId, (row) => ({ ...row, conflict: null, mine: undefined }))
