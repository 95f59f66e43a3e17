import type { Client } from '../database/pool/connection.ts'

/**
 * Schemas that a backup includes. The job queue (pgboss) is left out on purpose: it has work under way, such as codes
 * about to be mailed, and doing it a second time after a restore would be wrong.
 */
const schemas = ['platform', 'public']
/** Who runs now is no part of a backup either. */
const passing = ['running_server']

export type StoredTable = { schema: string; name: string; columns: string[] }

/** Every table with its stored columns; generated columns are left out because PostgreSQL computes them again. */
export async function storedTables(client: Client): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all ($2)
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by 1, 2 order by 1, 2`,
    [schemas, passing],
  )
  return rows
}

export async function storedSequences(client: Client): Promise<{ schema: string; name: string }[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    'select schemaname as schema, sequencename as name from pg_sequences where schemaname = any($1) order by 1, 2',
    [schemas],
  )
  return rows
}

export type Reference = { table: string; name: string; definition: string }

/** Foreign keys, with the statements that recreate them. */
export async function storedReferences(client: Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace::regnamespace::text = any($1)`,
    [schemas],
  )
  return rows
}

/** The database's migrations in order; empty for a database that was never migrated. */
export async function doneMigrations(client: Client): Promise<string[]> {
  const table = await client.query<{ found: boolean }>(
    `select to_regclass('migration.kysely_migration') is not null as found`,
  )
  if (!table.rows[0]?.found) return []
  const { rows } = await client.query<{ name: string }>('select name from migration.kysely_migration order by name')
  return rows.map((row) => row.name)
}

export const quoted = ({ schema, name }: { schema: string; name: string }) => `${quote(schema)}.${quote(name)}`
export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`
