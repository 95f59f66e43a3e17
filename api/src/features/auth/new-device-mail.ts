import { formatDateTime, type ZoneName } from '@hadir/contract/dates/dates.ts'
import type { Role } from '@hadir/contract/roles.ts'
import type { Settings } from '../../platform/env/env.ts'
import type { PlatformScope } from '../../platform/http/scope.ts'
import { mailText, ours } from '../../platform/mail/mail-text.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { deviceName } from './session/device-name.ts'

/** Notifies the owner of a mailbox of a sign-in to her account on a new device. */
export async function mailNewDevice(
  scope: PlatformScope,
  settings: Settings,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> {
  const zone = await zoneOfAccount(scope, accountId)
  await queueMail(scope.enqueue, settings, {
    to: email,
    subject: mailText`Perangkat baru masuk ke akun Hadir Anda`,
    text: mailText`Akun Hadir Anda baru saja dibuka di perangkat yang belum pernah dipakai untuk akun ini.

Perangkat: ${ours(deviceName(scope.client.userAgent))}
Waktu: ${ours(`${formatDateTime(scope.clock.now(), zone)} ${zone}`)}

Bila itu Anda, tidak ada yang perlu dilakukan.

Bila bukan Anda:
1. Buka ${ours(settings.publicUrl)}/app/session lalu tekan Keluarkan pada perangkat itu. Aksesnya berakhir saat itu juga.
2. Ganti kata sandi email Anda, karena kode masuk Hadir dikirim ke email ini.

Hadir
`,
  })
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
