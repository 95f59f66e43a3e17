import type { Settings } from '../env/env.ts'
import type { Enqueue } from '../http/scope.ts'
import { sendCode, sendMail } from '../jobs/queues.ts'
import type { SendOptions } from '../jobs/sender.ts'
import type { MailText } from './mail-text.ts'
import { encrypt } from './encrypt.ts'

/** A mail as it is passed to the mailer. */
export type Mail = { to: string; subject: string; text: string }
/** A mail written by a feature: text from other people enters only through `mailText`. */
export type WrittenMail = { to: string; subject: MailText; text: MailText }

/** Sends a mail once the scope's transaction has committed. Encrypted in the queue, because it may contain a code. */
export function queueMail(
  enqueue: Enqueue,
  { authSecret }: Settings,
  { to, subject, text }: WrittenMail,
  options?: SendOptions,
): Promise<void> {
  return enqueue(sendMail, { to, subject: subject.text, sealedText: encrypt(authSecret, text.text) }, options)
}

type QueuedCode = { mail: WrittenMail; expiresAt: Date; priority: number }

/** The same for a mail with a code, on a separate queue. */
export function queueCode(
  enqueue: Enqueue,
  { authSecret }: Settings,
  { mail: { to, subject, text }, expiresAt, priority }: QueuedCode,
): Promise<void> {
  const payload = {
    to,
    subject: subject.text,
    sealedText: encrypt(authSecret, text.text),
    expiresAt: expiresAt.toISOString(),
  }
  return enqueue(sendCode, payload, { priority })
}
