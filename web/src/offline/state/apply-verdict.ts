import type { MarkingReason, Verdict } from '@hadir/contract/attendance/attendance-mark.ts'
import { type Draft, type Entry, type Row, sameBy, type Suspended, type ValueOf, withCell } from './cell-row.ts'

export type ReceivedVerdict<C> = { id: string; verdict: Verdict; reason: MarkingReason | null; cell: C }

/** An entry leaves on its verdict; a rejected one becomes a conflict with the person's latest value. */
export function applyVerdict<V, R extends Row<V>>(
  row: R,
  received: ReceivedVerdict<R['cell']>,
  valueOf: ValueOf<V>,
): R {
  const entry = row.queue.find(({ id }) => id === received.id)
  // Already answered, by an earlier response to the same entry.
  if (!entry) return withCell(row, received.cell, valueOf)
  const queue = row.queue.filter((one) => one !== entry)
  const { cell, mine } = withCell(row, received.cell, valueOf)
  const { verdict, reason } = received
  if (verdict === 'applied' || verdict === 'same') {
    // Changed again while the request was in flight: the draft continues from the rev of the person's own value. If
    // somebody else's value is there by now, she has not seen it, and the server will report the conflict.
    const isCurrent = sameBy(valueOf)(cell, entry.value)
    const draft = row.draft && queue.length === 0 && isCurrent ? onBase(row.draft, cell.rev) : row.draft
    const confirmed = isCurrent ? { value: entry.value, at: entry.clientAt } : undefined
    return { ...row, cell, draft, queue, conflict: null, mine: confirmed, suspended: undefined }
  }
  const ids = [...(row.conflict?.ids ?? []), entry.id]
  const wanted = row.draft?.value ?? queue.at(-1)?.value ?? entry.value
  // Agreement is no conflict: meanwhile she wanted what is there already.
  const isAgreed = verdict === 'conflict' && queue.length === 0 && sameBy(valueOf)(wanted, cell)
  const conflict = isAgreed ? null : { verdict, reason, mine: wanted, ids }
  const draft = queue.length > 0 ? row.draft : null
  return { ...row, cell, draft, queue, conflict, mine, suspended: suspendedBy(received, { entry, queue, wanted }) }
}

/** If she changed it again before this verdict, that entry's own verdict decides. */
function suspendedBy<V>(
  { verdict, reason }: Pick<ReceivedVerdict<unknown>, 'verdict' | 'reason'>,
  { entry, queue, wanted }: { entry: Entry<V>; queue: readonly unknown[]; wanted: V },
): Suspended<V> | undefined {
  if (verdict !== 'rejected' || reason !== 'NOT_A_SCHOOL_DAY' || queue.length > 0) return undefined
  const { base, from, clientAt, changeReason } = entry
  return { value: wanted, base, clientAt, ...(from && { from }), ...(changeReason && { changeReason }) }
}

/** Rebases a draft on a rev of the sheet's own epoch. */
function onBase<V>(draft: Draft<V>, base: number): Draft<V> {
  const { value, restores } = draft
  return { value, base, ...(restores && { restores }) }
}
