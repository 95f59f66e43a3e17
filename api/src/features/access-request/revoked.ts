import { sql } from 'kysely'
import type { RevokedAccess } from '@hadir/contract/access-request/access-record.ts'
import type { Role } from '@hadir/contract/roles.ts'
import { callerOf, type PlatformScope } from '../../platform/http/scope.ts'

/** What was revoked from the caller and not granted again, latest first; however it was granted. */
export async function listRevoked(scope: PlatformScope): Promise<RevokedAccess[]> {
  const rows = await scope.db
    .selectFrom('platform.access_event as e')
    .innerJoin('platform.profile as p', 'p.id', 'e.profile_id')
    .innerJoin('platform.account as a', 'a.id', 'e.actor_account_id')
    .leftJoin('platform.school as s', 's.id', 'p.school_id')
    .where('e.account_id', '=', callerOf(scope).accountId)
    .where('e.action', '=', 'REVOKED')
    .where(
      sql<boolean>`not exists (select from platform.profile again_p where again_p.account_id = p.account_id
        and again_p.role = p.role and again_p.school_id is not distinct from p.school_id and again_p.ended_at is null)`,
    )
    .select(['p.id', 'p.role', 's.name as school_name', 'a.name as by', 'e.at', 'e.reason'])
    .orderBy('e.at', 'desc')
    .limit(20)
    .execute()
  return rows.map((row) => ({
    profileId: row.id,
    // The table's check allows only roles.
    role: row.role as Role,
    schoolName: row.school_name,
    at: row.at.toISOString(),
    by: row.by,
    reason: row.reason,
  }))
}
