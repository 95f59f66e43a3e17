import type { Journal } from '@hadir/contract/attendance/lesson-record.ts'
import type { CellRow, Draft } from './cell-row.ts'
import type { SheetRow, Value } from './mark-row.ts'

export type JournalValue = Pick<Journal, 'topic' | 'activity' | 'obstacle' | 'followUp' | 'isFinal'>

export type JournalRow = CellRow<JournalValue, Journal>

export type Changed = {
  /** What stood before, and what the act made of it. */
  draft: Draft<Value> | null
  before: Value
  given: Value
  /** Once it is saved: its mark. */
  entry?: { id: string; base: number }
  /** Once the server has answered that the mark stands: the rev that it made. */
  rev?: number
}

/** One act that marked many students at once, and how to take it back, before it is saved and after. */
export type Bulk = {
  rows: Readonly<Record<string, Changed>>
  /** By this device's clock. */
  until: number
  /** Given when it was saved, and good for taking it back as well. */
  reason?: string | undefined
}

export type SheetState = {
  rows: Readonly<Record<string, SheetRow>>
  /** As the server last told them: of students who have left the sheet too. Older versions of the app kept none. */
  names?: Readonly<Record<string, string>>
  /** A lesson's. */
  journal?: JournalRow
  /** The last bulk act, until it can no longer be taken back. */
  undo: Bulk | null
  /** To which the revs of its cells belong; none: kept by an app from before epochs. */
  epoch?: string | undefined
}
