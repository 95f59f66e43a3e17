import { sql } from 'kysely'
import type { Answer, Received } from '@hadir/contract/endpoint.ts'
import type { accessRequestEndpoints } from '@hadir/contract/access-request/access-request.ts'
import { byName } from '../../platform/database/name-order.ts'
import { containing, readPage, type Sorting } from '../../platform/database/read-page.ts'
import { Failure } from '../../platform/failure.ts'
import { callerOf, type PlatformScope } from '../../platform/http/scope.ts'
import { notifyAccounts } from '../../platform/notify/notify.ts'
import { recordEvent } from './rules.ts'

type Listing = typeof accessRequestEndpoints.companies

const sorting: Sorting = {
  by: { name: byName('c.name'), since: sql`g.granted_at` },
  defaultSort: 'name',
  id: sql`g.id`,
}

/** Grants to companies: by an admin's own school, or all for the platform's administrator. */
const grantsUnder = (scope: PlatformScope) => {
  const { role, schoolId } = callerOf(scope)
  return scope.db
    .selectFrom('platform.company_school as g')
    .innerJoin('platform.company as c', 'c.id', 'g.company_id')
    .innerJoin('platform.school as s', 's.id', 'g.school_id')
    .$if(role !== 'administrator', (query) => query.where('g.school_id', '=', schoolId))
}

export async function listCompanies(scope: PlatformScope, query: Received<Listing>['query']): Promise<Answer<Listing>> {
  const found = grantsUnder(scope)
    .select(['g.id', 'g.granted_at', 'c.name', 'c.email', 's.name as school_name'])
    .$if(Boolean(query.q), (rows) => rows.where('c.name', 'ilike', containing(query.q ?? '')))
  const { rows, meta } = await readPage(found, query, sorting)
  const data = rows.map((row) => ({
    id: row.id,
    companyName: row.name,
    email: row.email,
    schoolName: row.school_name,
    since: row.granted_at.toISOString(),
  }))
  return { data, meta }
}

/** Revokes a company's access to a school. Every read checks it (student/alumni/consented.ts), so it ends at once. */
export async function revokeCompany(
  scope: PlatformScope,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const { db } = scope
  const grant = await grantsUnder(scope)
    .select(['g.company_id', 'g.school_id', 'c.account_id', 'c.name', 's.name as school_name'])
    .where('g.id', '=', id)
    .executeTakeFirst()
  if (!grant) throw new Failure('NOT_FOUND')
  const { numDeletedRows } = await db.deleteFrom('platform.company_school').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) throw new Failure('NOT_FOUND')
  const requested = await db
    .selectFrom('platform.access_request')
    .select('id')
    .where('kind', '=', 'COMPANY_SCHOOL')
    .where('school_id', '=', grant.school_id)
    .where('company_id', '=', grant.company_id)
    .where('state', '=', 'DISETUJUI')
    .orderBy('decided_at', 'desc')
    .executeTakeFirst()
  const { accountId, profileId } = callerOf(scope)
  await recordEvent(scope, {
    action: 'REVOKED',
    accountId: grant.account_id,
    schoolId: grant.school_id,
    reason,
    by: { accountId, profileId },
    ...(requested && { requestId: requested.id }),
  })
  const data = { companyName: grant.name, schoolName: grant.school_name, reason }
  await notifyAccounts(scope, [{ to: { accountId: grant.account_id }, kind: 'COMPANY_REVOKED', data, onceKey: id }])
}
