import { sql } from 'kysely'
import type { Answer, Received } from '@hadir/contract/endpoint.ts'
import type { accessRequestEndpoints } from '@hadir/contract/access-request.ts'
import { containing, readPage, type Sorting } from '../../db/page.ts'
import { callerOf, type PlatformScope } from '../../http/scope.ts'
import { authorityOf } from './authority.ts'
import { bestMatches } from './best-match.ts'
import { requests, stateAt, toRequest, toRequester } from './records.ts'

type Listing = typeof accessRequestEndpoints.list

const sorting: Sorting = {
  by: { createdAt: sql`r.created_at`, name: sql`lower(a.name)`, role: sql`r.role` },
  unasked: 'createdAt',
  id: sql`r.id`,
}

/** The inbox of who decides. */
export async function listInbox(scope: PlatformScope, query: Received<Listing>['query']): Promise<Answer<Listing>> {
  const { role, kind, from, to, q } = query
  const pattern = containing(q ?? '')
  // Whose day it is differs by school; an inbox is filtered by the western one.
  const madeOn = sql<string>`(r.created_at at time zone 'Asia/Jakarta')::date`
  const found = requests(scope)
    .where(await authorityOf(scope))
    .where(stateAt(scope.clock.now()), '=', query.state)
    .$if(role !== undefined, (rows) => rows.where('r.role', '=', role ?? ''))
    .$if(kind !== undefined, (rows) => rows.where('r.kind', '=', kind ?? ''))
    .$if(from !== undefined, (rows) => rows.where(madeOn, '>=', from ?? ''))
    .$if(to !== undefined, (rows) => rows.where(madeOn, '<=', to ?? ''))
    .$if(Boolean(q), (rows) =>
      rows.where((e) =>
        e.or([e('a.name', 'ilike', pattern), e('a.email', 'ilike', pattern), e('c.name', 'ilike', pattern)]),
      ),
    )
  const { rows, meta } = await readPage(found, query, sorting)
  const matches = await bestMatches(scope, rows)
  const data = rows.map((row) => ({
    ...toRequest(row),
    requester: toRequester(row),
    match: matches.get(row.id) ?? null,
  }))
  return { data, meta }
}

/** All that the caller has asked for, the newest first. */
export async function listMine(scope: PlatformScope): Promise<Answer<typeof accessRequestEndpoints.mine>> {
  const rows = await requests(scope)
    .where('r.account_id', '=', callerOf(scope).accountId)
    .orderBy('r.id', 'desc')
    .limit(100)
    .execute()
  return { data: rows.map(toRequest) }
}
