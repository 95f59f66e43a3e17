import type { MarkingReason, Verdict } from '@hadir/contract/attendance/attendance-mark.ts'

/** An unsaved value, with the rev that the person saw when she began to change it. */
export type Draft<V> = {
  value: V
  base: number
  /** The epoch of the base, if the sheet is in another one by now (epoch-state.ts). */
  from?: string
  restores?: Restores
}

/** The earlier version that a value restores, as the history named it, and why. */
export type Restores = { id: string; reason: string | null }

/** A saved value waiting to be sent: it stays unchanged in the offline store until its verdict. */
export type Entry<V> = {
  id: string
  value: V
  base: number
  /** As in a draft. */
  from?: string
  n: number
  clientAt: string
  changeReason?: string
  restores?: Restores
}

/** A rejected entry; it stays until the person resolves it. */
export type Conflict<V> = {
  verdict: Exclude<Verdict, 'applied' | 'same'>
  reason: MarkingReason | null
  mine: V
  /** The entries that it rejects, the newest last. */
  ids: readonly string[]
}

/**
 * A value that was refused because its day had become free. It is sent again once the day is a school day, on the base
 * that the person saw, so that nothing is overwritten unseen.
 */
export type Suspended<V> = Pick<Entry<V>, 'value' | 'base' | 'from' | 'clientAt' | 'changeReason'>

/** This person's value that the server had confirmed, and when she made it, by this device's clock. */
export type Mine<V> = {
  value: V
  at: string
  /** The server has lost it: its value differs since a backup was restored. */
  isLost?: boolean
}

/** One value that several people may change: the server's latest, and this person's changes. */
export type CellRow<V, C extends V & { rev: number }> = {
  /** The newest cell from the server; its rev never falls. -1: from another epoch, so nothing is certain. */
  cell: C
  draft: Draft<V> | null
  /** In the order in which they were saved. */
  queue: readonly Entry<V>[]
  conflict: Conflict<V> | null
  /** Unset once somebody else changes it. */
  mine?: Mine<V> | undefined
  suspended?: Suspended<V> | undefined
}

export type Row<V> = CellRow<V, V & { rev: number }>

/** Whether nothing newer of the person's own waits in its place. */
export const isSuspended = ({ suspended, draft, queue }: Row<unknown>): boolean =>
  Boolean(suspended && !draft && !queue[0])

/** Picks the value out of a cell, its fields always in the same order. */
export type ValueOf<V> = (cell: V) => V

export const sameBy =
  <V>(valueOf: ValueOf<V>) =>
  (a: V, b: V): boolean =>
    JSON.stringify(valueOf(a)) === JSON.stringify(valueOf(b))

export const newRow = <C extends { rev: number }>(cell: C) => ({ cell, draft: null, queue: [], conflict: null })

/** The shown value: the person's own until the server has answered it. */
export const shownIn = <V>(row: Row<V>, valueOf: ValueOf<V>): V =>
  row.draft?.value ?? row.queue.at(-1)?.value ?? valueOf(row.cell)

/**
 * The value that its fields show: her own, also while it is in conflict and the row shows the server's. Otherwise what
 * she types on would be somebody else's value with a letter of hers.
 */
export const editedIn = <V>(row: Row<V>, valueOf: ValueOf<V>): V =>
  row.draft || row.queue.length > 0 || !row.conflict ? shownIn(row, valueOf) : row.conflict.mine

/** The row with a newer cell; a draft stays on the rev that the person saw. */
export function withCell<V, R extends Row<V>>(row: R, cell: R['cell'], valueOf: ValueOf<V>): R {
  if (cell.rev <= row.cell.rev) return row
  const { mine } = row
  if (!mine) return { ...row, cell }
  const isCurrent = sameBy(valueOf)(mine.value, cell)
  // Within one epoch a newer cell means another person's mark over hers. A lost mark stays lost until it is back, or
  // she decides.
  const isLost = !isCurrent && (row.cell.rev < 0 || mine.isLost)
  return { ...row, cell, mine: isCurrent || isLost ? { ...mine, isLost } : undefined }
}

/** Drops a draft, and a conflict, that equal the current value: there is nothing to save or to decide. */
export function withoutMoot<V, R extends Row<V>>(row: R, valueOf: ValueOf<V>): R {
  const { draft, conflict, queue, cell } = row
  const isSame = sameBy(valueOf)
  const isSaved = draft && !draft.restores && queue.length === 0 && isSame(draft.value, cell)
  const isAgreed = conflict?.verdict === 'conflict' && isSame(conflict.mine, cell)
  return isSaved || isAgreed ? { ...row, draft: isSaved ? null : draft, conflict: isAgreed ? null : conflict } : row
}

/** The rev that the next change of a value is based on: what she has seen. */
const baseOf = ({ cell }: Row<unknown>) => ({ base: Math.max(cell.rev, 0) })

export function withDraft<V, R extends Row<V>>(row: R, value: V, valueOf: ValueOf<V>): R {
  const waiting = row.queue.at(-1)
  const current = waiting?.value ?? valueOf(row.cell)
  if (sameBy(valueOf)(value, current)) return { ...row, draft: null }
  const { base, from } = waiting ?? row.draft ?? { ...baseOf(row), from: undefined }
  return { ...row, draft: { value, base, ...(from && { from }) } }
}

/**
 * The row with an edit that decides nothing: a conflict stays open over her newest value, which is a draft only where
 * nobody else's value would be overwritten.
 */
export function withEdit<V, R extends Row<V>>(row: R, value: V, valueOf: ValueOf<V>): R {
  const { conflict, draft, queue } = row
  if (!conflict) return withDraft(row, value, valueOf)
  const open = { ...row, conflict: { ...conflict, mine: value } }
  const waitsForChoice = conflict.verdict === 'conflict' && !draft && queue.length === 0
  return waitsForChoice ? withoutMoot(open, valueOf) : withDraft(open, value, valueOf)
}

type Made = Pick<Entry<unknown>, 'id' | 'n' | 'clientAt' | 'changeReason'>

/** Turns the draft into an entry. */
export function withEntry<V, R extends Row<V>>(row: R, made: Made, value: V): R {
  if (!row.draft) return row
  const queue = [...row.queue, { ...row.draft, ...made, value }]
  return { ...row, draft: null, queue, mine: undefined, suspended: undefined }
}

/** *Pakai milik saya*: the person's value of the conflict again, on the cell that she has now seen. */
export const withMine = <V, R extends Row<V>>(row: R): R =>
  row.conflict ? { ...row, draft: { value: row.conflict.mine, ...baseOf(row) }, conflict: null } : row
