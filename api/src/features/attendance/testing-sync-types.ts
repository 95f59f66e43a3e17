import type { MarkingReason, Verdict } from '@hadir/contract/attendance/attendance-mark.ts'

export type SyncValue = { status: 'H' | 'S' | 'I' | 'A' | null; note: string | null }

export type SyncMark = SyncValue & {
  id: string
  key: string
  base: number
  /** The rev that the person saw, if the mark is sent again later; by default the base. */
  seen?: number
  /** The epoch in which the base was read. */
  epoch: string | undefined
  n: number
  who: number
  clientAt: number
}

export type SyncCell = SyncValue & { key: string; rev: number }

export type SyncAnswer = { id: string; verdict: Verdict; reason: MarkingReason | null; cell: SyncCell }

/** A stored mark; `rev` is its cell's rev after it. `isVoid`: its base was read in another epoch than it arrived in. */
export type SyncEvent = SyncValue &
  Pick<SyncMark, 'id' | 'key' | 'base' | 'seen' | 'n' | 'who'> & {
    verdict: Verdict
    reason?: MarkingReason | null
    rev: number
    isVoid?: boolean
  }

export type SyncPull = { epoch: string; cells: SyncCell[]; isSchoolDay: boolean }

/** The server's side of the protocol: the rules in memory, or the real one over HTTP. */
export type SyncServer = {
  /** Marks whose bases are from one epoch. */
  push(who: number, marks: SyncMark[]): Promise<{ epoch: string; answers: SyncAnswer[] }>
  pull(who: number): Promise<SyncPull>
  backup(): Promise<void>
  /** Restores the last backup, which starts another epoch. */
  restore(): Promise<void>
  close(): Promise<void>
  open(): Promise<void>
  /** Declares a holiday on the day, and removes it. */
  holiday(): Promise<void>
  workday(): Promise<void>
  removeStudent(key: string): Promise<void>
  events(): Promise<SyncEvent[]>
}

/** Client bugs that the invariants must detect. */
export type ClientFault = 'stalepull' | 'silent' | 'epoch' | 'rebases' | 'drops' | undefined

export const isSame = (a: SyncValue, b: SyncValue) => a.status === b.status && a.note === b.note

export function must(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Error(what)
}
