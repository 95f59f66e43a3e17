import { boundsOfTransaction, requestMilliseconds } from './timeouts.ts'
import { rethrowOfRead } from '../outage.ts'
import type { Pool, PoolClient } from './connection.ts'
import type { Pipelined } from './pipelined.ts'
import { DatabaseHangs, streamOf } from './hang-up.ts'
import type { StatementOptions } from './statement.ts'
import { statementNames } from './statement-names.ts'
import type { ResponseWatchdog } from './response-watchdog.ts'

/** Plans per connection; beyond that it is replaced by a new one, which prepares the statements still in use again. */
const mostPlans = 150

export type Statement = { text: string; values: readonly unknown[]; options: StatementOptions }
export type Answer = { command: string; rowCount: number | null; rows: unknown[] }
export type PreparingConnection = {
  /** BEGIN or START TRANSACTION, sent with the first statement. */
  begin(command: string): void
  end(command: 'commit' | 'rollback'): Promise<Answer>
  run(statement: Statement): Promise<Answer>
  release(destroy?: boolean): void
}
export type PreparingPool = { connect(): Promise<PreparingConnection>; end(): Promise<void> }

type Waiting = Statement & { check: (rows: unknown[]) => void }

/** The answer to a command that never had to be sent. */
const unsent = (command: string): Answer => ({ command, rowCount: 0, rows: [] })

/**
 * pg's pool, which prepares repeated statements (docs/decisions/0026): PostgreSQL parses and plans them once for each
 * connection. BEGIN and a pipelined statement are sent with the next one, so `pool` needs `pipeline`. With a `watch`
 * every transaction has a time limit (docs/decisions/0039).
 */
export function preparingPool(
  pool: Pool,
  { watch = null, prepares = true }: { watch?: ResponseWatchdog | null; prepares?: boolean } = {},
): PreparingPool {
  const nameOf = statementNames()
  const wrapped = new WeakMap<PoolClient, ReturnType<typeof wrap>>()
  const bounds = watch ? `; ${boundsOfTransaction}` : ''
  let isPreparing = prepares
  /** Incremented when the schema has changed under plans: connections of an earlier epoch are not used again. */
  let epoch = 0

  const handleError = (error: unknown): never => {
    if (isPoolerInBetween(error)) isPreparing = false
    if (isStalePlan(error)) epoch += 1
    throw error
  }

  const wrap = (client: PoolClient) => {
    const since = epoch
    const plans = new Set<string>()
    const talk = watch?.talkOf(client)
    /** The BEGIN that is sent with the first statement of its transaction. */
    let beginning: string | null = null
    let waiting: Waiting | null = null

    const send = ({ text, values, options }: Statement): Promise<Answer> => {
      const name = isPreparing && values.length > 0 && options.plan !== 'custom' ? nameOf(text) : null
      if (name) plans.add(name)
      if (options.patience) talk?.mayTake(options.patience)
      const query = () => client.query({ text, values: [...values], ...(name && { name }) })
      const answer = options.nestedLoops === false ? withoutNestedLoops(client, query) : query()
      talk?.track(answer)
      return answer
    }
    /** Tracked like any other response: a connection may stall between two of one packet. */
    const sendCommand = (text: string): Promise<Answer> => {
      const answer = client.query(text)
      talk?.track(answer)
      return answer
    }
    /** Sends pending statements together with `statement`. */
    const sendWithWaiting = async (statement: Statement | null): Promise<Answer | null> => {
      const first = waiting
      const isSingle = beginning === 'begin' && statement?.options.transaction === 'single'
      const begin = isSingle ? 'begin read only' : beginning
      const { before, sent } = sendTogether(client, () => {
        const begun = begin && sendCommand(begin + bounds)
        return {
          before: Promise.all([begun, first && send(first)]),
          sent: Promise.all([statement && send(statement), isSingle && sendCommand('commit')]),
        }
      })
      beginning = isSingle ? 'begin' : null
      waiting = null
      // When an earlier one fails, throw that error instead.
      sent.catch(() => undefined)
      const settled = <Settled>(answers: Promise<Settled>) =>
        (isSingle ? answers.catch(rethrowOfRead) : answers).catch(handleError)
      const [, answer] = await settled(before)
      if (answer) first?.check(answer.rows)
      const [result] = await settled(sent)
      return result
    }
    const wait = (statement: Statement): Answer => {
      const own: Waiting = { ...statement, check: () => undefined }
      waiting = own
      const ticket: Pipelined<unknown> = {
        check: (see) => (own.check = see),
        send: async () => void (waiting === own && (await sendWithWaiting(null))),
      }
      return { ...unsent('SELECT'), rows: [ticket] }
    }
    const isOutdated = () => since < epoch
    const connection: PreparingConnection = {
      begin: (command) => {
        beginning = command
        talk?.mayTake(requestMilliseconds)
      },
      run: async (statement) => {
        if (statement.options.pipelined) return wait(statement)
        if (!beginning && !waiting) return send(statement).catch(handleError)
        return (await sendWithWaiting(statement)) ?? unsent('SELECT')
      },
      end: async (command) => {
        waiting = null
        if (!beginning) return sendCommand(command).catch(handleError)
        beginning = null
        return unsent(command.toUpperCase())
      },
      release: (destroy) => client.release(destroy || plans.size >= mostPlans || isOutdated()),
    }
    return { isOutdated, connection }
  }

  const connect = async (): Promise<PreparingConnection> => {
    if (watch?.isHanging()) throw new DatabaseHangs()
    const connecting = pool.connect()
    const client = await (watch ? watch.waits(connecting) : connecting)
    const known = wrapped.get(client) ?? wrap(client)
    wrapped.set(client, known)
    if (!known.isOutdated()) return known.connection
    client.release(true)
    return connect()
  }

  const end = () => {
    watch?.end()
    return pool.end()
  }
  return { connect, end }
}

/** Everything sent within `work` goes in one packet, so that PostgreSQL wakes up only once. */
function sendTogether<Result>(client: PoolClient, work: () => Result): Result {
  const stream = streamOf(client)
  stream.cork()
  try {
    return work()
  } finally {
    stream.uncork()
  }
}

/** The settings are sent with the statement and end with it. */
const withoutNestedLoops = <Result>(client: PoolClient, query: () => Promise<Result>): Promise<Result> =>
  sendTogether(client, () => {
    const before = client.query('set local enable_nestloop = off')
    const sent = query()
    const after = client.query('set local enable_nestloop = on')
    // They fail when the transaction has failed, which the statement between them reports.
    for (const setting of [before, after]) setting.catch(() => undefined)
    return sent
  })

const codeOf = (error: unknown) => (error as { code?: string }).code ?? ''

/** A pooler moved the transaction to a server connection other than the one the statement was prepared on. */
const isPoolerInBetween = (error: unknown) => ['26000', '42P05'].includes(codeOf(error))

/** A result column of a prepared statement has changed its type or was dropped. */
const isStalePlan = (error: unknown) =>
  codeOf(error) === '0A000' && (error as { routine?: string }).routine === 'RevalidateCachedQuery'

/** The transaction can be retried at once and will not meet the same error. */
export const isLostPlan = (error: unknown): boolean => isPoolerInBetween(error) || isStalePlan(error)
