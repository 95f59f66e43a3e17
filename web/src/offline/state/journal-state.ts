import type { Journal, JournalToSend } from '@hadir/contract/attendance/subject-attendance/lesson-record.ts'
import {
  editedIn,
  withMine,
  newRow,
  sameBy,
  shownIn,
  withCell,
  withDraft,
  withEdit,
  withEntry,
  withoutMoot,
} from './cell-row.ts'
import type { JournalRow, JournalValue, SheetState } from './sheet-types.ts'

/** The journal of a lesson's sheet, by the rules of a mark. */

export const valueOf = ({ topic, activity, obstacle, followUp, isFinal }: JournalValue): JournalValue => ({
  topic,
  activity,
  obstacle,
  followUp,
  isFinal,
})
export const isSameJournal = sameBy(valueOf)
export const shownJournal = (row: JournalRow): JournalValue => shownIn(row, valueOf)
/** What its fields show. */
export const editedJournal = (row: JournalRow): JournalValue => editedIn(row, valueOf)

export type WithJournal = Pick<SheetState, 'journal'>

export const hasJournalNews = ({ journal }: WithJournal, received: Journal | undefined): boolean =>
  received !== undefined && received.rev > (journal?.cell.rev ?? -1)

export function adoptJournal<S extends WithJournal>(state: S, received: Journal | undefined): S {
  if (!received) return state
  const { journal } = state
  return { ...state, journal: journal ? withoutMoot(withCell(journal, received, valueOf), valueOf) : newRow(received) }
}

export const withJournal = <S extends WithJournal>(state: S, change: (row: JournalRow) => JournalRow): S =>
  state.journal ? { ...state, journal: change(state.journal) } : state

export const changeJournal = (state: SheetState, patch: Partial<JournalValue>): SheetState =>
  withJournal(state, (row) => withEdit(row, { ...editedJournal(row), ...patch }, valueOf))

/** *Pulihkan*: an earlier version, chosen over both sides of a conflict. */
export const restoreJournal = (state: SheetState, earlier: JournalValue): SheetState =>
  withJournal(state, (row) => ({ ...withDraft(row, earlier, valueOf), conflict: null }))

export const saveJournal = <S extends WithJournal>(state: S, made: { id: string; n: number; clientAt: string }): S =>
  withJournal(state, (row) => (row.draft ? withEntry(row, made, row.draft.value) : row))

/** The oldest pending one: a request sends one. */
export function journalToSend({ journal }: WithJournal): JournalToSend | undefined {
  const entry = journal?.queue[0]
  if (!entry) return undefined
  const { id, value, base, n, clientAt } = entry
  return { id, base, n, clientAt, ...value }
}

export const resolveJournalMine = (state: SheetState): SheetState => withJournal(state, (row) => withMine(row))
export const resolveJournalTheirs = (state: SheetState): SheetState =>
  withJournal(state, (row) => ({ ...row, conflict: null, mine: undefined }))

/** Whether the journal is unsaved, waiting, or to be reviewed: each is 0 or 1 and is added to the count of marks. */
export const countJournal = ({ journal }: WithJournal) => ({
  unsaved: journal?.draft ? 1 : 0,
  waiting: journal?.queue.length ?? 0,
  toReview: journal?.conflict ? 1 : 0,
})
