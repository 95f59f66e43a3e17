import type { Profile } from '@hadir/contract/user/user.ts'
import { Failure } from '../../platform/failure.ts'
import { callerOf, type PlatformScope } from '../../platform/http/scope.ts'
import { profilesOf } from './profiles.ts'

/**
 * The account acts in this profile from now on. The session guard compares every call's token with it, so what the other profile
 * allowed ends at once on all devices; a refresh brings each of them a token of the new one.
 */
export async function activateProfile(scope: PlatformScope, id: string): Promise<Profile> {
  const { db } = scope
  const { accountId } = callerOf(scope)
  await db.selectFrom('platform.account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  const own = db.updateTable('platform.profile').where('account_id', '=', accountId).where('ended_at', 'is', null)
  // Two steps: the unique index of active profiles looks at every row as it is written.
  await own.set({ is_active: false }).where('is_active', '=', true).where('id', '<>', id).execute()
  const { numUpdatedRows } = await own.set({ is_active: true }).where('id', '=', id).executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Failure('NOT_FOUND')
  const { profiles } = await profilesOf(scope, accountId)
  const chosen = profiles.find((profile) => profile.id === id)
  if (!chosen) throw new Failure('NOT_FOUND')
  return chosen
}
