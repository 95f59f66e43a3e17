import { sql } from 'kysely'
import type { Role } from '@hadir/contract/roles.ts'
import { Failure } from '../../platform/failure.ts'
import { callerOf, type PlatformScope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/ids.ts'

/**
 * Ends every role and session and empties the account. The mailbox is free again. Schools keep the name on what the
 * person did there: it is their record. Consents and the history of access stay, about an account without a name.
 */
export async function closeAccount(scope: PlatformScope): Promise<void> {
  const { db, clock } = scope
  const { accountId, profileId } = callerOf(scope)
  const now = clock.now()
  const { email } = await db
    .selectFrom('platform.account')
    .select('email')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const profiles = await db
    .selectFrom('platform.profile')
    .select(['id', 'role', 'school_id'])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .orderBy('school_id')
    .execute()
  if (profiles.some(({ role }) => role === 'administrator')) throw new Failure('ACCOUNT_OF_PLATFORM')
  for (const { id, role, school_id: schoolId } of profiles) {
    if (role === 'school_admin') await assertAnotherAdmin(scope, schoolId)
    if (schoolId !== null)
      // The table's check constraint has the same roles.
      await scope.asSchool({ schoolId, profileId: id, role: role as Role }, ({ db: school }) =>
        school.updateTable('actor').set({ person_id: null }).where('id', '=', id).execute(),
      )
  }
  // Somebody who still waits for a role has none to end.
  if (profiles.length > 0)
    await db
      .insertInto('platform.access_event')
      .values(
        profiles.map((profile) => ({
          id: newId(now.getTime()),
          action: 'REVOKED',
          account_id: accountId,
          profile_id: profile.id,
          school_id: profile.school_id,
          actor_account_id: accountId,
          actor_profile_id: profileId,
          reason: 'Akun dihapus pemiliknya',
          at: now,
        })),
      )
      .execute()
  await db
    .updateTable('platform.profile')
    .set({ ended_at: now, is_active: false, person_id: null })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute()
  await db
    .updateTable('platform.session')
    .set({ ended_at: now, end_reason: 'ended' })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute()
  await emptyRows(scope, { accountId, email })
}

async function emptyRows({ db, clock }: PlatformScope, { accountId, email }: { accountId: string; email: string }) {
  for (const table of ['platform.external_identity', 'platform.account_change', 'platform.data_copy'] as const)
    await sql`delete from ${sql.table(table)} where account_id = ${accountId}`.execute(db)
  // To her, and to others about her.
  const namesHer = sql`data @? ${`$.** ? (@ == "${accountId}")`}::jsonpath`
  await sql`delete from platform.account_notice where account_id = ${accountId} or ${namesHer}`.execute(db)
  for (const table of ['platform.known_browser', 'platform.sign_in_code', 'platform.sign_in_failure'] as const)
    await sql`delete from ${sql.table(table)} where mailbox = ${email}`.execute(db)
  await sql`delete from platform.list_view v using platform.profile p
    where p.account_id = ${accountId} and v.profile_id = p.id`.execute(db)
  await sql`delete from platform.access_evidence e using platform.access_request r
    where r.account_id = ${accountId} and e.request_id = r.id`.execute(db)
  await sql`update platform.access_request set note = null, nisn = null, employee_number = null, target = id::text,
    state = case when state = 'MENUNGGU' then 'DIBATALKAN' else state end where account_id = ${accountId}`.execute(db)
  await sql`update platform.session set device = 'Dihapus', network = null where account_id = ${accountId}`.execute(db)
  await sql`update platform.account set name = 'Akun dihapus', email = 'dihapus-' || id || '@hadir.invalid', phone = '',
      address = '', nisn = null, dob = null, gender = null, province_id = null, regency_id = null, district_id = null,
      village_id = null, province = null, regency = null, district = null, village = null, version = version + 1,
      updated_at = ${clock.now()}
    where id = ${accountId}`.execute(db)
}

/** Two admins who leave at once must not leave a school without one: the school is locked. */
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
