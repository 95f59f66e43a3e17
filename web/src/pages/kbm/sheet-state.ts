import type { Cell, MarkToSend } from '@hadir/contract/attendance-mark.ts'
import type { MarkVerdict, SheetPupil, StatusCounts } from '@hadir/contract/attendance.ts'
import { attendanceStatuses, type AttendanceStatus } from '@hadir/contract/labels.ts'

/**
 * What a person is doing to one sheet, as plain values: no clock, no network, no storage, so that whatever sends the
 * marks (a request now, an offline shelf later) can be put beneath it.
 */

export type Value = {
  status: AttendanceStatus | null
  note: string | null
  minutesLate: number | null
  reason: string | null
}

/** A value that is not on the server yet, on the rev that the person saw when she began to change it. */
type Draft = { value: Value; base: number }

/** What came of a mark that does not stand; it stays until it is answered. */
export type Tray = { verdict: 'conflict' | 'held' | 'rejected'; reason: MarkVerdict['reason']; mine: Value }

export type SheetRow = {
  /** The newest cell that the server told of; its rev never falls. */
  cell: Cell
  draft: Draft | null
  /** Sent without an answer so far. It is sent again as it is, unless the person changes her mind meanwhile. */
  unanswered: MarkToSend | null
  tray: Tray | null
}

export type SheetState = {
  rows: Readonly<Record<string, SheetRow>>
  /** Rows that the last bulk act changed, with what stood before. */
  undo: { before: Readonly<Record<string, Draft | null>>; value: Value } | null
}

const nothing: Value = { status: null, note: null, minutesLate: null, reason: null }
const valueOf = ({ status, note, minutesLate, reason }: Value): Value => ({ status, note, minutesLate, reason })

export const isSameValue = (a: Value, b: Value): boolean =>
  a.status === b.status && a.note === b.note && a.minutesLate === b.minutesLate && a.reason === b.reason

/** What the row shows: the person's own value until the server has it. */
export const shownValue = (row: SheetRow): Value => row.draft?.value ?? valueOf(row.cell)

export const openSheet = (pupils: readonly SheetPupil[]): SheetState => ({
  rows: Object.fromEntries(
    pupils.map(({ studentId, cell }) => [studentId, { cell, draft: null, unanswered: null, tray: null }]),
  ),
  undo: null,
})

/** Takes newer cells from the server; what the person is changing stays on the rev that she saw. */
export function adopt(state: SheetState, pupils: readonly SheetPupil[]): SheetState {
  const fresh = pupils.map(({ studentId, cell }): [string, SheetRow] => {
    const row = state.rows[studentId]
    if (!row) return [studentId, { cell, draft: null, unanswered: null, tray: null }]
    return [studentId, cell.rev > row.cell.rev ? { ...row, cell } : row]
  })
  return { ...state, rows: { ...state.rows, ...Object.fromEntries(fresh) } }
}

/** Changes one pupil's value. Minutes belong to T alone; a new status drops the note only when it is cleared. */
export function change(state: SheetState, studentId: string, patch: Partial<Value>): SheetState {
  const row = state.rows[studentId]
  if (!row) return state
  const next = { ...shownValue(row), ...patch }
  const value = next.status === null ? nothing : next.status === 'T' ? next : { ...next, minutesLate: null }
  return { ...state, rows: { ...state.rows, [studentId]: { ...withDraft(row, value), tray: null } } }
}

function withDraft(row: SheetRow, value: Value): SheetRow {
  // Back to what the server has, and nothing on its way that says otherwise: there is nothing to save.
  if (!row.unanswered && isSameValue(value, valueOf(row.cell))) return { ...row, draft: null }
  return { ...row, draft: { value, base: row.draft?.base ?? row.cell.rev } }
}

/** Gives every pupil without a mark this status, and remembers how to take it back. Marks that stand are left alone. */
export function fillEmpty(state: SheetState, status: AttendanceStatus): SheetState {
  const empty = Object.entries(state.rows).filter(([, row]) => shownValue(row).status === null && !row.tray)
  if (empty.length === 0) return state
  const value = { ...nothing, status }
  const filled = empty.map(([id, row]) => [id, withDraft(row, value)] as const)
  return {
    rows: { ...state.rows, ...Object.fromEntries(filled) },
    undo: { before: Object.fromEntries(empty.map(([id, row]) => [id, row.draft])), value },
  }
}

/** Takes the last bulk act back, except where the person has marked by hand since or where it is saved already. */
export function undoFill(state: SheetState): SheetState {
  const { undo } = state
  if (!undo) return state
  const rows = Object.entries(undo.before).map(([id, draft]): [string, SheetRow | undefined] => {
    const row = state.rows[id]
    const isUntouched = row?.draft && !row.unanswered && isSameValue(row.draft.value, undo.value)
    return [id, isUntouched ? { ...row, draft } : row]
  })
  const kept = rows.filter((entry): entry is [string, SheetRow] => entry[1] !== undefined)
  return { rows: { ...state.rows, ...Object.fromEntries(kept) }, undo: null }
}

export const forgetUndo = (state: SheetState): SheetState => (state.undo ? { ...state, undo: null } : state)

/** Pupils whose value is not on the server yet. */
export const unsaved = (state: SheetState): string[] =>
  Object.entries(state.rows)
    .filter(([, row]) => row.draft !== null)
    .map(([id]) => id)

/** Pupils with a mark that does not stand. */
export const toReview = (state: SheetState): string[] =>
  Object.entries(state.rows)
    .filter(([, row]) => row.tray !== null)
    .map(([id]) => id)

/** The first pupil whose mark lacks what its status demands: minutes for T, a note or reason for D. */
export const incomplete = (state: SheetState): string | undefined =>
  unsaved(state).find((id) => {
    const row = state.rows[id]
    return row ? lacks(shownValue(row)) !== null : false
  })

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
  reason?: string
}

/** The marks of everything unsaved. An unanswered mark goes out again unchanged, so that it cannot count twice. */
export function makeMarks(state: SheetState, making: Making): { state: SheetState; marks: MarkToSend[] } {
  let n = making.firstN
  const made = unsaved(state).flatMap((studentId): [string, SheetRow, MarkToSend][] => {
    const row = state.rows[studentId]
    if (!row?.draft) return []
    const value = { ...row.draft.value, reason: row.draft.value.reason ?? making.reason ?? null }
    const { unanswered } = row
    if (unanswered && isSameValue(value, valueInside(unanswered))) return [[studentId, row, unanswered]]
    const mark = { id: making.newId(), studentId, ...value, base: row.draft.base, n: n++, clientAt: making.clientAt }
    return [[studentId, { ...row, draft: { ...row.draft, value }, unanswered: mark }, mark]]
  })
  const rows = Object.fromEntries(made.map(([id, row]) => [id, row]))
  return { state: { ...state, rows: { ...state.rows, ...rows } }, marks: made.map(([, , mark]) => mark) }
}

const valueInside = (mark: MarkToSend): Value => ({
  status: mark.status,
  note: mark.note ?? null,
  minutesLate: mark.minutesLate ?? null,
  reason: mark.reason ?? null,
})

/** Every mark that was sent gets its verdict; one that does not stand goes to the tray with what the person wanted. */
export function takeVerdicts(state: SheetState, verdicts: readonly MarkVerdict[]): SheetState {
  const rows = verdicts.map(({ id, studentId, verdict, reason, cell }): [string, SheetRow | undefined] => {
    const row = state.rows[studentId]
    if (row?.unanswered?.id !== id) return [studentId, row]
    const sent = valueInside(row.unanswered)
    const newest = cell.rev >= row.cell.rev ? cell : row.cell
    // Changed again while the answer was on its way: that change goes on, on the rev that this answer shows.
    const later = row.draft && !isSameValue(row.draft.value, sent) ? { value: row.draft.value, base: newest.rev } : null
    const stands = verdict === 'applied' || verdict === 'same'
    const tray = stands ? null : { verdict, reason, mine: later?.value ?? sent }
    return [studentId, { cell: newest, draft: stands ? later : null, unanswered: null, tray }]
  })
  const known = rows.filter((entry): entry is [string, SheetRow] => entry[1] !== undefined)
  return { ...state, rows: { ...state.rows, ...Object.fromEntries(known) } }
}

/** *Pakai milik saya*: a new mark on the cell that the person has now seen. */
export function insist(state: SheetState, studentId: string): SheetState {
  const row = state.rows[studentId]
  if (!row?.tray) return state
  const draft = { value: row.tray.mine, base: row.cell.rev }
  return { ...state, rows: { ...state.rows, [studentId]: { ...row, draft, tray: null } } }
}

/** The person leaves it as the server has it. */
export function yieldTo(state: SheetState, studentId: string): SheetState {
  const row = state.rows[studentId]
  return row ? { ...state, rows: { ...state.rows, [studentId]: { ...row, tray: null } } } : state
}

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
