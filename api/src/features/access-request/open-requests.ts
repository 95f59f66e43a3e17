import { Failure } from '../../platform/failure.ts'
import type { PlatformScope } from '../../platform/http/scope.ts'

const openAtOnce = 3

/** Stores expiries that have already happened, so that the same thing can be requested again. */
export async function endExpired({ db, clock }: PlatformScope, accountId: string): Promise<void> {
  await db
    .updateTable('platform.access_request')
    .set({ state: 'KEDALUWARSA' })
    .where('account_id', '=', accountId)
    .where('state', '=', 'MENUNGGU')
    .where('expires_at', '<=', clock.now())
    .execute()
}

/** An account may have only a few waiting requests. */
export async function assertFewOpenRequests({ db }: PlatformScope, accountId: string): Promise<void> {
  const { open } = await db
    .selectFrom('platform.access_request')
    .select((e) => e.fn.countAll<number>().as('open'))
    .where('account_id', '=', accountId)
    .where('state', '=', 'MENUNGGU')
    .executeTakeFirstOrThrow()
  if (open > openAtOnce) throw new Failure('REQUEST_LIMIT', { values: { count: openAtOnce } })
}
