import type { MarkingReason, Verdict } from '@hadir/contract/attendance/attendance-mark.ts'
import { type Draft, type Row, sameBy, type ValueOf, withCell } from './cell-row.ts'

export type ReceivedVerdict<C> = { id: string; verdict: Verdict; reason: MarkingReason | null; cell: C }

/** An entry leaves on its verdict; one that does not stand becomes a conflict with what the person wants by now. */
export function applyVerdict<V, R extends Row<V>>(
  row: R,
  received: ReceivedVerdict<R['cell']>,
  valueOf: ValueOf<V>,
): R {
  const entry = row.queue.find(({ id }) => id === received.id)
  // Answered already, by the answer to the same entry sent once more.
  if (!entry) return withCell(row, received.cell, valueOf)
  const queue = row.queue.filter((one) => one !== entry)
  const { cell, mine } = withCell(row, received.cell, valueOf)
  const { verdict, reason } = received
  if (verdict === 'applied' || verdict === 'same') {
    // Changed again while the answer was on its way: the change continues from the rev of the person's own value. If
    // somebody else's value is there by now, she has not seen it, and the server will report the conflict.
    const isCurrent = sameBy(valueOf)(cell, entry.value)
    const draft = row.draft && queue.length === 0 && isCurrent ? onBase(row.draft, cell.rev) : row.draft
    const confirmed = isCurrent ? { value: entry.value, at: entry.clientAt } : undefined
    return { ...row, cell, draft, queue, conflict: null, mine: confirmed }
  }
  const ids = [...(row.conflict?.ids ?? []), entry.id]
  const wanted = row.draft?.value ?? queue.at(-1)?.value ?? entry.value
  const conflict = { verdict, reason, mine: wanted, ids }
  return { ...row, cell, draft: queue.length > 0 ? row.draft : null, queue, conflict, mine }
}

/** Goes on from there, in the epoch of the sheet. */
function onBase<V>(draft: Draft<V>, base: number): Draft<V> {
  const { value, restores } = draft
  return { value, base, ...(restores && { restores }) }
}
