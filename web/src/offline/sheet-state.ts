import type { MarkToSend } from '@hadir/contract/attendance-mark.ts'
import type { MarkVerdict, SheetPupil, StatusCounts } from '@hadir/contract/attendance.ts'
import { attendanceStatuses, type AttendanceStatus } from '@hadir/contract/labels.ts'
import { type Bulk, heardBulk, savedBulk } from './bulk-act.ts'
import { hearVerdict, insistOn, newRow, type Restores, withCell, withDraft, withEntry } from './cell-row.ts'
import type { JournalRow } from './journal-state.ts'
import { isSameValue, nothing, type SheetRow, shownValue, type Value, valueOf } from './mark-row.ts'

/** What a person is doing to one sheet, as plain values: no clock, no network, no storage. The shelf keeps them. */

export type SheetState = {
  rows: Readonly<Record<string, SheetRow>>
  /** A lesson's. */
  journal?: JournalRow
  /** The last bulk act, until it can no longer be taken back. */
  undo: Bulk | null
}

export const openSheet = (pupils: readonly SheetPupil[]): SheetState => ({
  rows: Object.fromEntries(pupils.map(({ studentId, cell }) => [studentId, newRow(cell)])),
  undo: null,
})

/** Does the server tell of anything that is not in the sheet yet? */
export const hasNews = (state: SheetState, pupils: readonly Pick<SheetPupil, 'studentId' | 'cell'>[]): boolean =>
  pupils.some(({ studentId, cell }) => cell.rev > (state.rows[studentId]?.cell.rev ?? -1))

/** Without a change that says what stands by now: there is nothing to save of it. */
const withoutMoot = (row: SheetRow): SheetRow =>
  row.draft && !row.draft.restores && row.queue.length === 0 && isSameValue(row.draft.value, row.cell)
    ? { ...row, draft: null }
    : row

/** Takes newer cells from the server, and pupils who joined meanwhile. */
export function adopt(state: SheetState, pupils: readonly Pick<SheetPupil, 'studentId' | 'cell'>[]): SheetState {
  const fresh = pupils.map(({ studentId, cell }): [string, SheetRow] => {
    const row = state.rows[studentId]
    return [studentId, row ? withoutMoot(withCell(row, cell)) : newRow(cell)]
  })
  return { ...state, rows: { ...state.rows, ...Object.fromEntries(fresh) } }
}

const withRow = (state: SheetState, studentId: string, change: (row: SheetRow) => SheetRow): SheetState => {
  const row = state.rows[studentId]
  return row ? { ...state, rows: { ...state.rows, [studentId]: change(row) } } : state
}

/**
 * Changes one pupil's value. Minutes belong to T alone and a reason to the status that it was given for; a new status
 * drops the note only when it is cleared.
 */
export const change = (state: SheetState, studentId: string, patch: Partial<Value>): SheetState =>
  withRow(state, studentId, (row) => {
    const shown = shownValue(row)
    const next = {
      ...shown,
      ...(patch.status !== undefined && patch.status !== shown.status && { reason: null }),
      ...patch,
    }
    const value = next.status === null ? nothing : next.status === 'T' ? next : { ...next, minutesLate: null }
    return { ...withDraft(row, value, valueOf), tray: null }
  })

/** *Pulihkan*: an earlier version as it was, until it is changed again by hand. */
export const restore = (state: SheetState, studentId: string, value: Value, restores: Restores): SheetState =>
  withRow(state, studentId, (row) => {
    const next = withDraft(row, value, valueOf)
    return { ...next, draft: next.draft && { ...next.draft, restores }, tray: null }
  })

/** Unsaved marks that say of themselves why they change a day that is over. */
export const unexplained = (state: SheetState): string[] =>
  idsWhere(state, ({ draft }) => draft !== null && !draft.restores?.reason)

/** Gives every pupil without a mark this status, or what is proposed for her. Marks that stand are left alone. */
export function fillEmpty(
  state: SheetState,
  status: AttendanceStatus,
  proposed: Readonly<Record<string, Partial<Value>>> = {},
): SheetState {
  const filled = Object.entries(state.rows).map(([id, row]): [string, SheetRow] => {
    const isEmpty = shownValue(row).status === null && !row.tray
    return [id, isEmpty ? withDraft(row, { ...nothing, ...(proposed[id] ?? { status }) }, valueOf) : row]
  })
  return { ...state, rows: Object.fromEntries(filled) }
}

const idsWhere = (state: SheetState, holds: (row: SheetRow) => boolean): string[] =>
  Object.keys(state.rows).filter((id) => {
    const row = state.rows[id]
    return row !== undefined && holds(row)
  })

/** Pupils whose value is not saved yet. */
export const unsaved = (state: SheetState): string[] => idsWhere(state, (row) => row.draft !== null)

/** Pupils with a saved mark that the server has not answered yet. */
export const waiting = (state: SheetState): string[] => idsWhere(state, (row) => row.queue.length > 0)

/** Pupils with a mark that does not stand. */
export const toReview = (state: SheetState): string[] => idsWhere(state, (row) => row.tray !== null)

/** The first pupil whose mark lacks what its status demands: minutes for T, a note or reason for D. */
export const incomplete = (state: SheetState): string | undefined =>
  idsWhere(state, (row) => row.draft !== null && lacks(row.draft.value) !== null)[0]

export function lacks({ status, minutesLate, note, reason }: Value): 'minutesLate' | 'note' | null {
  if (status === 'T' && minutesLate === null) return 'minutesLate'
  return status === 'D' && !note && !reason ? 'note' : null
}

type Making = {
  newId: () => string
  /** The first of as many numbers as there are unsaved pupils, counted up on this device. */
  firstN: number
  clientAt: string
  /** Given once for all, when changes after the window want a reason. */
  reason?: string | undefined
  /** These and no others. */
  only?: readonly string[]
}

/** Everything unsaved becomes entries that wait for their verdicts. */
export function saveDrafts(state: SheetState, { newId, firstN, clientAt, reason, only }: Making): SheetState {
  const made = (only ?? unsaved(state)).map((id, at): [string, SheetRow | undefined] => {
    const row = state.rows[id]
    if (!row?.draft) return [id, row]
    const { draft } = row
    const made = { id: newId(), n: firstN + at, clientAt }
    // A restored version stays as it was, and has its reason beside it.
    if (draft.restores) {
      const restores = { ...draft.restores, reason: draft.restores.reason ?? reason ?? null }
      return [id, withEntry({ ...row, draft: { ...draft, restores } }, made, draft.value)]
    }
    const own = draft.value.reason
    // The value's own reason (why a pupil was excused) stays, and why it is changed now stands beside it.
    const beside = reason && own && reason !== own ? { changeReason: reason } : {}
    return [id, withEntry(row, { ...made, ...beside }, { ...draft.value, reason: own ?? reason ?? null })]
  })
  const rows = made.filter((entry): entry is [string, SheetRow] => entry[1] !== undefined)
  const saved = { ...state.rows, ...Object.fromEntries(rows) }
  return { ...state, rows: saved, undo: savedBulk(state.undo, saved, reason) }
}

/** Marks that wait for their verdicts, in the order in which they were saved. */
export const marksToSend = (state: SheetState): MarkToSend[] =>
  Object.entries(state.rows)
    .flatMap(([studentId, row]) =>
      row.queue.map(({ id, value, base, n, clientAt, changeReason, restores }) => ({
        id,
        studentId,
        ...value,
        base,
        n,
        clientAt,
        ...(changeReason && { changeReason }),
        ...(restores && { restores }),
      })),
    )
    .toSorted((a, b) => a.n - b.n)

/** Every mark that was sent gets its verdict. */
export const takeVerdicts = (state: SheetState, verdicts: readonly MarkVerdict[]): SheetState =>
  verdicts.reduce((now, verdict) => {
    const heard = withRow(now, verdict.studentId, (row) => hearVerdict(row, verdict, valueOf))
    return { ...heard, undo: heardBulk(heard.undo, verdict) }
  }, state)

/** Forgets what is not on the server. */
export function discard(state: SheetState): SheetState {
  const rows = Object.entries(state.rows).map(([id, { cell }]): [string, SheetRow] => [id, newRow(cell)])
  const journal = state.journal && newRow(state.journal.cell)
  return { rows: Object.fromEntries(rows), undo: null, ...(journal && { journal }) }
}

/** *Pakai milik saya*: a new mark on the cell that the person has now seen. */
export const insist = (state: SheetState, studentId: string): SheetState =>
  withRow(state, studentId, (row) => insistOn(row))

/** The person leaves it as the server has it. */
export const yieldTo = (state: SheetState, studentId: string): SheetState =>
  withRow(state, studentId, (row) => ({ ...row, tray: null }))

export function countShown(state: SheetState): { counts: StatusCounts; unmarked: number } {
  const counts = Object.fromEntries(attendanceStatuses.map((status) => [status, 0])) as StatusCounts
  let unmarked = 0
  for (const row of Object.values(state.rows)) {
    const { status } = shownValue(row)
    if (status) counts[status] += 1
    else unmarked += 1
  }
  return { counts, unmarked }
}
