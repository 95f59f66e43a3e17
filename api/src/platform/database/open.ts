import { Kysely, type LogEvent } from 'kysely'
import { newPool, type Pool, types } from './pool/connection.ts'
import { pooledDialect } from './pool/pooled-dialect.ts'
import { preparingPool } from './pool/preparing-pool.ts'
import type { Probe } from './probe.ts'
import type { PlatformTables, SchoolTables } from './tables.ts'
import { watchResponses } from './pool/response-watchdog.ts'

export type Tables = SchoolTables & PlatformTables
export type Database = Kysely<Tables>

type Options = {
  max?: number
  log?: (event: LogEvent) => void
  /** For requests: no statement, lock or connection is waited for longer than people wait (decision 0039). */
  probe?: Probe
  /** Off for one-time work: a pooler would keep this process's prepared statements for the next one. */
  prepares?: boolean
  /** Receives the pool, whose connections the metrics count. */
  onPool?: (pool: Pool) => void
}

/** After waiting this long for a free or new connection, the caller gets a "server busy" error. */
const connectMilliseconds = 4_000

/** A pool of connections to PostgreSQL. `log` receives each statement. */
export function openDatabase(url: string, { max = 10, log, probe, prepares = true, onPool }: Options = {}): Database {
  const pool = newPool({
    connectionString: url,
    max,
    types,
    application_name: 'hadir',
    pipeline: true,
    // An hour, not ten seconds: closing a connection loses its plans.
    idleTimeoutMillis: 3_600_000,
    ...(probe && { connectionTimeoutMillis: connectMilliseconds }),
  })
  onPool?.(pool)
  const watch = probe ? watchResponses(probe, pool) : null
  return new Kysely<Tables>({
    dialect: pooledDialect(preparingPool(pool, { watch, prepares })),
    ...(log && { log }),
  })
}
