import { PostgresQueryCompiler, type KyselyPlugin, type LogEvent, type PostgresPool } from 'kysely'
import { buildApp } from '../api/src/app.ts'
import { newPool } from '../api/src/platform/database/pool/connection.ts'
import { openDatabase } from '../api/src/platform/database/open.ts'
import { preparingPool } from '../api/src/platform/database/pool/preparing-pool.ts'
import type { Caller } from '../api/src/platform/http/scope.ts'
import { tokenOf } from '../api/src/testing/test-app.ts'
import { testSettings } from '../api/src/testing/test-settings.ts'

export type Statement = { text: string; values: readonly unknown[] }
type Call = { method: 'GET' | 'PUT'; url: string; body?: object }

/** Writes down whatever is said through a connection that has it. */
export function listeningInto(said: Statement[]): KyselyPlugin {
  const compiler = new PostgresQueryCompiler()
  return {
    transformQuery: ({ node, queryId }) => {
      const { sql, parameters } = compiler.compileQuery(node, queryId)
      said.push({ text: sql, values: parameters })
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

/** What the server says to the database when it answers one call: the same statements are the measure of plain SQL. */
export async function statementsOf(appUrl: string, as: Caller, call: Call): Promise<Statement[]> {
  const said: Statement[] = []
  const isSaid = ({ text }: Statement) => !['begin', 'commit'].includes(text)
  const log = ({ query: { sql: text, parameters: values } }: LogEvent) => void said.push({ text, values })
  const db = openDatabase(appUrl, { max: 1, log })
  const sender = { send: () => Promise.reject(new Error('no job is sent here')) }
  const app = await buildApp({ db, probe: { ask: async () => 'ready' }, sender, settings: testSettings() })
  const { method, url, body } = call
  const answer = await app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${tokenOf(app, as)}` },
    ...(body && { payload: body }),
  })
  await app.close()
  await db.destroy()
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`)
  return said.filter(isSaid)
}

/** The same statements with other values in the place of the first ones, within arrays too. */
export function rebind(statements: readonly Statement[], values: ReadonlyMap<unknown, unknown>): Statement[] {
  const other = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(other)
    return values.has(value) ? values.get(value) : value
  }
  return statements.map((statement) => ({ text: statement.text, values: statement.values.map(other) }))
}

/** PostgreSQL takes 100, the server's among them. */
const mostConnections = 32

/** Connections like those of the server: what it has prepared is prepared here, and BEGIN travels with the first statement. */
export const plainPool = (connectionString: string, connections: number): PostgresPool =>
  preparingPool(newPool({ connectionString, max: Math.min(connections, mostConnections), pipeline: true }))

/** Says them in one transaction, through the same driver. */
export async function replay(pool: PostgresPool, statements: readonly Statement[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin', [])
    for (const { text, values } of statements) await client.query(text, values)
    await client.query('commit', [])
  } finally {
    client.release()
  }
}
