import { sql } from 'kysely'
import { newId } from '../../ids.ts'
import { StartError } from '../../start-error.ts'
import type { PlatformJobScope } from '../scope.ts'
import type { ScopedTransactions } from '../scoped-transactions.ts'
import { deriveKey } from '../token.ts'

type Transactions = Pick<ScopedTransactions, 'platformJob'>
type Scope = Pick<PlatformJobScope, 'db' | 'clock'>

/** A server that was not seen for this long has ended: each records itself every 20 s. */
const silentMs = 60_000

/**
 * This server among those of its database. Two with different AUTH_SECRET would refuse each other's sessions, and replace
 * each other's key for rapor.
 */
export function runningServer({ platformJob }: Transactions, secret: string) {
  const id = newId()
  const fingerprint = deriveKey(secret, 'fingerprint')

  const record = ({ db, clock }: Scope) => {
    const seen_at = clock.now()
    return db
      .insertInto('platform.running_server')
      .values({ id, fingerprint, seen_at })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at }))
      .execute()
  }

  return {
    /** Records this server, unless one with another secret runs. */
    async assertSameSecret(): Promise<void> {
      const isOther = await platformJob(async (scope) => {
        const { db, clock } = scope
        const silent = new Date(clock.now().getTime() - silentMs)
        // Two that start at once wait for each other.
        await sql`select pg_advisory_xact_lock(hashtextextended('running server', 0))`.execute(db)
        await db.deleteFrom('platform.running_server').where('seen_at', '<', silent).execute()
        const other = await db
          .selectFrom('platform.running_server')
          .select('id')
          .where('fingerprint', '<>', fingerprint)
          .executeTakeFirst()
        if (!other) await record(scope)
        return other !== undefined
      })
      if (!isOther) return
      throw new StartError(
        'settings',
        'AUTH_SECRET di sini berbeda dari milik server lain yang sedang memakai basis data ini. Samakan; bila memang diganti, hentikan dahulu semua server. Server yang mati mendadak masih terhitung satu menit.',
      )
    },
    recordAlive: (): Promise<void> => platformJob(async (scope) => void (await record(scope))),
    recordEnd: (): Promise<void> =>
      platformJob(
        async ({ db }) => void (await db.deleteFrom('platform.running_server').where('id', '=', id).execute()),
      ),
  }
}
