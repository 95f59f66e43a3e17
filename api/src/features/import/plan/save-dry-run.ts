import { Failure } from '../../../platform/failure.ts'
import type { Draft } from '../list/draft.ts'

/** Remembers whom a word means; nobody may mean somebody else when the row is written. */
export function keep(draft: Draft, field: string, id: string | null): void {
  const before = draft.values[field]
  if (before !== undefined && before !== id) throw new Failure('IMPORT_STALE')
  draft.values[field] = id
}
