import type { Duplex } from 'node:stream'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { isAlone } from './alone.ts'
import { isEarly, type Early } from './early.ts'
import { isJoinedWhole } from './joined-whole.ts'
import { statementNames } from './statement-names.ts'

/** Plans that one connection keeps; with more it is replaced by a new one, which learns again what is still said. */
const mostPlans = 150

type Statement = { text: string; values: readonly unknown[] }
type Waiting = Statement & { check: (rows: unknown[]) => void }

/** What is told to Kysely of a BEGIN or COMMIT that was not sent. */
const unsaid = (command: string) => ({ command, rowCount: 0, rows: [] })

/**
 * pg's pool for Kysely, where statements that come again are prepared (docs/decisions/0026): PostgreSQL parses and plans
 * them once for each connection. BEGIN and an `early` statement wait for the next one and travel with it, so `pool` needs
 * `pipeline`.
 */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const nameOf = statementNames()
  const wrapped = new WeakMap<pg.PoolClient, ReturnType<typeof wrap>>()
  let isPreparing = true
  /** Raised when the schema has changed below plans: connections of an earlier epoch are not used again. */
  let epoch = 0

  const heed = (error: unknown): never => {
    if (isPoolerInBetween(error)) isPreparing = false
    if (isStalePlan(error)) epoch += 1
    throw error
  }

  const wrap = (client: pg.PoolClient) => {
    const since = epoch
    const plans = new Set<string>()
    let isBeginning = false
    let early: Waiting | null = null

    const say = (text: string, values: readonly unknown[]) => {
      const name = isPreparing && values.length > 0 ? nameOf(text) : null
      if (name) plans.add(name)
      const ask = () => client.query({ text, values: [...values], ...(name && { name }) })
      return isJoinedWhole(text) ? askJoiningWhole(client, ask) : ask()
    }
    /** What waits for `statement` leaves with it. */
    const sayWithWaiting = async (statement: Statement | null) => {
      const first = early
      const isWhole = isBeginning && statement !== null && isAlone(statement.text)
      const { before, said } = sendTogether(client, () => {
        const begun = isBeginning && client.query(isWhole ? 'begin read only' : 'begin')
        return {
          before: Promise.all([begun, first && say(first.text, first.values)]),
          said: Promise.all([statement && say(statement.text, statement.values), isWhole && client.query('commit')]),
        }
      })
      isBeginning = isWhole
      early = null
      // When what is before it fails, that is what is told.
      said.catch(() => undefined)
      const [, answer] = await before.catch(heed)
      if (answer) first?.check(answer.rows)
      const [result] = await said.catch(heed)
      return result
    }
    const wait = (statement: Statement) => {
      const waiting: Waiting = { ...statement, check: () => undefined }
      early = waiting
      const ticket: Early<unknown> = {
        check: (see) => (waiting.check = see),
        send: async () => void (early === waiting && (await sayWithWaiting(null))),
      }
      return { ...unsaid('SELECT'), rows: [ticket] }
    }
    const query = async (text: string, values: readonly unknown[]) => {
      if (text === 'begin') {
        isBeginning = true
        return unsaid('BEGIN')
      }
      if (isEarly(text)) return wait({ text, values })
      const isEnd = text === 'commit' || text === 'rollback'
      if (isEnd) early = null
      if (!isBeginning && !early) return say(text, values).catch(heed)
      if (!isEnd) return sayWithWaiting({ text, values })
      isBeginning = false
      return unsaid(text.toUpperCase())
    }
    const isOutdated = () => since < epoch
    const release = (destroy?: boolean) => client.release(destroy || plans.size >= mostPlans || isOutdated())
    // Kysely's type for `query` is also that of cursors, which nobody here asks for.
    return { isOutdated, forKysely: { query, release } as unknown as PostgresPoolClient }
  }

  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect()
    const known = wrapped.get(client) ?? wrap(client)
    wrapped.set(client, known)
    if (!known.isOutdated()) return known.forKysely
    client.release(true)
    return connect()
  }

  return { connect, end: () => pool.end(), options: pool.options }
}

/** The driver's own way to PostgreSQL, of which its types do not tell. */
const streamOf = (client: pg.PoolClient) => (client as unknown as { connection: { stream: Duplex } }).connection.stream

/** What is asked for within `say` leaves in one packet, so that PostgreSQL wakes up once for all of it. */
function sendTogether<Result>(client: pg.PoolClient, say: () => Result): Result {
  const stream = streamOf(client)
  stream.cork()
  try {
    return say()
  } finally {
    stream.uncork()
  }
}

/** Asks without joins row by row; the settings travel with the statement, and none of them outlives it. */
const askJoiningWhole = <Result>(client: pg.PoolClient, ask: () => Promise<Result>): Promise<Result> =>
  sendTogether(client, () => {
    const before = client.query('set local enable_nestloop = off')
    const said = ask()
    const after = client.query('set local enable_nestloop = on')
    // They fail where the transaction has failed, which the statement between them tells.
    for (const setting of [before, after]) setting.catch(() => undefined)
    return said
  })

const codeOf = (error: unknown) => (error as { code?: string }).code ?? ''

/** A pooler gave the transaction another connection of the server than the one that the statement was prepared on. */
const isPoolerInBetween = (error: unknown) => ['26000', '42P05'].includes(codeOf(error))

/** A column of what a prepared statement answers has another type by now, or is gone. */
const isStalePlan = (error: unknown) =>
  codeOf(error) === '0A000' && (error as { routine?: string }).routine === 'RevalidateCachedQuery'

/** The transaction may be done again at once, and will not meet the same error. */
export const isLostPlan = (error: unknown): boolean => isPoolerInBetween(error) || isStalePlan(error)
