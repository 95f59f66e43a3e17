import type { Role } from '@hadir/contract/roles.ts'
import { Failure } from '../../platform/failure.ts'
import type { PlatformScope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/ids.ts'

export type NewProfile = {
  accountId: string
  /** Her name in the school's lists when she acts. */
  name: string
  role: Role
  schoolId: string | null
  personId: string | null
  awaitsConsentUntil: string | null
}

/** Grants an account a role, which becomes active when it is the only one. Throws when the account has it already. */
export async function grantProfile(scope: PlatformScope, profile: NewProfile): Promise<string> {
  const { db, clock } = scope
  const { accountId, role, schoolId, personId } = profile
  // Two schools may approve one person at once: only one of the profiles may become active.
  await db.selectFrom('platform.account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  const current = await db
    .selectFrom('platform.profile')
    .select(['role', 'school_id', 'is_active'])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute()
  if (current.some((one) => one.role === role && one.school_id === schoolId))
    throw new Failure(scope.caller?.accountId === accountId ? 'OWN_PROFILE_EXISTS' : 'REQUEST_PROFILE_EXISTS')
  const now = clock.now()
  const id = newId(now.getTime())
  await db
    .insertInto('platform.profile')
    .values({
      id,
      account_id: accountId,
      role,
      school_id: schoolId,
      person_id: personId,
      is_active: !current.some((one) => one.is_active),
      awaits_consent_until: profile.awaitsConsentUntil,
      created_at: now,
    })
    .execute()
  if (schoolId) {
    await scope.asSchool({ schoolId, profileId: id, role }, (school) =>
      school.db
        .insertInto('actor')
        .values({ school_id: schoolId, id, name: profile.name, role, person_id: personId })
        .execute(),
    )
  }
  return id
}

/** The account's current profile, locked; null when it has none. */
export async function lockCurrentProfile(
  { db }: PlatformScope,
  of: { accountId: string; role: Role; schoolId: string | null },
): Promise<{ id: string; person_id: string | null } | null> {
  const found = await db
    .selectFrom('platform.profile')
    .select(['id', 'person_id'])
    .where('account_id', '=', of.accountId)
    .where('role', '=', of.role)
    .where((e) => (of.schoolId ? e('school_id', '=', of.schoolId) : e('school_id', 'is', null)))
    .where('ended_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return found ?? null
}
