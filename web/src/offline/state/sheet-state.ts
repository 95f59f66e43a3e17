import { maxNote, type MarkToSend } from '@hadir/contract/attendance/attendance-mark.ts'
import type { SheetStudent, StatusCounts } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { attendanceStatuses, type AttendanceStatus, needsOf } from '@hadir/contract/labels.ts'
import { savedBulk } from './bulk-act.ts'
import type { SheetState } from './sheet-types.ts'
import { newRow, withCell, withDraft, withEdit, withEntry, withoutMoot } from './cell-row.ts'
import { editedValue, nothing, type SheetRow, shownValue, type Value, valueOf } from './mark-row.ts'

/** One person's work on one sheet, as plain values: no clock, no network, no storage. The offline store saves them. */

type Named = Pick<SheetStudent, 'studentId' | 'name'>

const namesOf = (students: readonly Named[]) =>
  Object.fromEntries(students.map(({ studentId, name }) => [studentId, name]))

export const openSheet = (students: readonly SheetStudent[], epoch?: string): SheetState => ({
  names: namesOf(students),
  rows: Object.fromEntries(students.map(({ studentId, cell }) => [studentId, newRow(cell)])),
  undo: null,
  epoch,
})

/** Whether the server sent anything that the sheet lacks. */
export const hasNews = (state: SheetState, students: readonly Pick<SheetStudent, 'studentId' | 'cell'>[]): boolean =>
  students.some(({ studentId, cell }) => cell.rev > (state.rows[studentId]?.cell.rev ?? -1))

/** Applies newer cells from the server, and adds students who joined meanwhile. */
export function adopt(state: SheetState, students: readonly (Named & Pick<SheetStudent, 'cell'>)[]): SheetState {
  const fresh = students.map(({ studentId, cell }): [string, SheetRow] => {
    const row = state.rows[studentId]
    return [studentId, row ? withoutMoot(withCell(row, cell, valueOf), valueOf) : newRow(cell)]
  })
  const rows = { ...state.rows, ...Object.fromEntries(fresh) }
  return { ...state, rows, names: { ...state.names, ...namesOf(students) } }
}

export const withRow = (state: SheetState, studentId: string, change: (row: SheetRow) => SheetRow): SheetState => {
  const row = state.rows[studentId]
  return row ? { ...state, rows: { ...state.rows, [studentId]: change(row) } } : state
}

/**
 * Changes one student's value. Only T has minutes, and a reason belongs to the status that it was given for; a new
 * status drops the note only when it is cleared. In a conflict a status decides: the stored one accepts what is stored,
 * another one is hers. A field decides nothing.
 */
export const change = (state: SheetState, studentId: string, patch: Partial<Value>): SheetState =>
  withRow(state, studentId, (row) => {
    const { status } = patch
    const [shown, mine] = [shownValue(row), editedValue(row)]
    const decides = status !== undefined && (status !== shown.status || status !== mine.status)
    const from = decides && status === shown.status ? shown : mine
    const next = { ...from, ...(status !== undefined && status !== from.status && { reason: null }), ...patch }
    const value =
      next.status === null ? nothing : needsOf(next.status) === 'minutesLate' ? next : { ...next, minutesLate: null }
    return decides ? { ...withDraft(row, value, valueOf), conflict: null } : withEdit(row, value, valueOf)
  })

/** Unsaved marks that already contain the reason for changing a past day. */
export const unexplained = (state: SheetState): string[] =>
  idsWhere(state, ({ draft }) => draft !== null && !draft.restores?.reason)

/** The students who are on the sheet now: the row of one who left stays for its pending marks. */
export type OnSheet = readonly Pick<SheetStudent, 'studentId'>[]

/** Gives every student without a mark this status, or the proposed one. Existing marks stay. */
export function fillEmpty(
  state: SheetState,
  students: OnSheet,
  status: AttendanceStatus,
  proposed: Readonly<Record<string, Partial<Value>>> = {},
): SheetState {
  const filled = rowsOf(state, students).map(([id, row]): [string, SheetRow] => {
    const isEmpty = shownValue(row).status === null && !row.conflict
    return [id, isEmpty ? withDraft(row, { ...nothing, ...(proposed[id] ?? { status }) }, valueOf) : row]
  })
  return { ...state, rows: { ...state.rows, ...Object.fromEntries(filled) } }
}

const rowsOf = ({ rows }: SheetState, students: OnSheet) =>
  students.flatMap(({ studentId }): [string, SheetRow][] => (rows[studentId] ? [[studentId, rows[studentId]]] : []))

const idsWhere = (state: SheetState, matches: (row: SheetRow) => boolean): string[] =>
  Object.keys(state.rows).filter((id) => {
    const row = state.rows[id]
    return row !== undefined && matches(row)
  })

/** Students whose value is not saved yet. */
export const unsaved = (state: SheetState): string[] => idsWhere(state, (row) => row.draft !== null)

/** Students with a saved mark that the server has not answered yet. */
export const waiting = (state: SheetState): string[] => idsWhere(state, (row) => row.queue.length > 0)

/** The students whose marks were refused for good: nothing is left to decide, only to read. */
export const refusedMarks = (state: SheetState): string[] =>
  idsWhere(state, ({ conflict }) => conflict?.verdict === 'rejected')

/** Students with a rejected mark. */
export const toReview = (state: SheetState): string[] => idsWhere(state, (row) => row.conflict !== null)

/** The first student whose mark cannot be saved as it is. */
export const incomplete = (state: SheetState): string | undefined =>
  idsWhere(state, ({ draft }) => Boolean(draft && lacks(draft.value)))[0]

/** What a mark still needs, in words: minutes for T, a note or reason for D, and none that is too long. */
export function lacks({ status, minutesLate, note, reason }: Value): string | null {
  const needs = needsOf(status)
  if (needs === 'minutesLate' && minutesLate === null) return 'Isi berapa menit terlambat'
  if (needs === 'reason' && !note && !reason) return 'Isi alasan dispensasi'
  return [note, reason].some((text) => text && text.trim().length > maxNote) ? 'Catatan terlalu panjang' : null
}

type Making = {
  newId: () => string
  /** The first of as many sequence numbers as there are unsaved students, counted on this device. */
  firstN: number
  clientAt: string
  /** One reason for all, if changes after the window need one. */
  reason?: string | undefined
  /** Only these students. */
  only?: readonly string[]
}

/** Turns everything unsaved into entries that wait for their verdicts. */
export function saveDrafts(state: SheetState, { newId, firstN, clientAt, reason, only }: Making): SheetState {
  const made = (only ?? unsaved(state)).map((id, at): [string, SheetRow | undefined] => {
    const row = state.rows[id]
    if (!row?.draft) return [id, row]
    const { draft } = row
    const made = { id: newId(), n: firstN + at, clientAt }
    // A restored version stays unchanged, with its reason beside it.
    if (draft.restores) {
      const restores = { ...draft.restores, reason: draft.restores.reason ?? reason ?? null }
      return [id, withEntry({ ...row, draft: { ...draft, restores } }, made, draft.value)]
    }
    const own = draft.value.reason
    // The value's own reason (why a student was excused) stays, with the reason for the change beside it.
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

export function countShown(state: SheetState, students: OnSheet): { counts: StatusCounts; unmarked: number } {
  const counts = Object.fromEntries(attendanceStatuses.map((status) => [status, 0])) as StatusCounts
  let unmarked = 0
  for (const [, row] of rowsOf(state, students)) {
    const { status } = shownValue(row)
    if (status) counts[status] += 1
    else unmarked += 1
  }
  return { counts, unmarked }
}
