import type { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Settings } from '../env/env.ts'
import type { sendCode, sendMail } from '../jobs/queues.ts'
import type { Mailer } from './mailer.ts'
import { open } from './encrypt.ts'

type Parts = { mailer: Mailer; clock: Clock; settings: Settings; print: (line: string) => void }
type Queued = z.output<(typeof sendMail)['payload']>

export const deliverMail = (queued: Queued, parts: Parts): Promise<void> => deliver('notices', queued, parts)

/** An expired code is useless, and would delay those behind it. */
export async function deliverCode(queued: z.output<(typeof sendCode)['payload']>, parts: Parts): Promise<void> {
  if (new Date(queued.expiresAt) <= parts.clock.now()) return
  await deliver('codes', queued, parts)
}

/** Without a mail server the terminal shows a mail's first line, which contains the code. */
async function deliver(
  lane: Parameters<Mailer['send']>[0],
  { to, subject, sealedText }: Queued,
  { mailer, settings, print }: Parts,
): Promise<void> {
  const text = open(settings.authSecret, sealedText)
  await mailer.send(lane, { to, subject, text })
  if (!settings.smtpUrl) print(`Email untuk ${to}: ${text.split('\n')[0]}`)
}
