import { sql } from 'kysely'
import type { Answer, Received } from '@hadir/contract/endpoint.ts'
import type { accessRequestEndpoints } from '@hadir/contract/access-request/access-request.ts'
import { byName } from '../../platform/database/name-order.ts'
import { chosenRows, readPage, type Sorting } from '../../platform/database/read-page.ts'
import { callerOf, type PlatformScope } from '../../platform/http/scope.ts'
import type { FileAnswer } from '../../platform/http/serve.ts'
import { fileOf, auditExport, zoneOf } from '../../platform/listing/export-rows.ts'
import { readRows } from '../../platform/listing/read-rows.ts'
import type { ZoneName } from '@hadir/contract/dates/dates.ts'
import { wallClock } from '../../platform/database/wall-clock.ts'
import { actorOf, authorityOf } from './authority.ts'
import { bestMatches, type Match } from './matching/best-match.ts'
import { type RequestRow, requests, stateAt, toRequest, toRequester } from './request-records.ts'
import { studentsByNisn } from './matching/school-records.ts'
import { sheet } from './export-columns.ts'

type Listing = typeof accessRequestEndpoints.list
type Query = Received<Listing>['query']

const sorting: Sorting = {
  by: { createdAt: sql`r.created_at`, name: byName('a.name'), role: sql`r.role` },
  defaultSort: 'createdAt',
  id: sql`r.id`,
  search: { words: sql`fold_text(concat_ws(' ', a.name, a.email, c.name))` },
}

/** A decider's inbox. */
export async function listInbox(scope: PlatformScope, query: Query): Promise<Answer<Listing>> {
  const { rows, meta } = await readPage(await inbox(scope, query), query, sorting)
  return { data: await shown(scope, rows), meta }
}

/** Exports the chosen rows of the inbox; a school's audit log records it. */
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
  const zone = await zoneOfDecider(scope)
  const reader = { role: caller.role ?? 'administrator', zone, now: scope.clock.now() }
  const { count, ...file } = await fileOf(reader, { sheet, parts: parts(), format: body.format })
  if (actor) {
    await scope.asSchool(actor, (school) =>
      auditExport(school, { list: '/api/v1/access-request', requested: body, count }),
    )
  }
  return file
}

/** The zone of the decider's school; an administrator of the installation has none, and reads WIB. */
async function zoneOfDecider(scope: PlatformScope): Promise<ZoneName> {
  const actor = actorOf(callerOf(scope))
  return actor ? scope.asSchool(actor, zoneOf) : 'WIB'
}

async function inbox(scope: PlatformScope, { role, kind, state, from, to }: Omit<Query, 'page' | 'pageSize'>) {
  const zone = from === undefined && to === undefined ? 'WIB' : await zoneOfDecider(scope)
  const madeOn = sql<string>`${wallClock(sql`${zone}`, sql`r.created_at`)}::date`
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
  const students = await studentsMeant(scope, rows)
  return rows.map((row) => ({
    ...toRequest(row),
    requester: toRequester(row),
    match: shownMatch(matches.get(row.id)),
    student: row.role === 'parent' ? (students.get(row.nisn ?? '') ?? null) : null,
  }))
}

/** The record itself is shown only where one is chosen. */
const shownMatch = (match: Match | undefined) =>
  match ? { score: match.score, reasons: match.reasons, isSure: match.isSure } : null

/** For deciders at a school: the list's condition has already found each of these NISN in her school. */
async function studentsMeant(scope: PlatformScope, rows: readonly RequestRow[]) {
  const actor = actorOf(callerOf(scope))
  const nisns = rows.flatMap(({ role, nisn }) => (role === 'parent' && nisn ? nisn : []))
  if (!actor || actor.role === 'administrator' || nisns.length === 0) return new Map<string, never>()
  const found = await scope.asSchool(actor, (school) => studentsByNisn(school, nisns))
  return new Map(found.map(({ nisn, name, className }) => [nisn, { name, className }]))
}

/** All requests of the caller, newest first. */
export async function listMine(scope: PlatformScope): Promise<Answer<typeof accessRequestEndpoints.mine>> {
  const rows = await requests(scope)
    .where('r.account_id', '=', callerOf(scope).accountId)
    .orderBy('r.id', 'desc')
    .limit(100)
    .execute()
  return { data: rows.map(toRequest) }
}
