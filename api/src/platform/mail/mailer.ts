import { createTransport } from 'nodemailer'
import type { Settings } from '../env/env.ts'
import { callOutside } from '../http/outside.ts'
import { sendCode, sendMail } from '../jobs/queues.ts'
import { writeToOutbox } from './outbox.ts'
import type { Mail } from './queue-mail.ts'

/** Sends mail to the mail server. Codes and notices use separate connections. */
export type Mailer = {
  send(lane: 'codes' | 'notices', mail: Mail): Promise<void>
  close(): void
}

/** A server that does not answer must not delay the mails behind this one; the queue retries. */
const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 }
/** Long enough for a morning of sign-ins, shorter than mail servers wait. */
const idleTimeout = 30_000
/** For a server that answers, but never completely. */
const patience = 30_000

/**
 * Reuses its connections for many mails: opening one takes longer than the mail. Without a mail server the message is
 * written to the outbox folder.
 */
export function makeMailer(settings: Settings): Mailer {
  const { smtpUrl: url, mailFrom: from } = settings
  if (!url) return { send: (_, mail) => writeToOutbox(settings, mail), close: () => undefined }
  const pool = (maxConnections: number) => createTransport({ url, pool: true, maxConnections, idleTimeout, ...limits })
  const lanes = { codes: pool(sendCode.atOnce), notices: pool(sendMail.atOnce) }
  return {
    send: async (lane, mail) => {
      await callOutside(() => lanes[lane].sendMail({ from, ...mail, signal: AbortSignal.timeout(patience) }))
    },
    close: () => {
      for (const lane of Object.values(lanes)) lane.close()
    },
  }
}
