import { setTimeout as pause } from 'node:timers/promises'
import { type Client, newClient } from './pool/connection.ts'
import { hangUp } from './pool/hang-up.ts'

/** `silent`: it took longer than allowed. `away`: refused, or cut off. `foreign`: it answers but lacks our tables. */
export type Verdict = 'ready' | 'foreign' | 'silent' | 'away'

/** Checks the database on a separate connection, which a full pool cannot starve. */
export type Probe = { check(): Promise<Verdict>; end(): Promise<void> }

/** A load balancer gives up after two seconds, and a busy machine uses up part of them. */
const limitMilliseconds = 1_250

export function openProbe(url: string): Probe {
  let current: Client | null = null
  let underWay: Promise<Verdict> | null = null

  const opened = async (): Promise<Client> => {
    if (current) return current
    const client = newClient({ connectionString: url, application_name: 'hadir probe' })
    current = client
    client.once('end', () => {
      if (current === client) current = null
    })
    await client.connect()
    return client
  }
  const query = async (): Promise<Verdict> => {
    const client = await opened()
    const { rows } = await client.query<{ ours: boolean }>(`select to_regclass('platform.account') is not null as ours`)
    return rows[0]?.ours ? 'ready' : 'foreign'
  }
  const drop = () => {
    if (current) hangUp(current)
    current = null
  }
  const check = async (): Promise<Verdict> => {
    const ended = new AbortController()
    const limit = pause(limitMilliseconds, 'silent' as const, { signal: ended.signal }).catch(() => 'silent' as const)
    const verdict = await Promise.race([query().catch(() => 'away' as const), limit])
    ended.abort()
    if (verdict === 'silent' || verdict === 'away') drop()
    return verdict
  }
  return {
    // Concurrent callers share one result.
    check: () =>
      (underWay ??= check().finally(() => {
        underWay = null
      })),
    end: async () => {
      const client = current
      current = null
      if (client) await Promise.race([client.end(), pause(limitMilliseconds).then(() => hangUp(client))])
    },
  }
}
