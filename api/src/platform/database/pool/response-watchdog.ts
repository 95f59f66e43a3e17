import { setImmediate as nextTurn } from 'node:timers/promises'
import { graceMilliseconds, requestMilliseconds } from './timeouts.ts'
import type { Client, Pool } from './connection.ts'
import { hangUp } from './hang-up.ts'
import type { Probe } from '../probe.ts'

const lookMilliseconds = 500
/** How long a database may be silent before it is probed. */
const quietMilliseconds = 1_000

/** What a connection is executing, and since when its answer is due. */
export type Talk = {
  track(answer: Promise<unknown>): void
  /** How long a statement may take from here on. */
  mayTake(milliseconds: number): void
}

export type ResponseWatchdog = {
  /** Whether the database hangs, so that callers can fail at once. */
  isHanging(): boolean
  talkOf(client: Client): Talk
  /** Tracks a caller that waits for a connection. */
  waits<Result>(connection: Promise<Result>): Promise<Result>
  end(): void
}

type Owing = { client: Client | null; count: number; since: number; limit: number }

/**
 * Notices a database that hangs (frozen, or behind a network that drops everything) before its callers lose patience.
 * When something has waited for a second and nothing at all has arrived in that time, a probe queries it on a separate
 * connection. Unless the probe is answered, every pending call fails and new ones are rejected until it is. If a host
 * was lost, the idle connections of `pool` are dead too without any sign of it, so they are closed with the first one
 * that shows it.
 */
export function watchResponses(probe: Probe, pool: Pool): ResponseWatchdog {
  const owing = new Set<Owing>()
  /** The idle connections, and since when they are idle. */
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
    // A busy process runs its timers before it reads data that has already arrived.
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
    // A query sent while nothing came through may be lost and would never be answered.
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
