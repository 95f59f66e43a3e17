import { writeAccounts } from '../api/src/fixtures/write-people.ts'
import { systemClock } from '../api/src/platform/clock.ts'
import type { Database } from '../api/src/platform/database/open.ts'
import { newId } from '../api/src/platform/ids.ts'
import type { Server } from './server.ts'

const sources = ['login', 'register'] as const

/** Median times of requesting a code, in milliseconds, for mailboxes with an account and without one. */
export type CodeTimes = { source: (typeof sources)[number]; known: number; unknown: number }

/**
 * Requests `count` codes of either kind, alternating one by one, so that what slows the machine affects both. Every
 * mailbox is used once: limits have no effect.
 */
export async function measureCodeRequests(
  { server, owner }: { server: Server; owner: Database },
  count: number,
): Promise<CodeTimes[]> {
  const times: CodeTimes[] = []
  for (const source of sources) {
    const address = (kind: string, i: number) => `${kind}.${source}.${i}@bench.test`
    await addAccounts(
      owner,
      Array.from({ length: count }, (_, i) => address('a', i)),
    )
    const took = { a: [] as number[], b: [] as number[] }
    for (let i = 0; i < count; i += 1) {
      for (const kind of i % 2 ? (['a', 'b'] as const) : (['b', 'a'] as const)) {
        const since = performance.now()
        await server.call('POST', '/api/v1/auth/code', { body: { email: address(kind, i), source } })
        took[kind].push(performance.now() - since)
      }
    }
    times.push({ source, known: median(took.a), unknown: median(took.b) })
  }
  return times
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function addAccounts(owner: Database, emails: string[]): Promise<void> {
  const accounts = emails.map((email) => ({ id: newId(), email, account_type: 'teacher', name: 'Guru' }))
  await writeAccounts({ db: owner, now: systemClock.now() }, accounts)
}
