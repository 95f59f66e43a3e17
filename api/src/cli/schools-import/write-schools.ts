import { sql, type Transaction } from 'kysely'
import type { Database, Tables } from '../../platform/database/open.ts'
import { searchable } from '../../features/school/rules.ts'

export type School = {
  npsn: string
  name: string
  level: string
  status: 'Negeri' | 'Swasta'
  address: string
  district: string
  regency: string
  province: string
}

export type Written = { added: number; changed: number; same: number }

const atOnce = 5_000

/** Writes all or none, and prepares the indexes for searching. */
export async function importSchools(db: Database, schools: readonly School[]): Promise<Written> {
  const written = await db.transaction().execute((tx) => writeSchools(tx, schools))
  // Half a million new rows are in the index's pending list, which every search would read completely.
  await sql`vacuum (analyze) platform.school_reference, platform.school_word`.execute(db)
  return written
}

/** Adds new schools and updates known ones. Other schools stay: a file may be a single province. */
export async function writeSchools(db: Transaction<Tables>, schools: readonly School[]): Promise<Written> {
  const written: Written = { added: 0, changed: 0, same: 0 }
  for (let start = 0; start < schools.length; start += atOnce) {
    const batch = schools.slice(start, start + atOnce)
    const { added, changed } = await writeBatch(db, batch)
    written.added += added
    written.changed += changed
    written.same += batch.length - added - changed
  }
  await writeWords(db)
  return written
}

async function writeBatch(
  db: Transaction<Tables>,
  batch: readonly School[],
): Promise<{ added: number; changed: number }> {
  const rows = batch.map((school) => ({ ...school, ...searchable(school) }))
  const { rows: counts } = await sql<{ added: number; changed: number }>`
    with written as (
      insert into platform.school_reference as known
        select * from json_populate_recordset(null::platform.school_reference, ${JSON.stringify(rows)}::json)
      on conflict (npsn) do update set name = excluded.name, level = excluded.level, status = excluded.status,
          address = excluded.address, district = excluded.district, regency = excluded.regency,
          province = excluded.province, search_level = excluded.search_level, search_text = excluded.search_text
        where known is distinct from excluded
      returning old.npsn is null as is_new
    )
    select count(*) filter (where is_new) as added, count(*) filter (where not is_new) as changed from written`.execute(
    db,
  )
  return counts[0]!
}

/** The words that misspelt ones are compared with, counted again. */
async function writeWords(db: Transaction<Tables>): Promise<void> {
  await sql`delete from platform.school_word`.execute(db)
  await sql`
    insert into platform.school_word (word, schools)
      select word, count(*) from platform.school_reference, string_to_table(search_text, ' ') as word
        where word !~ '\\d' group by word`.execute(db)
}
