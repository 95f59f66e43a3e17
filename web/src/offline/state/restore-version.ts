import { type Restores, withDraft } from './cell-row.ts'
import { type Value, valueOf } from './mark-row.ts'
import { withRow } from './sheet-state.ts'
import type { SheetState } from './sheet-types.ts'

/** *Pulihkan*: restores an earlier version unchanged, until it is edited by hand. */
export const restore = (state: SheetState, studentId: string, value: Value, restores: Restores): SheetState =>
  withRow(state, studentId, (row) => {
    const next = withDraft(row, value, valueOf)
    return { ...next, draft: next.draft && { ...next.draft, restores }, conflict: null }
  })
