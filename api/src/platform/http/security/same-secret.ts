import { sql } from 'kysely'
import type { PlatformJobScope } from '../scope.ts'
import type { ScopedTransactions } from '../scoped-transactions.ts'
import { deriveKey } from '../token.ts'
import { StartError } from '../../start-error.ts'

type Transactions = Pick<ScopedTransactions, 'platformJob'>
type Scope = Pick<PlatformJobScope, 'db' | 'clock'>

/** A server that was not seen for this long has ended: each records itself every 20 s. */
const silentMs = 60_000

const fingerprintOf = (secret: string) => deriveKey(secret, 'fingerprint')

/**
 * Records that a server with this AUTH_SECRET runs, unless one with another secret does: each would refuse the other's
 * sessions, and replace its key for rapor.
 */
export async function assertSameSecret({ platformJob }: Transactions, secret: string): Promise<void> {
  const isOther = await platformJob(async (scope) => {
    const { db, clock } = scope
    // Two that start at once wait for each other.
    await sql`select pg_advisory_xact_lock(hashtextextended('server secret', 0))`.execute(db)
    const silent = new Date(clock.now().getTime() - silentMs)
    await db.deleteFrom('platform.server_secret').where('seen_at', '<', silent).execute()
    const other = await db
      .selectFrom('platform.server_secret')
      .select('seen_at')
      .where('fingerprint', '<>', fingerprintOf(secret))
      .executeTakeFirst()
    if (!other) await record(scope, secret)
    return other !== undefined
  })
  if (!isOther) return
  throw new StartError(
    'settings',
    'AUTH_SECRET di sini berbeda dari milik server lain yang sedang memakai basis data ini. Samakan; bila memang diganti, hentikan dahulu semua server dan tunggu satu menit.',
  )
}

export const recordRunning = ({ platformJob }: Transactions, secret: string): Promise<void> =>
  platformJob((scope) => record(scope, secret))

/** After a clean stop another secret may start at once; a server with the same one that still runs records itself again. */
export const recordStopped = ({ platformJob }: Transactions, secret: string): Promise<void> =>
  platformJob(async ({ db }) => {
    await db.deleteFrom('platform.server_secret').where('fingerprint', '=', fingerprintOf(secret)).execute()
  })

async function record({ db, clock }: Scope, secret: string): Promise<void> {
  const seen_at = clock.now()
  await db
    .insertInto('platform.server_secret')
    .values({ fingerprint: fingerprintOf(secret), seen_at })
    .onConflict((conflict) => conflict.column('fingerprint').doUpdateSet({ seen_at }))
    .execute()
}
