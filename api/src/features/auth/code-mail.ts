import { mailText, ours } from '../../platform/mail/mail-text.ts'
import type { WrittenMail } from '../../platform/mail/queue-mail.ts'
import { codeMinutes } from './code.ts'

/** The code is not in the subject, which a locked phone shows to anybody nearby. */
export const codeMail = (to: string, code: string): WrittenMail => ({
  to,
  subject: mailText`Kode verifikasi Hadir`,
  text: mailText`Kode verifikasi Anda: ${ours(code)}

Ketik kode ini di halaman Hadir yang memintanya. Kode berlaku ${ours(String(codeMinutes))} menit dan hanya di perangkat itu.

Jangan berikan kode ini kepada siapa pun, juga bila seseorang mengaku dari Hadir atau dari sekolah.
Bila Anda tidak meminta kode, abaikan email ini: tanpa kode tidak ada yang dapat masuk.

Hadir
`,
})
