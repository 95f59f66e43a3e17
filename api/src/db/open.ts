import { Kysely, PostgresDialect, type LogEvent } from 'kysely'
import pg from 'pg'
import { preparingPool } from './preparing-pool.ts'
import type { PlatformTables, SchoolTables } from './tables.ts'

export type Tables = SchoolTables & PlatformTables
export type Database = Kysely<Tables>

// The driver's defaults lose information or change meaning: a school date is plain text from end to end, counts and
// sequence numbers fit a double.
const { builtins } = pg.types
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.DATE, (text) => text],
])
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
}

type Options = { max?: number; onLost?: (error: Error) => void; log?: (event: LogEvent) => void }

/**
 * A pool of connections to PostgreSQL. `onLost` hears of idle connections that the server closed: without a listener
 * they would end the process, and the next query says the same to whoever asked. `log` hears of each statement.
 */
export function openDatabase(url: string, options: Options = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    types,
    application_name: 'hadir',
    pipeline: true,
    // An hour, not ten seconds: with a connection its plans are lost.
    idleTimeoutMillis: 3_600_000,
  })
  pool.on('error', options.onLost ?? (() => undefined))
  const { log } = options
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparingPool(pool) }), ...(log && { log }) })
}
