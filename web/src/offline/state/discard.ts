import { newRow } from './cell-row.ts'
import type { SheetRow } from './mark-row.ts'
import type { SheetState } from './sheet-types.ts'

/** Discards what is not on the server. */
export function discard(state: SheetState): SheetState {
  const rows = Object.entries(state.rows).map(([id, { cell }]): [string, SheetRow] => [id, newRow(cell)])
  const journal = state.journal && newRow(state.journal.cell)
  return { ...state, rows: Object.fromEntries(rows), undo: null, ...(journal && { journal }) }
}
