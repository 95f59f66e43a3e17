import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { isSingleStatement } from './single-statement.ts'
import { boundsOfTransaction, patienceIn, requestMilliseconds } from './timeouts.ts'
import type { Pool, PoolClient } from './connection.ts'
import { isPipelined, type Pipelined } from './pipelined.ts'
import { DatabaseHangs } from './database-hangs.ts'
import { streamOf } from './hang-up.ts'
import { forbidsNestedLoops } from './no-nested-loops.ts'
import { statementNames } from './statement-names.ts'
import type { ResponseWatchdog } from './response-watchdog.ts'

/** Plans that one connection keeps; with more it is replaced by a new one, which learns again what is still said. */
const mostPlans = 150

type Statement = { text: string; values: readonly unknown[] }
type Waiting = Statement & { check: (rows: unknown[]) => void }

/** What is told to Kysely of a BEGIN or COMMIT that was not sent. */
const unsaid = (command: string) => ({ command, rowCount: 0, rows: [] })

/**
 * pg's pool for Kysely, where statements that come again are prepared (docs/decisions/0026): PostgreSQL parses and plans
 * them once for each connection. BEGIN and an `early` statement wait for the next one and travel with it, so `pool` needs
 * `pipeline`. With a `watch` every transaction is bounded (docs/decisions/0039).
 */
export function preparingPool(
  pool: Pool,
  { watch = null, prepares = true }: { watch?: ResponseWatchdog | null; prepares?: boolean } = {},
): PostgresPool {
  const nameOf = statementNames()
  const wrapped = new WeakMap<PoolClient, ReturnType<typeof wrap>>()
  const bounds = watch ? `; ${boundsOfTransaction}` : ''
  let isPreparing = prepares
  /** Raised when the schema has changed below plans: connections of an earlier epoch are not used again. */
  let epoch = 0

  const heed = (error: unknown): never => {
    if (isPoolerInBetween(error)) isPreparing = false
    if (isStalePlan(error)) epoch += 1
    throw error
  }

  const wrap = (client: PoolClient) => {
    const since = epoch
    const plans = new Set<string>()
    const talk = watch?.talkOf(client)
    /** The BEGIN that waits for the first statement of its transaction. */
    let beginning: string | null = null
    let early: Waiting | null = null

    const say = (text: string, values: readonly unknown[]) => {
      const name = isPreparing && values.length > 0 ? nameOf(text) : null
      if (name) plans.add(name)
      const patience = patienceIn(text)
      if (patience) talk?.mayTake(patience)
      const ask = () => client.query({ text, values: [...values], ...(name && { name }) })
      const answer = forbidsNestedLoops(text) ? askJoiningWhole(client, ask) : ask()
      talk?.asked(answer)
      return answer
    }
    /** Without values; its answer is owed like any other: a line may fall silent between two of one packet. */
    const tell = (text: string) => {
      const answer = client.query(text)
      talk?.asked(answer)
      return answer
    }
    /** What waits for `statement` leaves with it. */
    const sayWithWaiting = async (statement: Statement | null) => {
      const first = early
      const isWhole = beginning === 'begin' && statement !== null && isSingleStatement(statement.text)
      const begin = isWhole ? 'begin read only' : beginning
      const { before, said } = sendTogether(client, () => {
        const begun = begin && tell(begin + bounds)
        return {
          before: Promise.all([begun, first && say(first.text, first.values)]),
          said: Promise.all([statement && say(statement.text, statement.values), isWhole && tell('commit')]),
        }
      })
      beginning = isWhole ? 'begin' : null
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
      const ticket: Pipelined<unknown> = {
        check: (see) => (waiting.check = see),
        send: async () => void (early === waiting && (await sayWithWaiting(null))),
      }
      return { ...unsaid('SELECT'), rows: [ticket] }
    }
    const query = async (text: string, values: readonly unknown[]) => {
      if (text === 'begin' || text.startsWith('start transaction')) {
        beginning = text
        talk?.mayTake(requestMilliseconds)
        return unsaid('BEGIN')
      }
      if (isPipelined(text)) return wait({ text, values })
      const isEnd = text === 'commit' || text === 'rollback'
      if (isEnd) early = null
      if (!beginning && !early) return say(text, values).catch(heed)
      if (!isEnd) return sayWithWaiting({ text, values })
      beginning = null
      return unsaid(text.toUpperCase())
    }
    const isOutdated = () => since < epoch
    const release = (destroy?: boolean) => client.release(destroy || plans.size >= mostPlans || isOutdated())
    // Kysely's type for `query` is also that of cursors, which nobody here asks for.
    return { isOutdated, forKysely: { query, release } as unknown as PostgresPoolClient }
  }

  const connect = async (): Promise<PostgresPoolClient> => {
    if (watch?.isHanging()) throw new DatabaseHangs()
    const connecting = pool.connect()
    const client = await (watch ? watch.waits(connecting) : connecting)
    const known = wrapped.get(client) ?? wrap(client)
    wrapped.set(client, known)
    if (!known.isOutdated()) return known.forKysely
    client.release(true)
    return connect()
  }

  const end = () => {
    watch?.end()
    return pool.end()
  }
  return { connect, end, options: pool.options }
}

/** What is asked for within `say` leaves in one packet, so that PostgreSQL wakes up once for all of it. */
function sendTogether<Result>(client: PoolClient, say: () => Result): Result {
  const stream = streamOf(client)
  stream.cork()
  try {
    return say()
  } finally {
    stream.uncork()
  }
}

/** Asks without joins row by row; the settings travel with the statement, and none of them outlives it. */
const askJoiningWhole = <Result>(client: PoolClient, ask: () => Promise<Result>): Promise<Result> =>
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
