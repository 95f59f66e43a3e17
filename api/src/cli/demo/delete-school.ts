import { sql } from 'kysely'
import type { Database } from '../../platform/database/open.ts'

type Table = { name: string; where: string }

/**
 * Deletes a school with everything that belongs to it, and the accounts that have a profile nowhere else; as the
 * database's owner, in the caller's transaction. It reads the tables from the catalogue, so none is forgotten.
 */
export async function deleteSchool(db: Database, schoolId: string): Promise<void> {
  await sql`create temporary table gone_account on commit drop as
    select account_id as id from platform.profile group by account_id
      having bool_and(school_id is not distinct from ${schoolId}::uuid)`.execute(db)
  for (const { name, where } of await tablesInOrder(db)) {
    await sql`delete from ${sql.raw(name)} t where ${sql.raw(where.replace('$school', `'${schoolId}'`))}`.execute(db)
  }
}

/** Tables with rows of a school or an account, each before those that it refers to. */
async function tablesInOrder(db: Database): Promise<Table[]> {
  const { rows: tables } = await sql<Table>`
    select c.oid::regclass::text as name, case
        when c.oid = 'platform.school'::regclass then 't.id = $school'
        when c.oid = 'platform.account'::regclass then 't.id in (select id from gone_account)'
        when bool_or(a.attname = 'school_id') then 't.school_id = $school'
        else 't.account_id in (select id from gone_account)' end as where
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace in ('public'::regnamespace, 'platform'::regnamespace) and c.relkind in ('r', 'p')
        and not c.relispartition
        and (a.attname in ('school_id', 'account_id') or c.oid in ('platform.school'::regclass, 'platform.account'::regclass))
      group by c.oid order by 1`.execute(db)
  const { rows: references } = await sql<{ from: string; to: string }>`
    select distinct conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
      where contype = 'f' and conrelid <> confrelid`.execute(db)
  const ordered: Table[] = []
  let left = tables
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name))
    const isReferred = ({ name }: Table) => references.some(({ from, to }) => to === name && names.has(from))
    const next = left.filter((table) => !isReferred(table))
    if (next.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...names].join(', ')}`)
    ordered.push(...next)
    left = left.filter(isReferred)
  }
  return ordered
}
