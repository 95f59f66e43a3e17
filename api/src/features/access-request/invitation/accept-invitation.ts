import type { Settings } from '../../../platform/env/env.ts'
import { Failure } from '../../../platform/failure.ts'
import { callerOf, type PlatformScope } from '../../../platform/http/scope.ts'
import { acceptedBy, approveInvited, readInvitation } from './invited.ts'
import { approveWaiting, openRequest } from '../rules.ts'

/**
 * Makes the caller the invited teacher and returns the school's name. Recorded as a request that was approved at once:
 * her waiting one, else a new one. Accepting again returns the same, because the first response may have been lost.
 */
export async function acceptInvitation(scope: PlatformScope, settings: Settings, secret: string): Promise<string> {
  const { accountId } = callerOf(scope)
  const { email } = await scope.db
    .selectFrom('platform.account')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const seen = await readInvitation(scope, secret).catch(async (error: unknown) => {
    const before = await acceptedBy(scope, { secret, accountId, email })
    if (before) return before
    throw error
  })
  if ('isAccepted' in seen) return seen.schoolName
  if (seen.email && seen.email !== email) throw new Failure('INVITATION_OTHER_MAILBOX')
  const request = {
    accountId,
    kind: 'JOIN_SCHOOL',
    role: 'teacher',
    schoolId: seen.schoolId,
    npsn: seen.npsn,
  } as const
  const waiting = await scope.db
    .selectFrom('platform.access_request')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'JOIN_SCHOOL')
    .where('role', '=', 'teacher')
    .where('school_id', '=', seen.schoolId)
    .where('state', '=', 'MENUNGGU')
    .where('expires_at', '>', scope.clock.now())
    .forUpdate()
    .executeTakeFirst()
  if (!waiting) {
    const id = await openRequest(scope, settings, { ...request, invitation: secret })
    await assertApproved(scope, id)
    return seen.schoolName
  }
  const approved = await approveInvited(scope, { requestId: waiting.id, schoolId: seen.schoolId, secret })
  if (!approved) throw new Failure('INVITATION_GONE')
  await approveWaiting(scope, settings, { ...request, id: waiting.id, profileId: approved.profileId })
  return seen.schoolName
}

/** The record belongs to another account by now: a waiting request is not a success. */
async function assertApproved({ db }: PlatformScope, id: string): Promise<void> {
  const { state } = await db
    .selectFrom('platform.access_request')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (state !== 'DISETUJUI') throw new Failure('INVITATION_GONE')
}
