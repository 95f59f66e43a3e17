import { setImmediate as nextTurn } from 'node:timers/promises'
import { graceMilliseconds, requestMilliseconds } from './timeouts.ts'
import type { Client, Pool } from './connection.ts'
import { hangUp } from './hang-up.ts'
import type { Probe } from '../probe.ts'

const lookMilliseconds = 500
/** So long nobody wonders about a database that says nothing. */
const quietMilliseconds = 1_000

/** What one connection is asked, and since when it owes an answer. */
export type Talk = {
  track(answer: Promise<unknown>): void
  /** How long it may take over a statement from here on. */
  mayTake(milliseconds: number): void
}

export type ResponseWatchdog = {
  /** Does the database hang? Nobody then needs to wait to be told. */
  isHanging(): boolean
  talkOf(client: Client): Talk
  /** Follows whoever waits for a connection. */
  waits<Result>(connection: Promise<Result>): Promise<Result>
  end(): void
}

type Owing = { client: Client | null; count: number; since: number; limit: number }

/**
 * Notices a database that hangs (frozen, or behind a line that swallows everything) before its callers lose patience.
 * When something has waited for a second and nothing at all has arrived in that time, a probe asks on a connection of
 * its own. Unless the probe is answered, everything that waits is cut off and nothing new is let in until it is. If a
 * host was lost, the idle connections of `pool` are dead too without any sign of it, so they are closed with the first
 * one that shows it.
 */
export function watchResponses(probe: Probe, pool: Pool): ResponseWatchdog {
  const owing = new Set<Owing>()
  /** The idle connections, and since when. */
  const idle = new Map<Client, number>()
  let heardAt = performance.now()
  let isHanging = false
  let isLooking = false
  let timer: NodeJS.Timeout | undefined

  pool.on('release', (_, client) => idle.set(client, performance.now()))
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('remove', (client) => idle.delete(client))
  const dropIdleSince = (instant: number) => {
    for (const [client, since] of idle) if (since <= instant) hangUp(client)
  }

  const follow = (talk: Owing, answer: Promise<unknown>) => {
    if (talk.count === 0) talk.since = performance.now()
    talk.count += 1
    owing.add(talk)
    timer ??= setInterval(() => void checkOverdue(), lookMilliseconds).unref()
    const settled = () => {
      talk.count -= 1
      talk.since = performance.now()
      if (talk.count === 0) owing.delete(talk)
    }
    answer.then(() => {
      heardAt = performance.now()
      settled()
    }, settled)
  }
  const waitingLongerThan = (milliseconds: number) =>
    [...owing].filter(({ since }) => performance.now() - since > milliseconds)

  const checkOverdue = async () => {
    if (isLooking) return
    isLooking = true
    // A busy process finds its own timers before what has long arrived.
    await nextTurn()
    for (const { client, since, limit } of owing) {
      if (!client || performance.now() - since <= limit) continue
      hangUp(client)
      dropIdleSince(since)
    }
    const isQuiet = performance.now() - heardAt > quietMilliseconds && waitingLongerThan(quietMilliseconds).length > 0
    if (isQuiet || isHanging) await check()
    if (owing.size === 0 && !isHanging) {
      clearInterval(timer)
      timer = undefined
    }
    isLooking = false
  }
  const check = async () => {
    const before = heardAt
    const hasHung = isHanging
    const verdict = await probe.check()
    await nextTurn()
    isHanging = verdict === 'silent' && heardAt === before
    // What was asked while nothing came through may have been swallowed, and would be waited for in vain.
    if (!isHanging && !hasHung) return
    for (const { client } of waitingLongerThan(isHanging ? quietMilliseconds : 0)) if (client) hangUp(client)
    if (!isHanging) dropIdleSince(performance.now())
  }

  return {
    isHanging: () => isHanging,
    talkOf: (client) => {
      const talk: Owing = { client, count: 0, since: 0, limit: requestMilliseconds + graceMilliseconds }
      return {
        track: (answer) => follow(talk, answer),
        mayTake: (milliseconds) => (talk.limit = milliseconds + graceMilliseconds),
      }
    },
    waits: (connection) => {
      follow({ client: null, count: 0, since: 0, limit: Infinity }, connection)
      return connection
    },
    end: () => clearInterval(timer),
  }
}
