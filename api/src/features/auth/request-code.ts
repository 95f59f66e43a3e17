import type { z } from 'zod'
import type { Answer } from '@hadir/contract/endpoint.ts'
import type { auth, codeRequest } from '@hadir/contract/auth.ts'
import { Failure } from '../../http/failure.ts'
import type { PlatformScope } from '../../http/scope.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { newId } from '../../new-id.ts'
import { codeHmac, codeSeconds, mailboxOf, newCode } from './code.ts'
import { codeMail } from './code-mail.ts'
import { ensureBrowser } from './cookies.ts'
import { forgetOldSignIns } from './forget.ts'
import { queueForMailbox, whyNoCode } from './limits.ts'
import type { SignIn } from './sign-in.ts'

/** Whether the mailbox has an account is not even asked here, so neither text nor time can tell a stranger. */
export async function requestCode(
  { settings, keys }: SignIn,
  { email, source }: z.output<typeof codeRequest>,
  scope: PlatformScope,
): Promise<Answer<typeof auth.requestCode>> {
  const { db, clock, client } = scope
  const browser = ensureBrowser(client)
  const mailbox = mailboxOf(email)
  await queueForMailbox(scope, mailbox)
  const refusal = await whyNoCode(scope, settings.signInLimits, { mailbox, browser })
  if (refusal) throw new Failure(refusal)

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
  const expiresAt = new Date(now.getTime() + codeSeconds * 1_000)
  await db
    .insertInto('platform.sign_in_code')
    .values({
      id,
      email,
      mailbox,
      source,
      code_hmac: codeHmac(keys.code, { id, mailbox, code }),
      browser_hash: browser,
      expires_at: expiresAt,
      created_at: now,
    })
    .execute()
  await forgetOldSignIns(scope)
  await queueMail(scope.enqueue, settings, codeMail(email, code))
  return {
    data: { codeExpired: expiresAt.toISOString(), userData: { email } },
    message: 'Kode verifikasi berhasil dikirim',
  }
}
