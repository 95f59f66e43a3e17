import type { Received } from '@hadir/contract/endpoint.ts'
import { dateIn } from '@hadir/contract/dates/dates.ts'
import type { consentEndpoints } from '@hadir/contract/user/consent.ts'
import type { ChildToConsent } from '@hadir/contract/user/consent.ts'
import { byName } from '../../platform/database/name-order.ts'
import { Failure } from '../../platform/failure.ts'
import { callerOf, type PlatformScope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/ids.ts'
import { recordEvent } from '../access-request/rules.ts'

/** Students whose accounts wait for a consent that the caller can give: a guardian's own, an admin's whole school. */
async function waitingChildren(scope: PlatformScope) {
  const { role, schoolId } = callerOf(scope)
  const own = role === 'parent' ? await ownChildren(scope) : null
  if (own?.length === 0) return []
  return scope.db
    .selectFrom('platform.profile as p')
    .innerJoin('platform.account as a', 'a.id', 'p.account_id')
    .innerJoin('platform.school as s', 's.id', 'p.school_id')
    .select(['p.id', 'p.account_id', 'p.awaits_consent_until', 'a.name', 's.name as school_name'])
    .where('p.role', '=', 'student')
    .where('p.school_id', '=', schoolId)
    .where('p.ended_at', 'is', null)
    .where('p.awaits_consent_until', '>', dateIn('WIB', scope.clock.now()))
    .$if(own !== null, (query) => query.where('p.person_id', 'in', own ?? []))
    .orderBy(byName('a.name'))
    .execute()
}

/** The caller's children, by the school's own records. */
async function ownChildren(scope: PlatformScope): Promise<string[]> {
  const { role, schoolId, profileId } = callerOf(scope)
  if (!role || !schoolId || !profileId) return []
  return scope.asSchool({ role, schoolId, profileId }, async ({ db }) => {
    const rows = await db
      .selectFrom('actor as a')
      .innerJoin('student_guardian as sg', (join) =>
        join.onRef('sg.school_id', '=', 'a.school_id').onRef('sg.guardian_id', '=', 'a.person_id'),
      )
      .select('sg.student_id')
      .where('a.school_id', '=', schoolId)
      .where('a.id', '=', profileId)
      .execute()
    return rows.map(({ student_id }) => student_id)
  })
}

export async function listChildrenToConsent(scope: PlatformScope): Promise<ChildToConsent[]> {
  const rows = await waitingChildren(scope)
  return rows.map((row) => ({
    profileId: row.id,
    name: row.name,
    schoolName: row.school_name,
    until: row.awaits_consent_until ?? '',
  }))
}

/** Records who consented, for whom, to which text, when and how; the student may sign in from now on. */
export async function recordConsent(
  scope: PlatformScope,
  { profileId, textVersion, note }: Received<typeof consentEndpoints.give>['body'],
): Promise<void> {
  const { db, clock } = scope
  const caller = callerOf(scope)
  const child = (await waitingChildren(scope)).find(({ id }) => id === profileId)
  if (!child || !caller.profileId) throw new Failure('NOT_FOUND')
  const way = caller.role === 'parent' ? 'GUARDIAN' : 'SCHOOL_ATTESTED'
  if (way === 'SCHOOL_ATTESTED' && !note) {
    throw new Failure('INVALID', { fields: { note: 'Tulis siapa yang menyetujui dan di mana suratnya disimpan' } })
  }
  // Of two concurrent consents only one is recorded.
  const { numUpdatedRows } = await db
    .updateTable('platform.profile')
    .set({ awaits_consent_until: null })
    .where('id', '=', profileId)
    .where('awaits_consent_until', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Failure('NOT_FOUND')
  await db
    .insertInto('platform.consent')
    .values({
      id: newId(clock.now().getTime()),
      profile_id: profileId,
      given_by: caller.accountId,
      given_by_profile: caller.profileId,
      way,
      text_version: textVersion,
      note: note ?? null,
      given_at: clock.now(),
    })
    .execute()
  await recordEvent(scope, {
    action: 'CONSENTED',
    accountId: child.account_id,
    profileId,
    schoolId: caller.schoolId,
    by: { accountId: caller.accountId, profileId: caller.profileId },
  })
}
