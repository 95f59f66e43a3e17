import { PostgresQueryCompiler, type KyselyPlugin, type LogEvent } from 'kysely'
import { buildApp } from '../api/src/app.ts'
import { newPool } from '../api/src/platform/database/pool/connection.ts'
import { openDatabase } from '../api/src/platform/database/open.ts'
import { type PreparingPool, preparingPool, type Statement } from '../api/src/platform/database/pool/preparing-pool.ts'
import { optionsOf } from '../api/src/platform/database/pool/statement.ts'
import { systemClock, type Clock } from '../api/src/platform/clock.ts'
import type { Caller } from '../api/src/platform/http/scope.ts'
import { tokenOf } from '../api/src/testing/test-app.ts'
import { testSettings } from '../api/src/testing/test-settings.ts'

export type { Statement } from '../api/src/platform/database/pool/preparing-pool.ts'
/** What to call, at whose time: a wali kelas's home on a Saturday has other statements than on a Monday. */
export type StatementServer = { urls: { appUrl: string }; clock: Clock }
type Call = { method: 'GET' | 'PUT' | 'POST'; url: string; body?: object }

/** Records all statements of a connection with this plugin. */
export function listeningInto(executed: Statement[]): KyselyPlugin {
  const compiler = new PostgresQueryCompiler()
  return {
    transformQuery: ({ node, queryId }) => {
      const query = compiler.compileQuery(node, queryId)
      executed.push({ text: query.sql, values: query.parameters, options: optionsOf(query) })
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

/** A server for benches, whose schools live in the machine's time. */
export const realTime = (appUrl: string): StatementServer => ({ urls: { appUrl }, clock: systemClock })

/** A server that records its statements; for one call, `statementsOf` is shorter. */
export async function statementRecorder({ urls, clock }: StatementServer) {
  let executed: Statement[] = []
  const log = ({ query }: LogEvent) =>
    void executed.push({ text: query.sql, values: query.parameters, options: optionsOf(query) })
  const db = openDatabase(urls.appUrl, { max: 1, log })
  const noJob = () => Promise.reject(new Error('no job is sent here'))
  const sender = { send: noJob, sendAll: noJob }
  const app = await buildApp({ db, probe: { check: async () => 'ready' }, sender, settings: testSettings(), clock })
  return {
    /** The server's statements for one call: the same ones are the baseline in plain SQL. */
    async statementsOf(as: Caller, { method, url, body }: Call): Promise<Statement[]> {
      executed = []
      const answer = await app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${tokenOf(app, as)}` },
        ...(body && { payload: body }),
      })
      if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`)
      return executed
    },
    /** Its statements for what is done without a call, such as a job. */
    async statementsIn(act: (of: typeof app) => Promise<unknown>): Promise<Statement[]> {
      executed = []
      await act(app)
      return executed
    },
    close: async () => {
      await app.close()
      await db.destroy()
    },
  }
}

export async function statementsOf(server: StatementServer, as: Caller, call: Call): Promise<Statement[]> {
  const recorder = await statementRecorder(server)
  try {
    return await recorder.statementsOf(as, call)
  } finally {
    await recorder.close()
  }
}

/** The same statements with other values, within arrays too. */
export function rebind(statements: readonly Statement[], values: ReadonlyMap<unknown, unknown>): Statement[] {
  const other = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(other)
    return values.has(value) ? values.get(value) : value
  }
  return statements.map((statement) => ({ ...statement, values: statement.values.map(other) }))
}

/** PostgreSQL allows 100, including the server's. */
const mostConnections = 32

/** Connections like those of the server: the same prepared statements, and BEGIN sent with the first one. */
export const plainPool = (connectionString: string, connections: number): PreparingPool =>
  preparingPool(newPool({ connectionString, max: Math.min(connections, mostConnections), pipeline: true }))

/** Runs them in one transaction, through the same driver. */
export async function replay(pool: PreparingPool, statements: readonly Statement[]): Promise<void> {
  const connection = await pool.connect()
  try {
    connection.begin('begin')
    for (const statement of statements) await connection.run(statement)
    await connection.end('commit')
  } finally {
    connection.release()
  }
}
