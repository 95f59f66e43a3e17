import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import { timed } from '../../metrics/events.ts'
import type { Answer, PreparingConnection, PreparingPool } from './preparing-pool.ts'
import { optionsOf } from './statement.ts'

class PooledConnection implements DatabaseConnection {
  readonly to: PreparingConnection
  isBroken = false

  constructor(to: PreparingConnection) {
    this.to = to
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { sql: text, parameters: values } = query
    try {
      const { command, rowCount, rows } = await timed('statement', () =>
        this.to.run({ text, values, options: optionsOf(query) }),
      )
      const isWrite = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command)
      return { rows: rows as Row[], ...(isWrite && { numAffectedRows: BigInt(rowCount ?? 0) }) }
    } catch (error) {
      throw withCallers(error)
    }
  }

  // oxlint-disable-next-line require-yield -- Kysely requires the method; nothing streams.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Results are read whole')
  }
}

/** The driver's errors end at its socket; this adds the caller that executed the statement. */
function withCallers(error: unknown): unknown {
  if (error instanceof Error) error.stack = `${error.stack}\n${new Error().stack?.split('\n').slice(1).join('\n')}`
  return error
}

/** Kysely on a preparing pool: like its PostgreSQL dialect, but the pool sees each statement with its options. */
export const pooledDialect = (pool: PreparingPool): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createDriver: () => pooledDriver(pool),
})

function pooledDriver(pool: PreparingPool): Driver {
  const wrapped = new WeakMap<PreparingConnection, PooledConnection>()
  const end = (connection: DatabaseConnection, command: 'commit' | 'rollback'): Promise<Answer> =>
    (connection as PooledConnection).to.end(command)
  return {
    init: async () => undefined,
    acquireConnection: async () => {
      const connection = await timed('connection', () => pool.connect())
      const known = wrapped.get(connection) ?? new PooledConnection(connection)
      wrapped.set(connection, known)
      return known
    },
    beginTransaction: async (connection, { isolationLevel, accessMode }) => {
      const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean)
      const { to } = connection as PooledConnection
      to.begin(modes.length > 0 ? `start transaction ${modes.join(' ')}` : 'begin')
    },
    commitTransaction: async (connection) => {
      // PostgreSQL answers COMMIT this way after an earlier statement failed unnoticed.
      if ((await end(connection, 'commit')).command === 'ROLLBACK') throw new Error('The transaction was rolled back')
    },
    rollbackTransaction: async (connection) => {
      try {
        await end(connection, 'rollback')
      } catch (error) {
        ;(connection as PooledConnection).isBroken = true
        throw error
      }
    },
    releaseConnection: async (connection) => {
      const { to, isBroken } = connection as PooledConnection
      to.release(isBroken)
    },
    destroy: () => pool.end(),
  }
}
