import { sql, type Transaction } from 'kysely'

import type { Database, Tables } from '../api/src/platform/database/open.ts'
import { archivedTables, type ArchivedTable } from '../api/src/features/config/school/archive/tables.ts'
import { newSchool } from '../api/src/testing/test-school.ts'
import { systemClock } from '../api/src/platform/clock.ts'

type Part = { table: ArchivedTable; rows: string }

/** The rows that one school has and the other lacks, as JSON, in an order in which they can be inserted. */
async function missingRows(owner: Database, from: string, to: string): Promise<Part[]> {
  const parts: Part[] = []
  for (const table of await archivedTables({ db: owner as never })) {
    const key = table.key
      .filter((name) => name !== 'school_id')
      .map((name) => sql`o.${sql.ref(name)} = t.${sql.ref(name)}`)
    const { rows } = await sql<{ rows: string | null }>`
      select json_agg(t)::text as rows from ${sql.table(table.name)} t
        where t.school_id = ${from} and not exists (select from ${sql.table(table.name)} o
          where ${sql.join([sql`o.school_id = ${to}`, ...key], sql` and `)})`.execute(owner)
    if (rows[0]?.rows) parts.push({ table, rows: rows[0].rows })
  }
  return parts
}

async function timed(owner: Database, act: (tx: Transaction<Tables>) => Promise<void>): Promise<number> {
  const since = performance.now()
  await owner.transaction().execute(act)
  return (performance.now() - since) / 1000
}

/**
 * The baseline for jobs: inserts the rows that a copy of the school lacks, with one bare insert per table, in one
 * transaction, as the owner, past row security. `read` is the time to read them; `removeRows` deletes them by key.
 */
export async function writeBare(owner: Database, from: string, to: string) {
  const began = performance.now()
  const parts = await missingRows(owner, from, to)
  const read = (performance.now() - began) / 1000
  const seconds = await timed(owner, async (tx) => {
    for (const { table, rows } of parts) {
      const columns = sql.join(table.columns.map(({ name }) => sql.ref(name)))
      await sql`insert into ${sql.table(table.name)} (school_id, ${columns})
        select ${to}::uuid, ${columns} from json_populate_recordset(null::${sql.table(table.name)}, ${rows}::json)
        on conflict do nothing`.execute(tx)
    }
  })
  const removeRows = () =>
    timed(owner, async (tx) => {
      for (const { table, rows } of parts.toReversed()) {
        const key = table.key
          .filter((name) => name !== 'school_id')
          .map((name) => sql`o.${sql.ref(name)} = t.${sql.ref(name)}`)
        await sql`delete from ${sql.table(table.name)} o
          using json_populate_recordset(null::${sql.table(table.name)}, ${rows}::json) t
          where ${sql.join([sql`o.school_id = ${to}`, ...key], sql` and `)}`.execute(tx)
      }
    })
  return { seconds, read, removeRows }
}

/** A school with nothing but its admin. */
export async function emptySchool(owner: Database) {
  const school = await newSchool({ owner, clock: systemClock })
  await sql`delete from school_setting where school_id = ${school.schoolId}`.execute(owner)
  return school
}
