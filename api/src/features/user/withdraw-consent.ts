import { sql } from 'kysely'
import { eighteenthBirthday } from '@hadir/contract/dates/dates.ts'
import type { consentEndpoints, GivenConsent } from '@hadir/contract/user/consent.ts'
import type { Answer } from '@hadir/contract/endpoint.ts'
import type { PageQuery } from '@hadir/contract/resource.ts'
import { byName } from '../../platform/database/name-order.ts'
import { containing, readPage } from '../../platform/database/read-page.ts'
import { Failure } from '../../platform/failure.ts'
import { callerOf, type PlatformScope } from '../../platform/http/scope.ts'
import { recordEvent } from '../access-request/rules.ts'

/** Current consents that the caller may withdraw: a guardian those she gave, an admin those of her school. */
function selectWithdrawable(scope: PlatformScope) {
  const { accountId, role, schoolId } = callerOf(scope)
  return scope.db
    .selectFrom('platform.consent as c')
    .innerJoin('platform.profile as p', 'p.id', 'c.profile_id')
    .innerJoin('platform.account as a', 'a.id', 'p.account_id')
    .innerJoin('platform.account as giver_a', 'giver_a.id', 'c.given_by')
    .innerJoin('platform.school as s', 's.id', 'p.school_id')
    .where('p.school_id', '=', schoolId)
    .where('p.ended_at', 'is', null)
    .where('p.awaits_consent_until', 'is', null)
    .where((e) =>
      e.not(
        e.exists(
          e.selectFrom('platform.consent_withdrawal as w').whereRef('w.consent_id', '=', 'c.id').select('w.consent_id'),
        ),
      ),
    )
    .$if(role === 'parent', (query) => query.where('c.given_by', '=', accountId).where('c.way', '=', 'GUARDIAN'))
}

const sorting = { by: { name: byName('a.name') }, defaultSort: 'name', id: sql`c.id` }

export async function listGivenConsents(
  scope: PlatformScope,
  query: PageQuery,
): Promise<Answer<typeof consentEndpoints.given>> {
  const { q } = query
  const found = selectWithdrawable(scope)
    .select(['c.id', 'a.name', 's.name as school_name', 'c.way', 'giver_a.name as given_by', 'c.given_at', 'c.note'])
    .$if(Boolean(q), (rows) => rows.where('a.name', 'ilike', containing(q ?? '')))
  const { rows, meta } = await readPage(found, query, sorting)
  const data = rows.map((row): GivenConsent => ({
    id: row.id,
    name: row.name,
    schoolName: row.school_name,
    // The table's check constraint has the same list.
    way: row.way as GivenConsent['way'],
    givenBy: row.given_by,
    givenAt: row.given_at.toISOString(),
    note: row.note,
  }))
  return { data, meta }
}

/** Records who withdrew, when and how, and closes the school's pages to the student until the next consent. */
export async function withdrawConsent(
  scope: PlatformScope,
  { id, reason }: { id: string; reason: string | undefined },
): Promise<void> {
  const { db, clock } = scope
  const caller = callerOf(scope)
  const consent = await selectWithdrawable(scope)
    .select(['c.profile_id', 'p.account_id', 'p.person_id'])
    .where('c.id', '=', id)
    .executeTakeFirst()
  if (!consent || !caller.profileId) throw new Failure('NOT_FOUND')
  const way = caller.role === 'parent' ? 'GUARDIAN' : 'SCHOOL_ATTESTED'
  if (way === 'SCHOOL_ATTESTED' && !reason) {
    throw new Failure('INVALID', { fields: { reason: 'Tulis siapa yang menarik persetujuan dan bagaimana' } })
  }
  // Of two concurrent withdrawals only one is recorded.
  const { numUpdatedRows } = await db
    .updateTable('platform.profile')
    .set({ awaits_consent_until: await comingOfAge(scope, consent.person_id) })
    .where('id', '=', consent.profile_id)
    .where('awaits_consent_until', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Failure('NOT_FOUND')
  await db
    .insertInto('platform.consent_withdrawal')
    .values({
      consent_id: id,
      withdrawn_by: caller.accountId,
      withdrawn_by_profile: caller.profileId,
      way,
      reason: reason ?? null,
      withdrawn_at: clock.now(),
    })
    .execute()
  await recordEvent(scope, {
    action: 'CONSENT_WITHDRAWN',
    accountId: consent.account_id,
    profileId: consent.profile_id,
    schoolId: caller.schoolId,
    reason: reason ?? null,
    by: { accountId: caller.accountId, profileId: caller.profileId },
  })
}

/** By the birthday in the school's record, as when the account was approved. */
async function comingOfAge(scope: PlatformScope, studentId: string | null): Promise<string> {
  const { role, schoolId, profileId } = callerOf(scope)
  if (!role || !schoolId || !profileId) throw new Failure('FORBIDDEN')
  const student = await scope.asSchool({ role, schoolId, profileId }, ({ db }) =>
    db
      .selectFrom('student')
      .select('dob')
      .where('school_id', '=', schoolId)
      .where('id', '=', studentId)
      .executeTakeFirst(),
  )
  if (!student) throw new Failure('NOT_FOUND')
  return eighteenthBirthday(student.dob)
}
