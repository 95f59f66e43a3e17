import type { MarkingReason, Verdict } from '@hadir/contract/attendance/attendance-mark.ts'

/** A value that is not saved yet, on the rev that the person saw when she began to change it. */
export type Draft<V> = {
  value: V
  base: number
  /** The epoch of the base, where the sheet is in another one by now (epoch-state.ts). */
  from?: string
  restores?: Restores
}

/** The earlier version that a value takes up again, as the history named it, and why. */
export type Restores = { id: string; reason: string | null }

/** A saved value on its way to the server: it stays as it is, and stays on the offline store, until it has its verdict. */
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

/** What came of an entry that does not stand; it stays until it is answered. */
export type Conflict<V> = {
  verdict: Exclude<Verdict, 'applied' | 'same'>
  reason: MarkingReason | null
  mine: V
  /** The entries that it answers, the newest last. */
  ids: readonly string[]
}

/** What the server had confirmed of this person's, and when she made it, by this device's clock. */
export type Mine<V> = {
  value: V
  at: string
  /** The server has lost it: it says something else since a backup was restored. */
  isLost?: boolean
}

/** One value that several people may change: what the server last told, what this person does with it. */
export type CellRow<V, C extends V & { rev: number }> = {
  /** The newest cell that the server told of; its rev never falls. -1: told in another epoch, so nothing is certain. */
  cell: C
  draft: Draft<V> | null
  /** In the order in which they were saved. */
  queue: readonly Entry<V>[]
  conflict: Conflict<V> | null
  /** Until somebody else changes it. */
  mine?: Mine<V> | undefined
}

export type Row<V> = CellRow<V, V & { rev: number }>

/** Picks the value out of a cell, its fields always in the same order. */
export type ValueOf<V> = (cell: V) => V

export const sameBy =
  <V>(valueOf: ValueOf<V>) =>
  (a: V, b: V): boolean =>
    JSON.stringify(valueOf(a)) === JSON.stringify(valueOf(b))

export const newRow = <C extends { rev: number }>(cell: C) => ({ cell, draft: null, queue: [], conflict: null })

/** What is shown: the person's own value until the server has answered it. */
export const shownIn = <V>(row: Row<V>, valueOf: ValueOf<V>): V =>
  row.draft?.value ?? row.queue.at(-1)?.value ?? valueOf(row.cell)

/** The row with a newer cell; what the person is changing stays on the rev that she saw. */
export function withCell<V, R extends Row<V>>(row: R, cell: R['cell'], valueOf: ValueOf<V>): R {
  if (cell.rev <= row.cell.rev) return row
  const { mine } = row
  if (!mine) return { ...row, cell }
  const isCurrent = sameBy(valueOf)(mine.value, cell)
  // In one epoch a newer cell is another person's mark on hers. Lost it is until it stands again, or she decides.
  const isLost = !isCurrent && (row.cell.rev < 0 || mine.isLost)
  return { ...row, cell, mine: isCurrent || isLost ? { ...mine, isLost } : undefined }
}

/** What the next change of a value goes on from: what she has seen. */
const baseOf = ({ cell }: Row<unknown>) => ({ base: Math.max(cell.rev, 0) })

export function withDraft<V, R extends Row<V>>(row: R, value: V, valueOf: ValueOf<V>): R {
  const waiting = row.queue.at(-1)
  const current = waiting?.value ?? valueOf(row.cell)
  if (sameBy(valueOf)(value, current)) return { ...row, draft: null }
  const { base, from } = waiting ?? row.draft ?? { ...baseOf(row), from: undefined }
  return { ...row, draft: { value, base, ...(from && { from }) } }
}

type Made = Pick<Entry<unknown>, 'id' | 'n' | 'clientAt' | 'changeReason'>

/** The draft becomes an entry. */
export function withEntry<V, R extends Row<V>>(row: R, made: Made, value: V): R {
  if (!row.draft) return row
  return { ...row, draft: null, queue: [...row.queue, { ...row.draft, ...made, value }], mine: undefined }
}

/** *Pakai milik saya*: the value of the conflict once more, on the cell that the person has now seen. */
export const withMine = <V, R extends Row<V>>(row: R): R =>
  row.conflict ? { ...row, draft: { value: row.conflict.mine, ...baseOf(row) }, conflict: null } : row
