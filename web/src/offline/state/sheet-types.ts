import type { Journal } from '@hadir/contract/attendance/subject-attendance/lesson-record.ts'
import type { CellRow, Draft } from './cell-row.ts'
import type { SheetRow, Value } from './mark-row.ts'

export type JournalValue = Pick<Journal, 'topic' | 'activity' | 'obstacle' | 'followUp' | 'isFinal'>

export type JournalRow = CellRow<JournalValue, Journal>

export type Changed = {
  /** The value before the act, and the act's. */
  draft: Draft<Value> | null
  before: Value
  given: Value
  /** Set once it is saved: its mark. */
  entry?: { id: string; base: number }
  /** Set once the server has applied the mark: its rev. */
  rev?: number
}

/** One act that marked many students at once, and how to undo it, before and after saving. */
export type Bulk = {
  rows: Readonly<Record<string, Changed>>
  /** By this device's clock. */
  until: number
  /** Given when it was saved, and reused for the undo. */
  reason?: string | undefined
}

export type SheetState = {
  rows: Readonly<Record<string, SheetRow>>
  /**
   * As the server last sent them, including students who have left the sheet. Older versions of the app stored none.
   */
  names?: Readonly<Record<string, string>>
  /** Set for a lesson. */
  journal?: JournalRow
  /** The last bulk act, until it can no longer be undone. */
  undo: Bulk | null
  /** The epoch of the cells' revs; unset if stored by an app from before epochs. */
  epoch?: string | undefined
}
