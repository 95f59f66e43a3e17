import { Failure } from '../../platform/failure.ts'
import { callerOf, type PlatformScope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/ids.ts'
import { recordEvent } from './rules.ts'
import { grantProfile, lockCurrentProfile } from './grant-profile.ts'
import type { RequestRow } from './request-records.ts'

/** Verifies a school. Rival claims to its NPSN are rejected with it; decide.ts has locked every claim. */
export async function approveClaim(
  scope: PlatformScope,
  row: RequestRow,
): Promise<{ profileId: string; rivals: string[] }> {
  const { db, clock } = scope
  if (!row.school_id) throw new Failure('NOT_FOUND')
  // The unique index of verified NPSN decides.
  await db.updateTable('platform.school').set({ verified_at: clock.now() }).where('id', '=', row.school_id).execute()
  const current = await lockCurrentProfile(scope, {
    accountId: row.account_id,
    role: 'school_admin',
    schoolId: row.school_id,
  })
  const profileId = current?.id ?? (await grantRole(scope, row, { role: 'school_admin', schoolId: row.school_id }))
  return { profileId, rivals: await rejectRivals(scope, row) }
}

const rivalReason = 'Sekolah dengan NPSN ini telah diberikan kepada pemohon lain.'

async function rejectRivals(scope: PlatformScope, { id, npsn }: RequestRow): Promise<string[]> {
  const { db, clock } = scope
  const { accountId, profileId } = callerOf(scope)
  const refused = await db
    .updateTable('platform.access_request')
    .set({ state: 'DITOLAK', reason: rivalReason, decided_by: accountId, decided_at: clock.now() })
    .where('kind', '=', 'CLAIM_SCHOOL')
    .where('npsn', '=', npsn)
    .where('state', '=', 'MENUNGGU')
    .where('expires_at', '>', clock.now())
    .where('id', '<>', id)
    .returning(['id', 'account_id', 'school_id'])
    .execute()
  for (const rival of refused) {
    await recordEvent(scope, {
      action: 'REJECTED',
      accountId: rival.account_id,
      requestId: rival.id,
      schoolId: rival.school_id,
      reason: rivalReason,
      by: { accountId, profileId },
    })
  }
  return refused.map((rival) => rival.id)
}

/** Verifies a company: its admin may send requests to schools from now on. */
export async function approveCompany(scope: PlatformScope, row: RequestRow): Promise<string> {
  const { db, clock } = scope
  await db
    .updateTable('platform.company')
    .set({ verified_at: clock.now() })
    .where('id', '=', row.company_id)
    .where('verified_at', 'is', null)
    .execute()
  const role = 'company_admin'
  const current = await lockCurrentProfile(scope, { accountId: row.account_id, role, schoolId: null })
  return current?.id ?? grantRole(scope, row, { role, schoolId: null })
}

/** Lets a company see the consenting alumni of one school. */
export async function approveCompanySchool({ db, clock }: PlatformScope, row: RequestRow): Promise<null> {
  if (!row.company_id || !row.school_id) throw new Failure('NOT_FOUND')
  await db
    .insertInto('platform.company_school')
    .values({
      id: newId(clock.now().getTime()),
      company_id: row.company_id,
      school_id: row.school_id,
      granted_at: clock.now(),
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'school_id']).doNothing())
    .execute()
  return null
}

/** A role without a record of a person: a school's admin, a company's. */
export const grantRole = (
  scope: PlatformScope,
  { account_id, name }: RequestRow,
  of: { role: 'school_admin' | 'company_admin'; schoolId: string | null },
): Promise<string> =>
  grantProfile(scope, { accountId: account_id, name, personId: null, awaitsConsentUntil: null, ...of })
