import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/ids.ts'

/** How long a file that nobody checks is kept. */
const retentionMs = 60 * 60 * 1000

type StoredFile = { filename: string; tables: Uint8Array }

/** Keeps a file that was read until it is checked; one for each person, so that nobody's choosing fills the disk. */
export async function storeFile(scope: SchoolScope, { filename, tables }: StoredFile): Promise<string> {
  const { db, schoolId, profileId, clock } = scope
  await deleteOldFiles(scope)
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

/** What this person uploaded. Throws NOT_FOUND for what somebody else did, and for what is kept no longer. */
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

/** This person's earlier file, and everybody's that has waited too long. */
export const deleteOldFiles = ({ db, schoolId, profileId, clock }: SchoolScope) =>
  db
    .deleteFrom('import_file')
    .where('school_id', '=', schoolId)
    .where((eb) =>
      eb.or([eb('created_by', '=', profileId), eb('created_at', '<=', new Date(clock.now().getTime() - retentionMs))]),
    )
    .execute()
