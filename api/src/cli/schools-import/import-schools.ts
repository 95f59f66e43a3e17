import { sql } from 'kysely'
import type { Database } from '../../platform/database/open.ts'
import { writeSchools, type School, type Written } from './write-schools.ts'

/** Writes all of them or none, and leaves the indexes ready for searching. */
export async function importSchools(db: Database, schools: readonly School[]): Promise<Written> {
  const written = await db.transaction().execute((tx) => writeSchools(tx, schools))
  // Half a million new rows lie in the index's waiting list, which every search would read from end to end.
  await sql`vacuum (analyze) platform.school_reference, platform.school_word`.execute(db)
  return written
}
