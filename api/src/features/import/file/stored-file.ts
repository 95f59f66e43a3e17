import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/ids.ts'

/** How long an unchecked file is stored. */
const retentionMs = 60 * 60 * 1000

type StoredFile = { filename: string; tables: Uint8Array }

/** Stores a read file until it is checked; one per person, so that repeated uploads cannot fill the disk. */
export async function storeFile(scope: SchoolScope, { filename, tables }: StoredFile): Promise<string> {
  const { db, schoolId, profileId, clock } = scope
  await deleteOwnFile(scope)
  const id = newId()
  await db
    .insertInto('import_file')
    .values({
      school_id: schoolId,
      id,
      filename: filename.slice(0, 200),
      tables: Buffer.from(tables),
      created_by: profileId,
      created_at: clock.now(),
    })
    .execute()
  return id
}

/** This person's upload. Throws NOT_FOUND for another person's, and for a deleted one. */
export async function storedFile({ db, schoolId, profileId, clock }: SchoolScope, id: string): Promise<StoredFile> {
  const file = await db
    .selectFrom('import_file')
    .select(['filename', 'tables'])
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .where('created_by', '=', profileId)
    .where('created_at', '>', new Date(clock.now().getTime() - retentionMs))
    .executeTakeFirst()
  if (!file) throw new Failure('IMPORT_FILE_GONE')
  return file
}

/** Deletes this person's earlier file. */
export const deleteOwnFile = ({ db, schoolId, profileId }: SchoolScope) =>
  db.deleteFrom('import_file').where('school_id', '=', schoolId).where('created_by', '=', profileId).execute()
