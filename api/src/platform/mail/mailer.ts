import { createTransport } from 'nodemailer'
import type { Settings } from '../env/env.ts'
import { callOutside } from '../http/outside.ts'
import { sendCode, sendNotice } from '../jobs/queues.ts'
import { publish } from '../metrics/events.ts'
import { writeToOutbox } from './outbox.ts'
import type { Mail } from './queue-mail.ts'

/** Sends mail to the mail server. Codes and notices use separate connections. */
export type Mailer = {
  send(lane: 'codes' | 'notices', mail: Mail): Promise<void>
  /** Throws a MailTrouble if the mail server cannot be used. Without one there is nothing to check. */
  verify(): Promise<void>
  close(): void
}

/** Why the mail server took no mail: its codes only, because its sentences name people. */
export class MailTrouble extends Error {
  constructor(cause: unknown) {
    const { code, responseCode } = cause as { code?: string; responseCode?: number }
    super([code, responseCode].filter(Boolean).join(' ') || (cause as Error).name, { cause })
  }
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
export function makeMailer(settings: Settings, report: (trouble: MailTrouble) => void = () => undefined): Mailer {
  const { smtpUrl: url, mailFrom: from } = settings
  if (!url) return { send: (_, mail) => writeToOutbox(settings, mail), verify: async () => {}, close: () => undefined }
  const pool = (maxConnections: number) => createTransport({ url, pool: true, maxConnections, idleTimeout, ...limits })
  const lanes = { codes: pool(sendCode.atOnce), notices: pool(sendNotice.atOnce) }
  return {
    send: async (lane, mail) => {
      const signal = AbortSignal.timeout(patience)
      await callOutside(() => lanes[lane].sendMail({ from, ...mail, signal })).catch((error: unknown) => {
        publish('mail', { lane, state: 'failed' })
        report(new MailTrouble(error))
        throw error
      })
      publish('mail', { lane, state: 'sent' })
    },
    verify: async () => {
      const timeout = new Promise<never>((_, reject) => {
        AbortSignal.timeout(patience).addEventListener('abort', () => reject(new Error('timeout')))
      })
      await Promise.race([lanes.codes.verify(), timeout]).catch((error: unknown) => {
        throw new MailTrouble(error)
      })
    },
    close: () => {
      for (const lane of Object.values(lanes)) lane.close()
    },
  }
}
