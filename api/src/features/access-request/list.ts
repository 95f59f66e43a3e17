import { sql } from 'kysely'
import type { Answer, Received } from '@hadir/contract/endpoint.ts'
import type { accessRequestEndpoints } from '@hadir/contract/access-request.ts'
import { chosenRows, readPage, type Sorting } from '../../db/page.ts'
import { callerOf, type PlatformScope } from '../../http/scope.ts'
import type { FileAnswer } from '../../http/serve.ts'
import { fileOf, noteExport, zoneOf } from '../../list/export-rows.ts'
import { readRows } from '../../list/read-rows.ts'
import { actorOf, authorityOf } from './authority.ts'
import { bestMatches } from './best-match.ts'
import { type RequestRow, requests, stateAt, toRequest, toRequester } from './records.ts'
import { sheet } from './sheet.ts'

type Listing = typeof accessRequestEndpoints.list
type Query = Received<Listing>['query']

const sorting: Sorting = {
  by: { createdAt: sql`r.created_at`, name: sql`lower(a.name)`, role: sql`r.role` },
  unasked: 'createdAt',
  id: sql`r.id`,
  search: { words: sql`fold_text(concat_ws(' ', a.name, a.email, c.name))` },
}

/** The inbox of who decides. */
export async function listInbox(scope: PlatformScope, query: Query): Promise<Answer<Listing>> {
  const { rows, meta } = await readPage(await inbox(scope, query), query, sorting)
  return { data: await shown(scope, rows), meta }
}

/** The chosen rows of the inbox as a file; a school's books say that they left it. */
export async function exportInbox(
  scope: PlatformScope,
  body: Received<typeof accessRequestEndpoints.export>['body'],
): Promise<FileAnswer> {
  const caller = callerOf(scope)
  const { found } = await chosenRows(await inbox(scope, body), body, sorting)
  async function* parts() {
    for await (const part of readRows(scope, found)) yield await shown(scope, part)
  }
  const actor = actorOf(caller)
  const zone = actor ? await scope.asSchool(actor, zoneOf) : 'WIB'
  const reader = { role: caller.role ?? 'administrator', zone, now: scope.clock.now() }
  const { count, ...file } = await fileOf(reader, { sheet, parts: parts(), format: body.format })
  if (actor) {
    await scope.asSchool(actor, (school) => noteExport(school, { list: '/api/v1/access-request', asked: body, count }))
  }
  return file
}

async function inbox(scope: PlatformScope, { role, kind, state, from, to }: Omit<Query, 'page' | 'pageSize'>) {
  // Whose day it is differs by school; an inbox is filtered by the western one.
  const madeOn = sql<string>`(r.created_at at time zone 'Asia/Jakarta')::date`
  return requests(scope)
    .where(await authorityOf(scope))
    .where(stateAt(scope.clock.now()), '=', state)
    .$if(role !== undefined, (rows) => rows.where('r.role', '=', role ?? ''))
    .$if(kind !== undefined, (rows) => rows.where('r.kind', '=', kind ?? ''))
    .$if(from !== undefined, (rows) => rows.where(madeOn, '>=', from ?? ''))
    .$if(to !== undefined, (rows) => rows.where(madeOn, '<=', to ?? ''))
}

async function shown(scope: PlatformScope, rows: RequestRow[]): Promise<Answer<Listing>['data']> {
  const matches = await bestMatches(scope, rows)
  return rows.map((row) => ({
    ...toRequest(row),
    requester: toRequester(row),
    match: matches.get(row.id) ?? null,
  }))
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
