import type { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Settings } from '../env/env.ts'
import { Failure } from '../failure.ts'
import type { ScopedTransactions } from '../http/scoped-transactions.ts'
import { type sendCode, sendMail } from '../jobs/queues.ts'
import type { Mailer } from './mailer.ts'
import { countMail, type WarnLog } from './mail-limit.ts'
import { open } from './encrypt.ts'
import type { Mail } from './queue-mail.ts'

type Parts = { mailer: Mailer; clock: Clock; settings: Settings; print: (line: string) => void }
type Lane = Parameters<Mailer['send']>[0]
type Queued = z.output<(typeof sendMail)['payload']>

/** Whoever waited for it has requested another. */
export class ExpiredCode extends Error {
  constructor() {
    super('the code expired before its mail was sent')
  }
}

export const deliverMail = (queued: Queued, parts: Parts): Promise<void> => deliver('notices', queued, parts)

type Counting = { transactions: Pick<ScopedTransactions, 'platformJob'>; settings: Settings; log: WarnLog }

/** The same within the installation's limit: without room it waits for the next hour or day. */
export async function deliverWithinLimit(queued: Queued, parts: Parts & Counting): Promise<void> {
  const startAfter = await secondsUntilRoom(parts)
  if (startAfter === null) return deliverMail(queued, parts)
  await parts.transactions.platformJob(({ enqueue }) => enqueue(sendMail, queued, { startAfter }))
}

/** Counts one more notice of this installation, and returns null; without room for it, the seconds until there is. */
export const secondsUntilRoom = ({ transactions, settings, log }: Counting): Promise<number | null> =>
  transactions
    .platformJob((scope) => countMail(scope, { limits: settings.mailLimits, lane: 'notices', log }))
    .then(() => null)
    .catch((error: unknown) => {
      if (error instanceof Failure && error.code === 'MAIL_LIMIT') return error.details.retryAfterSeconds ?? 1
      throw error
    })

/**
 * An expired code is useless, and would delay those behind it. That nobody got it must not look like success: without
 * its failed job the administrator would learn from the teachers that no mail leaves.
 */
export async function deliverCode(queued: z.output<(typeof sendCode)['payload']>, parts: Parts): Promise<void> {
  if (new Date(queued.expiresAt) <= parts.clock.now()) throw new ExpiredCode()
  await deliver('codes', queued, parts)
}

const deliver = (lane: Lane, { to, subject, sealedText }: Queued, parts: Parts): Promise<void> =>
  sendNow(lane, { to, subject, text: open(parts.settings.authSecret, sealedText) }, parts)

/** Without a mail server the terminal shows a mail's first line, which contains the code. */
export async function sendNow(
  lane: Lane,
  mail: Mail,
  { mailer, settings, print }: Omit<Parts, 'clock'>,
): Promise<void> {
  await mailer.send(lane, mail)
  if (!settings.smtpUrl) print(`Email untuk ${mail.to}: ${mail.text.split('\n')[0]}`)
}
