import { createTransport } from 'nodemailer'
import type { z } from 'zod'
import type { Settings } from '../env.ts'
import type { JobParts } from '../jobs/handlers.ts'
import type { sendMail } from '../jobs/queues.ts'
import { keepInOutbox } from './outbox.ts'
import type { Mail } from './queue-mail.ts'
import { open } from './seal.ts'

/** Without a mail server the message goes to the outbox folder, and its first line, where a code stands, to the terminal. */
export async function deliverMail(
  { to, subject, sealedText }: z.output<(typeof sendMail)['payload']>,
  { settings, say }: JobParts,
): Promise<void> {
  const mail = { to, subject, text: open(settings.authSecret, sealedText) }
  if (settings.smtpUrl) return sendBySmtp(settings.smtpUrl, settings, mail)
  await keepInOutbox(settings, mail)
  say(`Email untuk ${to}: ${mail.text.split('\n')[0]}`)
}

async function sendBySmtp(url: string, { mailFrom }: Settings, mail: Mail): Promise<void> {
  // A server that does not answer must not hold up the mails behind this one; the queue tries again.
  const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
  await createTransport({ url, ...limits }).sendMail({ from: mailFrom, ...mail })
}
