import type { SheetStudent } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { withMine } from './cell-row.ts'
import { refusedMarks, withRow } from './sheet-state.ts'
import type { SheetState } from './sheet-types.ts'

/** *Pakai milik saya*: a new mark on the cell that the person has now seen. */
export const resolveMine = (state: SheetState, studentId: string): SheetState =>
  withRow(state, studentId, (row) => withMine(row))

/** *Mengerti* for all of them at once. */
export const resolveRefused = (state: SheetState): SheetState => refusedMarks(state).reduce(resolveTheirs, state)

/** Accepts the server's value. */
export const resolveTheirs = (state: SheetState, studentId: string): SheetState =>
  withRow(state, studentId, (row) => ({ ...row, conflict: null, mine: undefined }))

type WithDecisions = Pick<SheetStudent, 'studentId' | 'decided'>

/** Decisions on her late marks that she has not read, unless a newer mark of that student is in question. */
export function decidedMarks(state: SheetState, students: readonly WithDecisions[]) {
  const found = students.filter(({ studentId, decided }) => {
    const conflict = state.rows[studentId]?.conflict
    return decided && (!conflict || conflict.verdict === 'held')
  })
  const decisions = found.flatMap(({ decided = [] }) => decided)
  return {
    students: found.map(({ studentId }) => studentId),
    ids: decisions.map(({ id }) => id),
    accepted: decisions.filter(({ isAccepted }) => isAccepted).length,
  }
}

/** Students whose late marks wait for a decision that is not there yet. */
export const pendingMarks = (state: SheetState, students: readonly WithDecisions[]): string[] =>
  students
    .filter(({ studentId, decided }) => !decided && state.rows[studentId]?.conflict?.verdict === 'held')
    .map(({ studentId }) => studentId)
