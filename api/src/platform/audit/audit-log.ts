import { changedFields } from '@hadir/contract/fields/changed-fields.ts'
import { newId } from '../ids.ts'
import type { SchoolScope } from '../http/scope.ts'

type Note = {
  /** The stem of the record's address: `class`, `student`. */
  kind: string
  id: string
  /** The record as its form has it; null before it was created and after it was deleted. */
  before: object | null
  after: object | null
}

/** Logs this transaction's change to a record; skips it when nothing changed. */
export const auditChange = (scope: SchoolScope, note: Note): Promise<void> => auditChanges(scope, [note])

/** The same for many records, in one statement. */
export async function auditChanges(scope: SchoolScope, notes: readonly Note[]): Promise<void> {
  const rows = notes.flatMap(({ kind, id, before, after }) => {
    const changes = before && after ? changedFields(before, after) : []
    if (before && after && changes.length === 0) return []
    return {
      school_id: scope.schoolId,
      id: newId(),
      kind,
      record_id: id,
      actor_id: scope.profileId,
      at: scope.clock.now(),
      action: !before ? 'CREATED' : after ? 'CHANGED' : 'REMOVED',
      changes: JSON.stringify(changes),
    }
  })
  if (rows.length > 0) await scope.db.insertInto('audit_entry').values(rows).execute()
}
