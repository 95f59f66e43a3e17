import { sql } from 'kysely'
import { Failure } from '../../failure.ts'
import type { SchoolScope } from '../scope.ts'

/**
 * Whether a file was already saved with this id of its phone, and the response lost. The same file may arrive twice at
 * once, when a phone has given up waiting and sends it again: the second waits here for the first. Call it before
 * anything else is read. `find` says whether the event with this id is of the same file and actor; undefined for none.
 * Throws KEY_REUSED for another's id.
 */
export async function isSavedBefore(
  { db, schoolId }: Pick<SchoolScope, 'db' | 'schoolId'>,
  id: string | undefined,
  find: (id: string) => Promise<{ isSame: boolean } | undefined>,
): Promise<boolean> {
  if (!id) return false
  await sql`select pg_advisory_xact_lock(hashtextextended(${`file ${schoolId} ${id}`}, 0))`.execute(db)
  const known = await find(id)
  if (known?.isSame === false) throw new Failure('KEY_REUSED')
  return known !== undefined
}
