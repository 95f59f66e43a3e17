import type { SchoolProfile } from '@hadir/contract/config/school/profile.ts'
import type { Settings } from '../../../platform/env/env.ts'
import { callerOf, type PlatformScope } from '../../../platform/http/scope.ts'
import { mailText, ours } from '../../../platform/mail/mail-text.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'

type Names = Pick<SchoolProfile, 'id' | 'npsn' | 'name'>
type Renamed = { before: Names; after: Names }

/** Notifies the administrator who verified the school under its old name, and all others, of the new one. */
export async function mailRenamed(scope: PlatformScope, settings: Settings, { before, after }: Renamed): Promise<void> {
  const { db, enqueue } = scope
  const { accountId } = callerOf(scope)
  const mailboxes = await db
    .selectFrom('platform.profile as p')
    .innerJoin('platform.account as a', 'a.id', 'p.account_id')
    .select('a.email')
    .distinct()
    .where('p.ended_at', 'is', null)
    .where('p.account_id', '<>', accountId)
    .where((e) =>
      e.or([
        e('p.role', '=', 'administrator'),
        e.and([e('p.role', '=', 'school_admin'), e('p.school_id', '=', after.id)]),
      ]),
    )
    .orderBy('a.email')
    .execute()
  for (const { email: to } of mailboxes) {
    await queueMail(enqueue, settings, {
      to,
      subject: mailText`Nama sekolah diubah`,
      text: mailText`Sekolah dengan NPSN ${ours(after.npsn)} mengubah namanya: ${before.name} menjadi ${after.name}.

Siapa yang mengubahnya, dan kapan, ada di Pengaturan, Profil sekolah, Riwayat perubahan.

Hadir
`,
    })
  }
}
