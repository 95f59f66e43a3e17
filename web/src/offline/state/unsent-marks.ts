import type { SheetStudent } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { isSuspended, newRow, type Row, shownIn, type ValueOf } from './cell-row.ts'
import { valueOf as journalOf } from './journal-state.ts'
import { type SheetRow, type Value, valueOf } from './mark-row.ts'
import type { JournalRow, JournalValue, SheetState } from './sheet-types.ts'

/**
 * What only this device has of one student, or of the journal: it can be viewed and discarded, whatever its sheet
 * shows.
 */
export type UnsentMark = {
  studentId: string
  /** As this device last received it. */
  name: string | null
  value: Value
  row: SheetRow
}

type Own = { draft: unknown; queue: readonly unknown[]; conflict: unknown; suspended?: unknown }

const isOwn = ({ draft, queue, conflict, suspended }: Own) =>
  draft !== null || queue.length > 0 || conflict !== null || suspended !== undefined

function valueIn<V>(row: Row<V>, valueOf: ValueOf<V>): V {
  const { conflict, suspended } = row
  if (conflict) return conflict.mine
  return suspended && isSuspended(row) ? suspended.value : shownIn(row, valueOf)
}

/** In the order of the sheet. */
export const unsentMarks = ({ rows, names }: SheetState): UnsentMark[] =>
  Object.entries(rows).flatMap(([studentId, row]) =>
    isOwn(row) ? [{ studentId, name: names?.[studentId] ?? null, value: valueIn(row, valueOf), row }] : [],
  )

/** Those without a row on the sheet: students who have left it. */
export function marksOffSheet(state: SheetState, students: readonly Pick<SheetStudent, 'studentId'>[]): UnsentMark[] {
  const onSheet = new Set(students.map(({ studentId }) => studentId))
  return unsentMarks(state).filter(({ studentId }) => !onSheet.has(studentId))
}

export const unsentJournal = (row: JournalRow): JournalValue => valueIn(row, journalOf)

export const hasUnsentJournal = ({ journal }: SheetState): boolean => journal !== undefined && isOwn(journal)

/**
 * Discards what this device has of one student; marks sent meanwhile come back with the response. A refusal is only
 * read: what it suspends, and what she has typed since, is discarded by a second press.
 */
export function withdrawMark(state: SheetState, studentId: string): SheetState {
  const row = state.rows[studentId]
  return row ? { ...state, rows: { ...state.rows, [studentId]: withdrawn(row) } } : state
}

export const withdrawJournal = (state: SheetState): SheetState =>
  state.journal ? { ...state, journal: withdrawn(state.journal) } : state

const withdrawn = <R extends SheetRow | JournalRow>(row: R): R => ({
  ...row,
  draft: row.conflict && row.conflict.verdict !== 'conflict' ? row.draft : null,
  queue: [],
  conflict: null,
  mine: undefined,
  suspended: row.conflict ? row.suspended : undefined,
})

/** Discards what is not on the server. */
export function discard(state: SheetState): SheetState {
  const rows = Object.entries(state.rows).map(([id, { cell }]): [string, SheetRow] => [id, newRow(cell)])
  const journal = state.journal && newRow(state.journal.cell)
  return { ...state, rows: Object.fromEntries(rows), undo: null, ...(journal && { journal }) }
}
