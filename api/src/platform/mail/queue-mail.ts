import type { Settings } from '../env/env.ts'
import type { Enqueue } from '../http/scope.ts'
import { sendCode, sendMail } from '../jobs/queues.ts'
import type { MailText } from './mail-text.ts'
import { encrypt } from './encrypt.ts'

/** A mail as it is passed to the mailer. */
export type Mail = { to: string; subject: string; text: string; messageId?: string }
/** A mail written by a feature: text from other people enters only through `mailText`. */
export type WrittenMail = { to: string; subject: MailText; text: MailText }

/**
 * Sends a mail that contains a secret, such as an invitation's link, once the scope's transaction has committed; it is
 * encrypted in the queue. Everything else is a notice (notify/notify.ts), which is stored (decision 0059).
 */
export function queueMail(
  enqueue: Enqueue,
  { authSecret }: Settings,
  { to, subject, text }: WrittenMail,
): Promise<void> {
  return enqueue(sendMail, { to, subject: subject.text, sealedText: encrypt(authSecret, text.text) })
}

/** `sendsIn`: milliseconds until it goes out. */
type QueuedCode = { mail: WrittenMail; expiresAt: Date; priority: number; sendsIn?: number }

/** The same for a mail with a code, on a separate queue. */
export function queueCode(
  enqueue: Enqueue,
  { authSecret }: Settings,
  { mail: { to, subject, text }, expiresAt, priority, sendsIn = 0 }: QueuedCode,
): Promise<void> {
  const payload = {
    to,
    subject: subject.text,
    sealedText: encrypt(authSecret, text.text),
    expiresAt: expiresAt.toISOString(),
  }
  return enqueue(sendCode, payload, { priority, ...(sendsIn > 0 && { startAfter: Math.ceil(sendsIn / 1_000) }) })
}
