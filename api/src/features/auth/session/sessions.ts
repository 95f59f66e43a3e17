import type { Answer } from '@hadir/contract/endpoint.ts'
import type { auth } from '@hadir/contract/auth/auth.ts'
import { Failure } from '../../../platform/failure.ts'
import type { Caller, PlatformScope } from '../../../platform/http/scope.ts'
import { oldestSession } from './session.ts'

/** The sessions that are still valid; an expired one ends for good at its next refresh. */
export async function listSessions(
  { db, clock }: PlatformScope,
  caller: Caller,
): Promise<Answer<typeof auth.sessions>> {
  const oldest = oldestSession(clock.now())
  const rows = await db
    .selectFrom('platform.session')
    .select(['id', 'device', 'network', 'created_at', 'last_used_at'])
    .where('account_id', '=', caller.accountId)
    .where('ended_at', 'is', null)
    // Who else looks at the example is nobody's business.
    .$if(caller.isExample === true, (rows) => rows.where('id', '=', caller.sessionId))
    .where('last_used_at', '>=', oldest.lastUsedAt)
    .where('created_at', '>=', oldest.createdAt)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()
  const data = rows.map((row) => ({
    id: row.id,
    device: row.device,
    network: row.network,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    isCurrent: row.id === caller.sessionId,
  }))
  return { data }
}

/** Its tokens stop working at once: the session guard checks every request. NOT_FOUND for another account's. */
export async function endSession(
  { db, clock }: PlatformScope,
  { sessionId, accountId, reason }: { sessionId: string; accountId: string; reason: 'logout' | 'ended' },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('platform.session')
    .set({ ended_at: clock.now(), end_reason: reason })
    .where('id', '=', sessionId)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Failure('NOT_FOUND')
}

/** For somebody who lost a device, or fears for the account: one act, also for devices that are not listed. */
export async function endAllSessions({ db, clock }: PlatformScope, accountId: string): Promise<void> {
  await db
    .updateTable('platform.session')
    .set({ ended_at: clock.now(), end_reason: 'ended' })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute()
}
