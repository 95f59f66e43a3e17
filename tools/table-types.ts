/** Writes api/src/platform/database/tables.ts from the catalogue of a migrated database; a test compares the two. */
import { sql } from 'kysely'
import { openDatabase, type Database } from '../api/src/platform/database/open.ts'

type Column = { schema: string; table: string; column: string; type: string; nullable: boolean; has_default: boolean }

const typescript: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  daterange: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  numeric: 'number',
  timestamptz: 'Date',
  jsonb: 'unknown',
  bytea: 'Buffer',
  _text: 'string[]',
  _int2: 'number[]',
  _int4: 'number[]',
  _timestamptz: 'Date[]',
  _uuid: 'string[]',
}

const nameOf = (table: string) => table.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase())

function fieldOf(column: Column): string {
  const known = typescript[column.type]
  if (!known)
    throw new Error(`${column.table}.${column.column} has the type ${column.type}, which table-types.ts does not know`)
  const type = column.nullable && known !== 'unknown' ? `${known} | null` : known
  return `  ${column.column}: ${column.has_default ? `Generated<${type}>` : type}`
}

/** The text of tables.ts for the schema of `db`, without what only the previous version uses. */
export async function describeTables(db: Database): Promise<string> {
  const { rows } = await sql<Column>`
    select n.nspname as schema, c.relname as table, a.attname as column, t.typname as type,
      not a.attnotnull as nullable, a.atthasdef as has_default
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'platform')
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relkind in ('r', 'v', 'p') and coalesce(col_description(c.oid, a.attnum), '') not like 'retired in %'
    order by n.nspname desc, c.relname, a.attnum`.execute(db)

  const tables = Map.groupBy(rows, (row) => `${row.schema}.${row.table}`)
  const list = (schema: string) => [...tables].filter(([, columns]) => columns[0]?.schema === schema)
  const keyOf = (schema: string, table: string) => (schema === 'public' ? table : `'${schema}.${table}'`)
  const interfaces = [...tables].map(([, columns]) => {
    return `export interface ${nameOf(columns[0]?.table ?? '')}Table {\n${columns.map(fieldOf).join('\n')}\n}`
  })
  const group = (name: string, schema: string) =>
    `export interface ${name} {\n${list(schema)
      .map(([, [first]]) => `  ${keyOf(schema, first?.table ?? '')}: ${nameOf(first?.table ?? '')}Table`)
      .join('\n')}\n}`
  return [
    '// Made by tools/table-types.ts from the migrated database: change a migration, then `npm run table-types`.',
    "import type { Generated } from 'kysely'",
    group('SchoolTables', 'public'),
    group('PlatformTables', 'platform'),
    ...interfaces,
    '',
  ].join('\n\n')
}

if (import.meta.main) {
  const { writeFile } = await import('node:fs/promises')
  const { withTemplate } = await import('../api/src/testing/template.ts')
  await withTemplate(async (ownerUrl) => {
    const db = openDatabase(ownerUrl, { max: 1 })
    await writeFile(new URL('../api/src/platform/database/tables.ts', import.meta.url), await describeTables(db))
    await db.destroy()
  })
}
