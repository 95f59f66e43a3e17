import { lost } from './epoch-state.ts'
import { withDraft } from './cell-row.ts'
import { changeJournal } from './journal-state.ts'
import { isSameValue, type Value, valueOf } from './mark-row.ts'
import type { SheetState } from './sheet-types.ts'

export const isJournalLost = (state: SheetState): boolean => lost(state).includes('')

export type Again = { studentId: string; mine: Value; current: Value }

/** Marks that the server had confirmed and has lost, with its current values. */
export const lostMarks = (state: SheetState): Again[] =>
  lost(state).flatMap((studentId) => {
    const row = state.rows[studentId]
    return row?.mine ? [{ studentId, mine: row.mine.value, current: row.cell }] : []
  })

/**
 * Turns the person's choices into new marks, based on what she was shown; the rest stays as on the server. `shown`: the
 * list in the question. Whatever changed while the question was open comes up again.
 */
export const sendAgain =
  (chosen: { marks: ReadonlySet<string>; journal: boolean; shown: readonly Again[] }) =>
  (state: SheetState): { state: SheetState; toSave: string[]; journal: boolean } => {
    const toSave: string[] = []
    const rows = { ...state.rows }
    for (const { studentId, mine, current } of chosen.shown) {
      const row = rows[studentId]
      const isAsShown = row?.mine?.isLost && isSameValue(row.mine.value, mine) && isSameValue(row.cell, current)
      if (!row || !isAsShown) continue
      const isChosen = chosen.marks.has(studentId)
      rows[studentId] = { ...(isChosen ? withDraft(row, mine, valueOf) : row), mine: undefined }
      if (isChosen) toSave.push(studentId)
    }
    const { journal } = state
    const isJournal = isJournalLost(state)
    const next = { ...state, rows }
    if (!isJournal || !journal?.mine) return { state: next, toSave, journal: false }
    const decided = { ...next, journal: { ...journal, mine: undefined } }
    const again = chosen.journal ? changeJournal(decided, journal.mine.value) : decided
    return { state: again, toSave, journal: chosen.journal }
  }
