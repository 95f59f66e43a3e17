import { screenAddress } from '@hadir/contract/screens.ts'
import { formatDate, dateIn } from '@hadir/contract/dates/dates.ts'
import type { Settings } from '../../../platform/env/env.ts'
import { mailText, named, ours } from '../../../platform/mail/mail-text.ts'
import type { WrittenMail } from '../../../platform/mail/queue-mail.ts'

type Inviting = { schoolName: string; teacherName: string; secret: string; expiresAt: Date }

/** The secret is in the fragment (#), which browsers never send: no server on the way and no log of ours sees it. */
export const invitationMail = (
  { publicUrl }: Settings,
  { schoolName, teacherName, secret, expiresAt }: Inviting,
): Omit<WrittenMail, 'to'> => ({
  subject: mailText`Undangan guru dari ${named(schoolName)}`,
  text: mailText`${named(schoolName)} mengundang Anda sebagai guru di Hadir, dengan data guru atas nama ${teacherName}.

Buka tautan ini dan ikuti langkahnya. Tautan berlaku satu kali, sampai ${ours(formatDate(dateIn('WIB', expiresAt)))}, dan hanya untuk alamat email ini:

${ours(`${publicUrl}${screenAddress('invitation')}#${secret}`)}

Jangan teruskan email ini. Bila Anda tidak mengajar di sekolah itu, abaikan saja.

Hadir
`,
})
