import type { MarkVerdict } from '@hadir/contract/attendance.ts'
import { type Draft, withDraft } from './cell-row.ts'
import { isSameValue, type SheetRow, shownValue, type Value, valueOf } from './mark-row.ts'
import type { SheetState } from './sheet-state.ts'

type Changed = {
  /** What stood before, and what the act made of it. */
  draft: Draft<Value> | null
  before: Value
  given: Value
  /** Once it is saved: its mark. */
  entry?: { id: string; base: number }
  /** Once the server has answered that the mark stands: the rev that it made. */
  rev?: number
}

/** One act that marked many pupils at once, and how to take it back, before it is saved and after. */
export type Bulk = {
  rows: Readonly<Record<string, Changed>>
  /** By this device's clock. */
  until: number
  /** Given when it was saved, and good for taking it back as well. */
  reason?: string | undefined
}

/** What an older version of the app kept has none. */
const changedIn = (undo: Bulk | null): Bulk['rows'] => undo?.rows ?? {}

/** Does something to many pupils at once, and remembers until when and how it is taken back. */
export function asBulk(state: SheetState, until: number, act: (state: SheetState) => SheetState): SheetState {
  const done = act(state)
  const changed = Object.entries(done.rows).flatMap(([id, row]): [string, Changed][] => {
    const old = state.rows[id]
    if (!old || !row.draft || row.draft === old.draft) return []
    return [[id, { draft: old.draft, before: shownValue(old), given: row.draft.value }]]
  })
  return changed.length > 0 ? { ...done, undo: { rows: Object.fromEntries(changed), until } } : state
}

export const forgetUndo = (state: SheetState): SheetState => (state.undo ? { ...state, undo: null } : state)

/**
 * Takes the last bulk act back wherever nobody has marked since, neither by hand here nor somebody else. What is saved
 * already gets a new mark, on what the person has seen: `toSave` names those pupils.
 */
export function undoBulk(state: SheetState): { state: SheetState; toSave: string[] } {
  const { undo } = state
  if (!undo) return { state, toSave: [] }
  const toSave: string[] = []
  const rows = Object.entries(changedIn(undo)).flatMap(([id, changed]): [string, SheetRow][] => {
    const row = state.rows[id]
    if (!row || row.tray) return []
    if (row.draft) return isSameValue(row.draft.value, changed.given) ? [[id, { ...row, draft: changed.draft }]] : []
    if (!isStillOurs(row, changed)) return []
    toSave.push(id)
    return [[id, withDraft(row, changed.before, valueOf)]]
  })
  return { state: { ...state, rows: { ...state.rows, ...Object.fromEntries(rows) }, undo: null }, toSave }
}

/** The mark of the act is on its way, or stands, and nothing came after it. */
function isStillOurs({ queue, cell }: SheetRow, { entry, rev }: Changed): boolean {
  const last = queue.at(-1)
  return last ? last.id === entry?.id : rev !== undefined && cell.rev === rev
}

/** Drafts became marks, perhaps with a reason added: those of the act are known by their ids from now on. */
export function savedBulk(undo: Bulk | null, saved: SheetState['rows'], reason: string | undefined): Bulk | null {
  if (!undo) return null
  const rows = Object.entries(changedIn(undo)).map(([id, changed]): [string, Changed] => {
    const last = saved[id]?.queue.at(-1)
    const isOfAct =
      last && !changed.entry && isSameValue({ ...last.value, reason: changed.given.reason }, changed.given)
    return [id, isOfAct ? { ...changed, entry: { id: last.id, base: last.base } } : changed]
  })
  return { ...undo, rows: Object.fromEntries(rows), reason: undo.reason ?? reason }
}

/** Only what stands as the next version of what was seen is ours to take back: `same` is somebody else's mark. */
export function heardBulk(undo: Bulk | null, { id, studentId, verdict, cell }: MarkVerdict): Bulk | null {
  const changed = changedIn(undo)[studentId]
  if (!undo || changed?.entry?.id !== id) return undo
  const isOurs = verdict === 'applied' && cell.rev === changed.entry.base + 1
  return isOurs ? { ...undo, rows: { ...undo.rows, [studentId]: { ...changed, rev: cell.rev } } } : undo
}
