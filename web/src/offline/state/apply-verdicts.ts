import type { MarkVerdict } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { changedIn } from './bulk-act.ts'
import type { Bulk, SheetState } from './sheet-types.ts'
import type { JournalVerdict } from '@hadir/contract/attendance/subject-attendance/lesson-record.ts'
import { applyVerdict } from './apply-verdict.ts'
import { valueOf as journalOf, withJournal, type WithJournal } from './journal-state.ts'
import { valueOf } from './mark-row.ts'
import { withRow } from './sheet-state.ts'

/** Applies the verdict of every mark that was sent. */
export const applyVerdicts = (state: SheetState, verdicts: readonly MarkVerdict[]): SheetState =>
  verdicts.reduce((now, verdict) => {
    const next = withRow(now, verdict.studentId, (row) => applyVerdict(row, verdict, valueOf))
    return { ...next, undo: confirmBulk(next.undo, verdict) }
  }, state)

/** A mark can be undone only if it was applied as the very next version: `same` is somebody else's mark. */
function confirmBulk(undo: Bulk | null, { id, studentId, verdict, cell }: MarkVerdict): Bulk | null {
  const changed = changedIn(undo)[studentId]
  if (!undo || changed?.entry?.id !== id) return undo
  const isOurs = verdict === 'applied' && cell.rev === changed.entry.base + 1
  return isOurs ? { ...undo, rows: { ...undo.rows, [studentId]: { ...changed, rev: cell.rev } } } : undo
}

export const applyJournalVerdict = <S extends WithJournal>(state: S, received: JournalVerdict | null | undefined): S =>
  received ? withJournal(state, (row) => applyVerdict(row, { ...received, cell: received.journal }, journalOf)) : state
