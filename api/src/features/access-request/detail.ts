import { sql } from 'kysely'
import type { RequestDetail } from '@hadir/contract/access-request/access-record.ts'
import type { Level } from '@hadir/contract/labels.ts'
import { callerOf, type PlatformScope } from '../../platform/http/scope.ts'
import { authorityOf } from './authority.ts'
import { countRivals } from './rules.ts'
import { readRequest, toRequest, toRequester, type RequestRow } from './request-records.ts'

/** One request, for its author and its deciders; NOT_FOUND for anybody else. */
export async function readDetail(scope: PlatformScope, id: string): Promise<RequestDetail> {
  const { accountId } = callerOf(scope)
  const authority = await authorityOf(scope)
  const row = await readRequest(scope, id, sql`(r.account_id = ${accountId} or ${authority})`)
  const found = await scope.db
    .selectFrom('platform.access_request as r')
    .select('r.id')
    .where('r.id', '=', id)
    .where(authority)
    .executeTakeFirst()
  const decides = found !== undefined
  return {
    ...toRequest(row),
    isMine: row.account_id === accountId,
    mayDecide: decides && row.state === 'MENUNGGU',
    requester: decides ? toRequester(row) : null,
    organization: await organizationOf(scope, row),
    rivals: decides && row.kind === 'CLAIM_SCHOOL' ? await countRivals(scope, row) : 0,
  }
}

/** How a claim or a company describes itself. A school that somebody wants to join reveals nothing before approval. */
async function organizationOf({ db }: PlatformScope, row: RequestRow): Promise<RequestDetail['organization']> {
  if (row.company_id) {
    const { director, npwp, ...company } = await db
      .selectFrom('platform.company')
      .select(['name', 'npwp', 'director', 'address', 'district', 'regency', 'province', 'phone', 'email'])
      .where('id', '=', row.company_id)
      .executeTakeFirstOrThrow()
    return { ...company, npwp, npsn: null, level: null, headName: director }
  }
  if (row.kind !== 'CLAIM_SCHOOL' || !row.school_id) return null
  const { principal, level, ...school } = await db
    .selectFrom('platform.school')
    .select(['name', 'npsn', 'level', 'principal', 'address', 'district', 'regency', 'province', 'phone', 'email'])
    .where('id', '=', row.school_id)
    .executeTakeFirstOrThrow()
  return { ...school, npwp: null, level: level as Level, headName: principal }
}
