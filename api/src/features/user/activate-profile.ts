import type { Profile } from '@hadir/contract/user/user.ts'
import { Failure } from '../../platform/failure.ts'
import { callerOf, type PlatformScope } from '../../platform/http/scope.ts'
import { profilesOf } from './profiles.ts'

/**
 * Makes this session act in the profile, and new ones begin with it. The session guard compares every call's token with
 * it, so the other profile's rights end at once in all its pages; a refresh gives them a token with the new one. Other
 * devices stay where they are: their marks wait for the profile that made them.
 */
export async function activateProfile(scope: PlatformScope, id: string): Promise<Profile> {
  const { db } = scope
  const { accountId, sessionId } = callerOf(scope)
  await db.selectFrom('platform.account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  const own = db.updateTable('platform.profile').where('account_id', '=', accountId).where('ended_at', 'is', null)
  // Two steps: the unique index of active profiles is checked row by row.
  await own.set({ is_active: false }).where('is_active', '=', true).where('id', '<>', id).execute()
  const { numUpdatedRows } = await own.set({ is_active: true }).where('id', '=', id).executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Failure('NOT_FOUND')
  await db.updateTable('platform.session').set({ profile_id: id }).where('id', '=', sessionId).execute()
  const { profiles } = await profilesOf(scope, accountId)
  const chosen = profiles.find((profile) => profile.id === id)
  if (!chosen) throw new Failure('NOT_FOUND')
  return chosen
}
