import type { z } from 'zod'
import type { Answer } from '@hadir/contract/endpoint.ts'
import type { auth, codeRequest } from '@hadir/contract/auth/auth.ts'
import { Failure } from '../../platform/failure.ts'
import { networkOf } from '../../platform/http/security/client-subnet.ts'
import type { PlatformScope } from '../../platform/http/scope.ts'
import { countMail } from '../../platform/mail/mail-limit.ts'
import { queueCode } from '../../platform/mail/queue-mail.ts'
import { newId } from '../../platform/ids.ts'
import { codeHmac, codeSeconds, newCode } from './code.ts'
import { exampleMailboxes, mailboxOf } from '@hadir/contract/fields/mailbox.ts'
import { codeMail } from './code-mail.ts'
import { ensureBrowser } from './session/cookies.ts'
import { placeForCode, lockMailbox } from './limits.ts'
import type { SignIn } from './sign-in.ts'

/** Does not look up whether the mailbox has an account, so neither text nor time reveals it. */
export async function requestCode(
  { settings, keys, log }: SignIn,
  { email, source }: z.output<typeof codeRequest>,
  scope: PlatformScope,
): Promise<Answer<typeof auth.requestCode>> {
  if (email.endsWith(exampleMailboxes)) throw new Failure('INVALID', { fields: { email: 'Email tidak valid' } })
  const { db, clock, client } = scope
  const browser = ensureBrowser(client)
  const mailbox = mailboxOf(email)
  await lockMailbox(scope, settings.signInLimits, { mailbox, browser })
  const { priority, sendsAt, latestAt } = await placeForCode(scope, settings.signInLimits, { mailbox, browser, email })

  const now = clock.now()
  await db
    .updateTable('platform.sign_in_code')
    .set({ ended_at: now })
    .where('browser_hash', '=', browser)
    .where('email', '=', email)
    .where('ended_at', 'is', null)
    .execute()
  const id = newId(now.getTime())
  const code = newCode()
  const expiresAt = new Date(latestAt.getTime() + codeSeconds * 1_000)
  await db
    .insertInto('platform.sign_in_code')
    .values({
      id,
      email,
      mailbox,
      source,
      code_hmac: codeHmac(keys.code, { id, mailbox, code }),
      browser_hash: browser,
      network: networkOf(client.network),
      expires_at: expiresAt,
      created_at: now,
      sends_at: sendsAt > now ? sendsAt : null,
    })
    .execute()
  await queueCode(scope.enqueue, settings, {
    mail: codeMail(email, code),
    expiresAt,
    priority,
    sendsIn: sendsAt.getTime() - now.getTime(),
  })
  // At last: other mails wait for what is counted until the transaction ends.
  await countMail(scope, { limits: settings.mailLimits, lane: 'codes', log })
  return {
    data: { codeExpired: expiresAt.toISOString(), userData: { email } },
    message: latestAt > now ? inTurn(latestAt.getTime() - now.getTime()) : 'Kode verifikasi berhasil dikirim',
  }
}

const inTurn = (milliseconds: number) =>
  `Banyak yang meminta kode dari jaringan ini. Kode Anda dikirim paling lambat ${Math.ceil(milliseconds / 60_000)} menit lagi.`
