import type { Settings } from '../../../platform/env/env.ts'
import { Failure } from '../../../platform/failure.ts'
import { callerOf, type PlatformScope } from '../../../platform/http/scope.ts'
import { acceptedBy, approveInvited, dropInvitation, readInvitation } from './invited.ts'
import { approveWaiting, openRequest } from '../rules.ts'

/**
 * Makes the caller the invited teacher and returns the school's name. Accepting again returns the same, because the
 * first response may have been lost.
 */
export async function acceptInvitation(scope: PlatformScope, settings: Settings, secret: string): Promise<string> {
  const { accountId } = callerOf(scope)
  const { email } = await scope.db
    .selectFrom('platform.account')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const seen = await readInvitation(scope, secret, email).catch(async (error: unknown) => {
    const before = await acceptedBy(scope, { secret, accountId, email })
    if (before) return before
    throw error
  })
  if ('isAccepted' in seen) return seen.schoolName
  if (seen.email && seen.email !== email) throw new Failure('INVITATION_OTHER_MAILBOX')
  await joinAsTeacher(scope, settings, { accountId, schoolId: seen.schoolId, npsn: seen.npsn, secret })
  return seen.schoolName
}

type Joining = { accountId: string; schoolId: string; npsn: string; secret: string | null }

/**
 * Makes the account the invited teacher and returns her profile. Recorded as a request that was approved at once: her
 * waiting one, else a new one. Throws INVITATION_GONE if the record belongs to another account by now.
 */
export async function joinAsTeacher(
  scope: PlatformScope,
  settings: Settings,
  { accountId, schoolId, npsn, secret }: Joining,
): Promise<string> {
  const request = { accountId, kind: 'JOIN_SCHOOL', role: 'teacher', schoolId, npsn } as const
  const waiting = await scope.db
    .selectFrom('platform.access_request')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'JOIN_SCHOOL')
    .where('role', '=', 'teacher')
    .where('school_id', '=', schoolId)
    .where('state', '=', 'MENUNGGU')
    .where('expires_at', '>', scope.clock.now())
    .forUpdate()
    .executeTakeFirst()
  dropInvitation(scope.client)
  if (!waiting) return approvedProfile(scope, await openRequest(scope, settings, { ...request, invitation: secret }))
  const approved = await approveInvited(scope, { requestId: waiting.id, schoolId, secret })
  if (!approved) throw new Failure('INVITATION_GONE')
  await approveWaiting(scope, { ...request, id: waiting.id, profileId: approved.profileId })
  return approved.profileId
}

/** A request that waits is not a success. */
async function approvedProfile({ db }: PlatformScope, id: string): Promise<string> {
  const { profile_id } = await db
    .selectFrom('platform.access_request')
    .select('profile_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (profile_id === null) throw new Failure('INVITATION_GONE')
  return profile_id
}
