import type { ZoneName } from '@hadir/contract/dates/dates.ts'
import type { Role } from '@hadir/contract/roles.ts'
import type { PlatformScope } from '../../platform/http/scope.ts'
import { notifyAccounts } from '../../platform/notify/notify.ts'
import { deviceName } from './session/device-name.ts'

/** Notifies the owner of an account of a sign-in on a new device. */
export async function notifyNewDevice(
  scope: PlatformScope,
  { accountId, sessionId }: { accountId: string; sessionId: string },
): Promise<void> {
  const zone = await zoneOfAccount(scope, accountId)
  const data = { device: deviceName(scope.client.userAgent), at: scope.clock.now().toISOString(), zone }
  await notifyAccounts(scope, [{ to: { accountId }, kind: 'NEW_DEVICE', data, onceKey: sessionId }])
}

/** The time zone of the account's school; WIB for an account without one. */
async function zoneOfAccount(scope: PlatformScope, accountId: string): Promise<ZoneName> {
  const profile = await scope.db
    .selectFrom('platform.profile')
    .select(['id', 'role', 'school_id'])
    .where('account_id', '=', accountId)
    .where('is_active', '=', true)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!profile?.school_id) return 'WIB'
  const { id: profileId, school_id: schoolId, role } = profile
  // The table's check constraints have the same lists.
  return scope.asSchool({ schoolId, profileId, role: role as Role }, async ({ db }) => {
    const setting = await db
      .selectFrom('school_setting')
      .select('time_zone')
      .where('school_id', '=', schoolId)
      .executeTakeFirst()
    return (setting?.time_zone ?? 'WIB') as ZoneName
  })
}
