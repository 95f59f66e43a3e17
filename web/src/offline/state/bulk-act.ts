import { isSameValue, shownValue } from './mark-row.ts'
import type { Bulk, Changed, SheetState } from './sheet-types.ts'

/** Undo data stored by an older version of the app has no rows. */
export const changedIn = (undo: Bulk | null): Bulk['rows'] => undo?.rows ?? {}

/** Changes many students at once, and records until when and how that can be undone. */
export function asBulk(state: SheetState, until: number, act: (state: SheetState) => SheetState): SheetState {
  const done = act(state)
  const changed = Object.entries(done.rows).flatMap(([id, row]): [string, Changed][] => {
    const old = state.rows[id]
    if (!old || !row.draft || row.draft === old.draft) return []
    return [[id, { draft: old.draft, before: shownValue(old), given: row.draft.value }]]
  })
  return changed.length > 0 ? { ...done, undo: { rows: Object.fromEntries(changed), until } } : state
}

export const clearUndo = (state: SheetState): SheetState => (state.undo ? { ...state, undo: null } : state)

/** Drafts became marks, perhaps with a reason added: from now on the act's marks are identified by their ids. */
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
