import type { SheetStudent } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { newRow } from './cell-row.ts'
import { type SheetRow, shownValue, type Value } from './mark-row.ts'
import type { SheetState } from './sheet-types.ts'

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

type Own = { draft: unknown; queue: readonly unknown[]; conflict: unknown }

const isOwn = ({ draft, queue, conflict }: Own) => draft !== null || queue.length > 0 || conflict !== null

/** In the order of the sheet. */
export const unsentMarks = ({ rows, names }: SheetState): UnsentMark[] =>
  Object.entries(rows).flatMap(([studentId, row]) =>
    isOwn(row)
      ? [{ studentId, name: names?.[studentId] ?? null, value: row.conflict?.mine ?? shownValue(row), row }]
      : [],
  )

/** Those without a row on the sheet: students who have left it. */
export function marksOffSheet(state: SheetState, students: readonly Pick<SheetStudent, 'studentId'>[]): UnsentMark[] {
  const onSheet = new Set(students.map(({ studentId }) => studentId))
  return unsentMarks(state).filter(({ studentId }) => !onSheet.has(studentId))
}

export const hasUnsentJournal = ({ journal }: SheetState): boolean => journal !== undefined && isOwn(journal)

/** Discards what this device has of one student; marks sent meanwhile come back with the response. */
export function withdrawMark(state: SheetState, studentId: string): SheetState {
  const row = state.rows[studentId]
  return row ? { ...state, rows: { ...state.rows, [studentId]: newRow(row.cell) } } : state
}

export const withdrawJournal = (state: SheetState): SheetState =>
  state.journal ? { ...state, journal: newRow(state.journal.cell) } : state
