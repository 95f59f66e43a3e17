import type { MarkingReason, Verdict } from '@hadir/contract/attendance-mark.ts'

/** A value that is not saved yet, on the rev that the person saw when she began to change it. */
export type Draft<V> = { value: V; base: number; restores?: Restores }

/** The earlier version that a value takes up again, as the history named it, and why. */
export type Restores = { id: string; reason: string | null }

/** A saved value on its way to the server: it stays as it is, and stays on the shelf, until it has its verdict. */
export type Entry<V> = {
  id: string
  value: V
  base: number
  n: number
  clientAt: string
  changeReason?: string
  restores?: Restores
}

/** What came of an entry that does not stand; it stays until it is answered. */
export type Tray<V> = {
  verdict: Exclude<Verdict, 'applied' | 'same'>
  reason: MarkingReason | null
  mine: V
  /** The entries that it answers, the newest last. */
  ids: readonly string[]
}

/** One value that several people may change: what the server last told, what this person does with it. */
export type CellRow<V, C extends V & { rev: number }> = {
  /** The newest cell that the server told of; its rev never falls. */
  cell: C
  draft: Draft<V> | null
  /** In the order in which they were saved. */
  queue: readonly Entry<V>[]
  tray: Tray<V> | null
}

type Row<V> = CellRow<V, V & { rev: number }>

/** Picks the value out of a cell, its fields always in the same order. */
export type ValueOf<V> = (cell: V) => V

export const sameBy =
  <V>(valueOf: ValueOf<V>) =>
  (a: V, b: V): boolean =>
    JSON.stringify(valueOf(a)) === JSON.stringify(valueOf(b))

export const newRow = <C extends { rev: number }>(cell: C) => ({ cell, draft: null, queue: [], tray: null })

/** What is shown: the person's own value until the server has answered it. */
export const shownIn = <V>(row: Row<V>, valueOf: ValueOf<V>): V =>
  row.draft?.value ?? row.queue.at(-1)?.value ?? valueOf(row.cell)

/** The row with a newer cell; what the person is changing stays on the rev that she saw. */
export const withCell = <R extends { cell: { rev: number } }>(row: R, cell: R['cell']): R =>
  cell.rev > row.cell.rev ? { ...row, cell } : row

export function withDraft<V, R extends Row<V>>(row: R, value: V, valueOf: ValueOf<V>): R {
  const waiting = row.queue.at(-1)
  const stands = waiting?.value ?? valueOf(row.cell)
  if (sameBy(valueOf)(value, stands)) return { ...row, draft: null }
  return { ...row, draft: { value, base: waiting?.base ?? row.draft?.base ?? row.cell.rev } }
}

type Made = Pick<Entry<unknown>, 'id' | 'n' | 'clientAt' | 'changeReason'>

/** The draft becomes an entry. */
export function withEntry<V, R extends Row<V>>(row: R, made: Made, value: V): R {
  if (!row.draft) return row
  return { ...row, draft: null, queue: [...row.queue, { ...row.draft, ...made, value }] }
}

export type Heard<C> = { id: string; verdict: Verdict; reason: MarkingReason | null; cell: C }

/** An entry leaves on its verdict; one that does not stand goes to the tray with what the person wants by now. */
export function hearVerdict<V, R extends Row<V>>(row: R, heard: Heard<R['cell']>, valueOf: ValueOf<V>): R {
  const entry = row.queue.find(({ id }) => id === heard.id)
  // Answered already, by the answer to the same entry sent once more.
  if (!entry) return withCell(row, heard.cell)
  const queue = row.queue.filter((one) => one !== entry)
  const { cell } = withCell(row, heard.cell)
  const { verdict, reason } = heard
  if (verdict === 'applied' || verdict === 'same') {
    // Changed again while the answer was on its way: that goes on, on the rev of the person's own value. Where somebody
    // else's value stands by now she has not seen it, and the server will say so.
    const isOwn = queue.length === 0 && sameBy(valueOf)(cell, entry.value)
    const draft = row.draft && { ...row.draft, base: isOwn ? cell.rev : row.draft.base }
    return { ...row, cell, draft, queue, tray: null }
  }
  const ids = [...(row.tray?.ids ?? []), entry.id]
  const mine = row.draft?.value ?? queue.at(-1)?.value ?? entry.value
  return { ...row, cell, draft: queue.length > 0 ? row.draft : null, queue, tray: { verdict, reason, mine, ids } }
}

/** *Pakai milik saya*: the value of the tray once more, on the cell that the person has now seen. */
export const insistOn = <V, R extends Row<V>>(row: R): R =>
  row.tray ? { ...row, draft: { value: row.tray.mine, base: row.cell.rev }, tray: null } : row
