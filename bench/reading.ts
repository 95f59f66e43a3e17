import type { Caller } from '../api/src/platform/http/scope.ts'
import { measure, measureInTurns, type Measured } from './measure.ts'
import type { Server } from './server.ts'
import { plainPool, replay, realTime, statementsOf } from './statements.ts'

export type Reading = { http: Measured; same: Measured; statements: number }

/** One call repeatedly, beside the server's statements for it. */
export async function measureReading(
  at: { server: Server; appUrl: string; connections: number; count: number },
  as: Caller,
  path: string,
): Promise<Reading> {
  const { server, appUrl, connections, count } = at
  const pool = plainPool(appUrl, connections)
  const warm = { connections, count: Math.min(count, connections * 10) }
  await measure(warm, () => server.call('GET', path, { as }))
  // After a first call, which records that the session is in use.
  const statements = await statementsOf(realTime(appUrl), as, { method: 'GET', url: path })
  await measure(warm, () => replay(pool, statements))
  const figures = await measureInTurns(
    { connections, count },
    { http: () => server.call('GET', path, { as }), same: () => replay(pool, statements) },
  )
  await pool.end()
  return { ...figures, statements: statements.length }
}
