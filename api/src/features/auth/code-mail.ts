import type { Mail } from '../../mail/queue-mail.ts'

/** The code is not in the subject: a locked phone shows that to whoever stands beside it. */
export const codeMail = (to: string, code: string): Mail => ({
  to,
  subject: 'Kode verifikasi Hadir',
  text: `Kode verifikasi Anda: ${code}

Ketik kode ini di halaman Hadir yang memintanya. Kode berlaku 3 menit dan hanya di perangkat itu.

Jangan berikan kode ini kepada siapa pun, juga bila seseorang mengaku dari Hadir atau dari sekolah.
Bila Anda tidak meminta kode, abaikan email ini: tanpa kode tidak ada yang dapat masuk.

Hadir
`,
})
