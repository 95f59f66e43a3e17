import { sql, type Transaction } from 'kysely'
import type { Tables } from '../database/open.ts'
import type { SchoolScope } from '../http/scope.ts'

/** The same in every school: actor keys include the school. */
const id = '00000000-0000-7000-8000-000000000001'

/** The author of scheduled changes in a school's history. Created by its first change. */
export async function systemActor(
  tx: Transaction<Tables>,
  schoolId: string,
): Promise<Pick<SchoolScope, 'schoolId' | 'profileId' | 'role'>> {
  await sql`insert into actor (school_id, id, name, role) values (${schoolId}, ${id}, 'Hadir (otomatis)', 'system')
    on conflict do nothing`.execute(tx)
  return { schoolId, profileId: id, role: 'school_admin' }
}
