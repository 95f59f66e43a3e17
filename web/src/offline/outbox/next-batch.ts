import { maxMarks, type MarkToSend } from '@hadir/contract/attendance/attendance-mark.ts'
import type { JournalToSend } from '@hadir/contract/attendance/lesson-record.ts'
import { journalToSend } from '../state/journal-state.ts'
import { marksToSend } from '../state/sheet-state.ts'
import type { SheetState } from '../state/sheet-types.ts'

/** What is sent of a sheet with one request: as it was saved, all of it on revs of one epoch. */
export type Batch = { epoch?: string; marks: MarkToSend[]; journal?: JournalToSend }

export function nextBatch(state: SheetState): Batch | null {
  const all = marksToSend(state)
  const entries = Object.values(state.rows).flatMap(({ queue }) => queue)
  const epochs = new Map(entries.map(({ id, from }) => [id, from ?? state.epoch]))
  const epochOf = ({ id }: { id: string }) => epochs.get(id)
  const journal = journalToSend(state)
  const [first = journal] = all
  if (!first) return null
  if (journal) epochs.set(journal.id, state.journal?.queue[0]?.from ?? state.epoch)
  const epoch = epochOf(first)
  const other = all.findIndex((mark) => epochOf(mark) !== epoch)
  const marks = all.slice(0, other < 0 ? maxMarks : Math.min(other, maxMarks))
  return {
    ...(epoch && { epoch }),
    marks,
    ...(journal && epochOf(journal) === epoch && { journal }),
  }
}
