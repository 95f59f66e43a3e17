import { changedIn } from './bulk-act.ts'
import type { Changed, SheetState } from './sheet-types.ts'
import { withDraft } from './cell-row.ts'
import { isSameValue, type SheetRow, valueOf } from './mark-row.ts'

/**
 * Undoes the last bulk act except for students whose mark anybody has changed since. Marks already saved get a new
 * mark, based on what the person has seen: `toSave` names those students.
 */
export function undoBulk(state: SheetState): { state: SheetState; toSave: string[] } {
  const { undo } = state
  if (!undo) return { state, toSave: [] }
  const toSave: string[] = []
  const rows = Object.entries(changedIn(undo)).flatMap(([id, changed]): [string, SheetRow][] => {
    const row = state.rows[id]
    if (!row || row.conflict) return []
    if (row.draft) return isSameValue(row.draft.value, changed.given) ? [[id, { ...row, draft: changed.draft }]] : []
    if (!isStillOurs(row, changed)) return []
    toSave.push(id)
    return [[id, withDraft(row, changed.before, valueOf)]]
  })
  return { state: { ...state, rows: { ...state.rows, ...Object.fromEntries(rows) }, undo: null }, toSave }
}

/** The act's mark is pending or applied, and nothing came after it. */
function isStillOurs({ queue, cell }: SheetRow, { entry, rev }: Changed): boolean {
  const last = queue.at(-1)
  return last ? last.id === entry?.id : rev !== undefined && cell.rev === rev
}
