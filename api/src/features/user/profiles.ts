import { dateIn } from '@hadir/contract/dates.ts'
import type { Role } from '@hadir/contract/permissions.ts'
import type { Profile } from '@hadir/contract/user.ts'
import type { PlatformScope } from '../../http/scope.ts'

/** The account's standing profiles, and the level of the school in which it acts now. */
export async function profilesOf({ db, clock }: PlatformScope, accountId: string) {
  const rows = await db
    .selectFrom('platform.profile as p')
    .leftJoin('platform.school as s', 's.id', 'p.school_id')
    .select([
      'p.id',
      'p.role',
      'p.is_active',
      'p.school_id',
      'p.awaits_consent_until',
      's.name',
      's.level',
      's.verified_at',
    ])
    .where('p.account_id', '=', accountId)
    .where('p.ended_at', 'is', null)
    .orderBy('p.id')
    .execute()
  const today = dateIn('WIB', clock.now())
  const profiles = rows.map((row): Profile => ({
    id: row.id,
    role: row.role as Role,
    active: row.is_active,
    schoolId: row.school_id,
    schoolName: row.name,
    schoolVerified: row.school_id === null ? null : row.verified_at !== null,
    awaitsConsent: row.awaits_consent_until !== null && row.awaits_consent_until > today,
  }))
  return { profiles, level: rows.find((row) => row.is_active)?.level ?? null }
}
