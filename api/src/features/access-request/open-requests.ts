import { Failure } from '../../platform/failure.ts'
import type { PlatformScope } from '../../platform/http/scope.ts'

const openAtOnce = 3

/** Writes down what the clock has already decided, so that the same thing can be asked for again. */
export async function endExpired({ db, clock }: PlatformScope, accountId: string): Promise<void> {
  await db
    .updateTable('platform.access_request')
    .set({ state: 'KEDALUWARSA' })
    .where('account_id', '=', accountId)
    .where('state', '=', 'MENUNGGU')
    .where('expires_at', '<=', clock.now())
    .execute()
}

/** Of one account few wait at once. */
export async function assertFewOpenRequests({ db }: PlatformScope, accountId: string): Promise<void> {
  const { open } = await db
    .selectFrom('platform.access_request')
    .select((e) => e.fn.countAll<number>().as('open'))
    .where('account_id', '=', accountId)
    .where('state', '=', 'MENUNGGU')
    .executeTakeFirstOrThrow()
  if (open > openAtOnce) throw new Failure('REQUEST_LIMIT', { values: { count: openAtOnce } })
}
