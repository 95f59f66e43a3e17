// npm run mail-test -- alamat@email
import { z } from 'zod'
import { readSettings } from '../platform/env/env.ts'
import { makeMailer, MailTrouble } from '../platform/mail/mailer.ts'
import { StartError } from '../platform/start-error.ts'
import { print, runCommand } from '../platform/start/terminal.ts'

const usage = 'Untuk mencoba pengiriman email: npm run mail-test -- alamat@email'

await runCommand({ usage, mostArguments: 1 }, async ([to]) => {
  const address = z.email().safeParse(to)
  if (!address.success) throw new StartError('settings', usage)
  const settings = readSettings()
  if (!settings.smtpUrl)
    throw new StartError('settings', 'SMTP_URL belum diisi: tidak ada server email yang dapat dicoba.')
  const mailer = makeMailer(settings)
  try {
    await mailer.send('codes', {
      to: address.data,
      subject: 'Percobaan email Hadir',
      text: `Email ini dikirim oleh Hadir di ${settings.publicUrl} untuk mencoba pengirimannya. Tidak ada yang perlu dilakukan.`,
    })
  } catch (error) {
    const { message } = new MailTrouble(error)
    throw new StartError('mail', `Server email tidak menerima email ini (${message}). Periksa SMTP_URL dan MAIL_FROM.`)
  } finally {
    mailer.close()
  }
  print(
    `Server email menerima email untuk ${address.data}. Bila tidak sampai, lihat folder spam dan catatan server email.`,
  )
})
