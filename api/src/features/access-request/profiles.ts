import { sql } from 'kysely'
import type { Answer, Received } from '@hadir/contract/endpoint.ts'
import type { accessRequestEndpoints } from '@hadir/contract/access-request/access-request.ts'
import { dateIn } from '@hadir/contract/dates/dates.ts'
import type { Role } from '@hadir/contract/roles.ts'
import { byName } from '../../platform/database/name-order.ts'
import { containing, readPage, type Sorting } from '../../platform/database/read-page.ts'
import { Failure } from '../../platform/failure.ts'
import { callerOf, type PlatformScope } from '../../platform/http/scope.ts'
import { recordEvent } from './rules.ts'
import { notifyAccounts } from '../../platform/notify/notify.ts'

type Listing = typeof accessRequestEndpoints.profiles

const sorting: Sorting = {
  by: { name: byName('a.name'), role: sql`p.role`, since: sql`p.created_at` },
  defaultSort: 'name',
  id: sql`p.id`,
}

/** Current profiles under the caller: an admin's own school, or all for the platform's administrator. */
const profilesUnder = (scope: PlatformScope) => {
  const { role, schoolId } = callerOf(scope)
  return scope.db
    .selectFrom('platform.profile as p')
    .innerJoin('platform.account as a', 'a.id', 'p.account_id')
    .leftJoin('platform.school as s', 's.id', 'p.school_id')
    .where('p.ended_at', 'is', null)
    .$if(role !== 'administrator', (query) => query.where('p.school_id', '=', schoolId))
}

export async function listProfiles(scope: PlatformScope, query: Received<Listing>['query']): Promise<Answer<Listing>> {
  const { role, q } = query
  const pattern = containing(q ?? '')
  const found = profilesUnder(scope)
    .select([
      'p.id',
      'p.account_id',
      'p.role',
      'p.created_at',
      'p.awaits_consent_until',
      'a.name',
      'a.email',
      's.name as school_name',
    ])
    .$if(role !== undefined, (rows) => rows.where('p.role', '=', role ?? ''))
    .$if(Boolean(q), (rows) => rows.where((e) => e.or([e('a.name', 'ilike', pattern), e('a.email', 'ilike', pattern)])))
  const { rows, meta } = await readPage(found, query, sorting)
  const today = dateIn('WIB', scope.clock.now())
  const data = rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role as Role,
    schoolName: row.school_name,
    since: row.created_at.toISOString(),
    awaitsConsent: row.awaits_consent_until !== null && row.awaits_consent_until > today,
    isSelf: row.account_id === callerOf(scope).accountId,
  }))
  return { data, meta }
}

/** Revokes a role. The session guard checks every call, so tokens with it stop working at once. */
export async function revoke(scope: PlatformScope, { id, reason }: { id: string; reason: string }): Promise<void> {
  const { db, clock } = scope
  const { accountId: actor, profileId, role: actingAs } = callerOf(scope)
  const profile = await profilesUnder(scope)
    .select(['p.account_id', 'p.role', 'p.school_id', 's.name as school_name'])
    .where('p.id', '=', id)
    .executeTakeFirst()
  if (!profile) throw new Failure('NOT_FOUND')
  if (profile.role === 'school_admin' && actingAs !== 'administrator')
    await assertAnotherAdmin(scope, profile.school_id)
  // Always in this order: the account first, then its profiles (grant-profile.ts).
  await db.selectFrom('platform.account').select('id').where('id', '=', profile.account_id).forNoKeyUpdate().execute()
  const { numUpdatedRows } = await db
    .updateTable('platform.profile')
    .set({ ended_at: clock.now(), is_active: false })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Failure('NOT_FOUND')
  // Unlinks the school's record.
  if (profile.school_id) {
    const lost = { schoolId: profile.school_id, profileId: id, role: profile.role as Role }
    await scope.asSchool(lost, ({ db: school }) =>
      school.updateTable('actor').set({ person_id: null }).where('id', '=', id).execute(),
    )
  }
  await activateAnother(scope, profile.account_id)
  await recordEvent(scope, {
    action: 'REVOKED',
    accountId: profile.account_id,
    profileId: id,
    schoolId: profile.school_id,
    reason,
    by: { accountId: actor, profileId },
  })
  const data = { role: profile.role as Role, schoolName: profile.school_name, reason }
  await notifyAccounts(scope, [{ to: { accountId: profile.account_id }, kind: 'ACCESS_REVOKED', data, onceKey: id }])
}

/** Two admins who revoke each other's access at once must not leave a school without an admin: lock the school. */
async function assertAnotherAdmin({ db }: PlatformScope, schoolId: string | null): Promise<void> {
  await db.selectFrom('platform.school').select('id').where('id', '=', schoolId).forNoKeyUpdate().execute()
  const { admins } = await db
    .selectFrom('platform.profile')
    .select((e) => e.fn.countAll<number>().as('admins'))
    .where('school_id', '=', schoolId)
    .where('role', '=', 'school_admin')
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (admins <= 1) throw new Failure('LAST_ADMIN')
}

/** A person who lost her active profile continues in her oldest other one. */
async function activateAnother({ db }: PlatformScope, accountId: string): Promise<void> {
  await sql`update platform.profile set is_active = true where id = (
      select id from platform.profile where account_id = ${accountId} and ended_at is null order by id limit 1)
    and not exists (select from platform.profile where account_id = ${accountId} and ended_at is null and is_active)`.execute(
    db,
  )
}
