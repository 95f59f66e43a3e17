import { setTimeout as pause } from 'node:timers/promises'
import { type Client, newClient } from './pool/connection.ts'
import { hangUp } from './pool/hang-up.ts'

/**
 * `silent`: it took longer than allowed. `away`: refused, or cut off. `foreign`: it answers but lacks our tables.
 * `read-only`: a replica, or a primary that takes no writes. `other-version`: its schema is newer or older than this code.
 */
export type Verdict = 'ready' | 'foreign' | 'other-version' | 'read-only' | 'silent' | 'away'

/** Checks the database on a separate connection, which a full pool cannot starve. */
export type Probe = { check(): Promise<Verdict>; end(): Promise<void> }

/** A load balancer gives up after two seconds, and a busy machine uses up part of them. */
const limitMilliseconds = 1_250
/**
 * How long a late answer is still awaited, beside newer attempts: on a machine with too much to do, an attempt that is
 * begun anew at each check never gets through. A lost host never answers an old connection, but it does a new one.
 */
const patienceMilliseconds = 4_000
const mostAttempts = 4

/** No such schema or table, or none that this login may read. */
const isWithoutTable = (error: unknown) => /^(3F000|42P01|42501)$/.test(String((error as { code?: unknown }).code))

type Attempt = { client: Client; since: number; verdict: Promise<Verdict> }

/** `migration`: the newest one that this code knows. */
export function openProbe(url: string, migration: string): Probe {
  /** A connection that has answered and is not in use. */
  let idle: Client | null = null
  let attempts: Attempt[] = []
  let underWay: Promise<Verdict> | null = null

  const newConnection = async (client: Client): Promise<void> => {
    client.once('end', () => {
      if (idle === client) idle = null
    })
    await client.connect()
  }
  const query = async (client: Client, isOpen: boolean): Promise<Verdict> => {
    if (!isOpen) await newConnection(client)
    try {
      const { rows } = await client.query<{ newest: string | null; closed: boolean }>(`
        select (select max(name) from migration.kysely_migration) as newest,
          pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as closed`)
      if (!rows[0]?.newest) return 'foreign'
      if (rows[0].newest !== migration) return 'other-version'
      return rows[0].closed ? 'read-only' : 'ready'
    } catch (error) {
      if (isWithoutTable(error)) return 'foreign'
      throw error
    }
  }
  const isAnswer = (verdict: Verdict) => verdict !== 'silent' && verdict !== 'away'
  const begin = () => {
    const open = idle
    idle = null
    const client = open ?? newClient({ connectionString: url, application_name: 'hadir probe' })
    const attempt: Attempt = {
      client,
      since: performance.now(),
      verdict: query(client, open !== null)
        .catch(() => 'away' as const)
        .then((verdict) => {
          // One that was abandoned is no longer among them.
          const isAwaited = attempts.includes(attempt)
          attempts = attempts.filter((one) => one !== attempt)
          if (isAnswer(verdict) && isAwaited && !idle) idle = client
          else hangUp(client)
          return verdict
        }),
    }
    attempts.push(attempt)
  }
  const abandon = (those: readonly Attempt[]) => {
    attempts = attempts.filter((one) => !those.includes(one))
    for (const { client } of those) hangUp(client)
  }
  const check = async (): Promise<Verdict> => {
    abandon(attempts.filter(({ since }) => performance.now() - since > patienceMilliseconds))
    if (attempts.length < mostAttempts) begin()
    const newest = attempts.at(-1)
    const ended = new AbortController()
    const limit = pause(limitMilliseconds, 'silent' as const, { signal: ended.signal }).catch(() => 'silent' as const)
    // An older attempt counts only if it is answered: that it was cut off says nothing about the newest.
    const answered = attempts.map(async (attempt) => {
      const verdict = await attempt.verdict
      return attempt === newest || isAnswer(verdict) ? verdict : limit
    })
    const verdict = await Promise.race([...answered, limit])
    ended.abort()
    // The database has answered: the others would only hold connections.
    if (isAnswer(verdict)) abandon(attempts)
    return verdict
  }
  return {
    // Concurrent callers share one result.
    check: () =>
      (underWay ??= check().finally(() => {
        underWay = null
      })),
    end: async () => {
      const client = idle
      idle = null
      abandon(attempts)
      if (client) await Promise.race([client.end(), pause(limitMilliseconds).then(() => hangUp(client))])
    },
  }
}
