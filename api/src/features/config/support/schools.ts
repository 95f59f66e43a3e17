import { sql } from 'kysely'
import type { Answer, Received } from '@hadir/contract/endpoint.ts'
import type { PlatformSchool, supportEndpoints } from '@hadir/contract/config/support.ts'
import { byName } from '../../../platform/database/name-order.ts'
import { containing, readPage, type Sorting } from '../../../platform/database/read-page.ts'
import { callerOf, type PlatformScope } from '../../../platform/http/scope.ts'

type Listing = typeof supportEndpoints.schools

const sorting: Sorting = {
  by: { name: byName('s.name'), npsn: sql`s.npsn`, createdAt: sql`s.created_at` },
  defaultSort: 'name',
  id: sql`s.id`,
}

/**
 * The platform's schools, from the platform's own tables. Only the school has its number of students: an administrator
 * reads it inside, with a reason.
 */
export async function listSchools(scope: PlatformScope, query: Received<Listing>['query']): Promise<Answer<Listing>> {
  const { q, state } = query
  const { db } = scope
  const { role, schoolId } = callerOf(scope)
  // A school's admin sees only her school: the platform's tables have no row security.
  const only = role === 'administrator' ? sql<boolean>`not s.is_example` : sql<boolean>`s.id = ${schoolId}`
  const found = db
    .selectFrom('platform.school as s')
    .where(only)
    .select(['s.id', 's.name', 's.npsn', 's.level', 's.regency', 's.verified_at', 's.created_at'])
    .$if(state !== undefined, (rows) => rows.where('s.verified_at', state === 'VERIFIED' ? 'is not' : 'is', null))
    .$if(Boolean(q), (rows) =>
      rows.where((e) =>
        e.or([
          e(sql<string>`lower(s.name)`, 'like', containing((q ?? '').toLowerCase())),
          e('s.npsn', '=', (q ?? '').replace(/\s/g, '')),
        ]),
      ),
    )
  const { rows, meta } = await readPage(found, query, sorting)
  const people = await peopleOf(
    db,
    rows.map(({ id }) => id),
  )
  const { verified, unverified } = await db
    .selectFrom('platform.school as s')
    .where(only)
    .select([
      sql<number>`(count(*) filter (where verified_at is not null))::int`.as('verified'),
      sql<number>`(count(*) filter (where verified_at is null))::int`.as('unverified'),
    ])
    .executeTakeFirstOrThrow()
  const data = rows.map((row): PlatformSchool => {
    const has = people.get(row.id)
    return {
      id: row.id,
      name: row.name,
      npsn: row.npsn,
      // The table's check constraint has the same list.
      level: row.level as PlatformSchool['level'],
      regency: row.regency,
      state: row.verified_at ? 'VERIFIED' : 'UNVERIFIED',
      people: { admins: has?.admins ?? 0, teachers: has?.teachers ?? 0, others: has?.others ?? 0 },
      lastActiveAt: has?.last_active_at?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
    }
  })
  return { data, meta: { ...meta, schools: { verified, unverified } } }
}

/** Who may enter the schools of one page, and when somebody last did, in one statement. */
async function peopleOf(db: PlatformScope['db'], schoolIds: string[]) {
  if (schoolIds.length === 0) return new Map<string, never>()
  const count = (condition: string) => sql<number>`(count(distinct p.id) filter (where ${sql.raw(condition)}))::int`
  const rows = await db
    .selectFrom('platform.profile as p')
    .leftJoin('platform.session as session', (join) =>
      join
        .onRef('session.account_id', '=', 'p.account_id')
        .on('session.ended_at', 'is', null)
        .on((eb) => eb.fn.coalesce(eb('session.profile_id', '=', eb.ref('p.id')), 'p.is_active')),
    )
    .select([
      'p.school_id',
      count(`p.role = 'school_admin'`).as('admins'),
      count(`p.role = 'teacher'`).as('teachers'),
      count(`p.role not in ('school_admin', 'teacher')`).as('others'),
      sql<Date | null>`max(session.last_used_at)`.as('last_active_at'),
    ])
    .where('p.school_id', 'in', schoolIds)
    .where('p.ended_at', 'is', null)
    .groupBy('p.school_id')
    .execute()
  return new Map(rows.map((row) => [row.school_id, row]))
}
