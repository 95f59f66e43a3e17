import pg from 'pg'

export type { Client, Pool, PoolClient } from 'pg'

// The driver's defaults lose information or change meaning: a school date is plain text from end to end, and counts and
// sequence numbers fit a double.
const { builtins } = pg.types
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.DATE, (text) => text],
])
export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
}

const bounds = {
  /** For opening a connection and for waiting for a free one. */
  connectionTimeoutMillis: 15_000,
  // Lets the operating system notice a host that disappeared, even on an idle connection.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} as const

/**
 * Handles its own `error` for its whole life. pg's pool listens only to idle connections: one in use when its server
 * goes away would end the process, although the statement reports the error anyway.
 */
class HeardClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.on('error', () => undefined)
  }
}

/** A single connection, not yet open. Only this file creates one (tools/layers.ts). */
export const newClient = (config: string | pg.ClientConfig): pg.Client =>
  new HeardClient({ ...bounds, ...(typeof config === 'string' ? { connectionString: config } : config) })

/** A pool of connections. `onLost` gets errors of idle ones that the server closed. Only this file makes one. */
export function newPool(config: pg.PoolConfig, onLost: (error: Error) => void = () => undefined): pg.Pool {
  const pool = new pg.Pool({ ...bounds, ...config, Client: HeardClient })
  pool.on('error', onLost)
  return pool
}
