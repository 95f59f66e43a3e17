import { type CellRow, isSuspended, sameBy, type ValueOf } from './cell-row.ts'
import { valueOf as journalOf } from './journal-state.ts'
import { valueOf } from './mark-row.ts'
import type { SheetState } from './sheet-types.ts'

type Numbered = { newId: () => string; firstN: number }

/**
 * The day is a school day again: what it suspended waits for sending as any other mark, on the rev that the person saw.
 * A value that the server has meanwhile needs no sending. `n`: the last number that was given.
 */
export function resumeSuspended(state: SheetState, { newId, firstN }: Numbered): { state: SheetState; n: number } {
  let n = firstN - 1
  const resumed = <V, R extends CellRow<V, V & { rev: number }>>(row: R, of: ValueOf<V>): R => {
    const { suspended, conflict } = row
    if (!suspended || !isSuspended(row)) return row
    const read = { ...row, conflict: conflict?.verdict === 'rejected' ? null : conflict, suspended: undefined }
    if (row.cell.rev >= 0 && sameBy(of)(suspended.value, row.cell)) return read
    n += 1
    return { ...read, queue: [{ ...suspended, id: newId(), n }], mine: undefined }
  }
  const rows = Object.entries(state.rows).map(([id, row]) => [id, resumed(row, valueOf)] as const)
  const journal = state.journal && resumed(state.journal, journalOf)
  return { state: { ...state, rows: Object.fromEntries(rows), ...(journal && { journal }) }, n }
}
