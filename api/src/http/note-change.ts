import { changedFields } from '@hadir/contract/changed-fields.ts'
import { newId } from '../new-id.ts'
import type { SchoolScope } from './scope.ts'

type Note = {
  /** The stem of the record's address: `class`, `student`. */
  kind: string
  id: string
  /** The record as its form knows it; null before it was there, and after it is gone. */
  before: object | null
  after: object | null
}

/** Writes down what this transaction does to a record; nothing when nothing changed. */
export async function noteChange(scope: SchoolScope, { kind, id, before, after }: Note): Promise<void> {
  const changes = before && after ? changedFields(before, after) : []
  if (before && after && changes.length === 0) return
  await scope.db
    .insertInto('record_change')
    .values({
      school_id: scope.schoolId,
      id: newId(),
      kind,
      record_id: id,
      actor_id: scope.profileId,
      at: scope.clock.now(),
      action: !before ? 'CREATED' : after ? 'CHANGED' : 'REMOVED',
      changes: JSON.stringify(changes),
    })
    .execute()
}
