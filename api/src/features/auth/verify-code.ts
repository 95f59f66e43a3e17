import type { z } from 'zod'
import type { Answer } from '@hadir/contract/endpoint.ts'
import type { auth, codeVerification } from '@hadir/contract/auth.ts'
import type { ErrorCode } from '@hadir/contract/errors.ts'
import { Failure } from '../../http/failure.ts'
import type { PlatformScope } from '../../http/scope.ts'
import { isCode, mailboxOf, triesPerCode } from './code.ts'
import { browserHash } from './cookies.ts'
import { mustWait, noteFailure } from './limits.ts'
import { proveMailbox } from './prove-mailbox.ts'
import { startSession } from './session.ts'
import type { SignIn } from './sign-in.ts'

type Verified = Answer<typeof auth.verifyCode>
type Asked = { email: string; browser: Buffer }

/** A wrong code is answered by a returned Failure, so that the counted try stays counted. */
export async function verifyCode(
  signIn: SignIn,
  { code, email }: z.output<typeof codeVerification>,
  scope: PlatformScope,
): Promise<Verified | Failure> {
  const browser = browserHash(scope.client)
  if (!browser) throw new Failure('CODE_OTHER_BROWSER')
  const mailbox = mailboxOf(email)
  if (await mustWait(scope, signIn.settings.signInLimits, { mailbox, browser })) throw new Failure('CODE_MUST_WAIT')

  const asked = { email, browser }
  const tried = await countTry(scope, asked)
  if (!tried) throw new Failure(await whyNotTried(scope, asked))
  if (!isCode(signIn.keys.code, tried.code_hmac, { id: tried.id, mailbox, code })) {
    await noteFailure(scope, mailbox)
    return new Failure('CODE_WRONG')
  }
  if (!(await useUp(scope, tried.id))) throw new Failure('CODE_USED')
  return enter(signIn, scope, asked)
}

/** Takes one of the tries of the code that this browser asked for last, before the code is looked at. */
async function countTry({ db, clock }: PlatformScope, { email, browser }: Asked) {
  return db
    .updateTable('platform.sign_in_code')
    .set((code) => ({ tries: code('tries', '+', 1) }))
    .where('browser_hash', '=', browser)
    .where('email', '=', email)
    .where('ended_at', 'is', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .where('tries', '<', triesPerCode)
    .returning(['id', 'code_hmac'])
    .executeTakeFirst()
}

/** A code of another browser and no code at all look the same from here, and tell a stranger as little. */
async function whyNotTried({ db }: PlatformScope, { email, browser }: Asked): Promise<ErrorCode> {
  const last = await db
    .selectFrom('platform.sign_in_code')
    .select(['used_at', 'tries'])
    .where('browser_hash', '=', browser)
    .where('email', '=', email)
    // A resend has ended all the others.
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!last) return 'CODE_OTHER_BROWSER'
  if (last.used_at) return 'CODE_USED'
  return last.tries >= triesPerCode ? 'CODE_TRIED_TOO_OFTEN' : 'CODE_EXPIRED'
}

async function useUp({ db, clock }: PlatformScope, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('platform.sign_in_code')
    .set({ used_at: clock.now() })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The mailbox is proven: its account is signed in, or a new person may register with it. */
async function enter(signIn: SignIn, scope: PlatformScope, { email, browser }: Asked): Promise<Verified> {
  const account = await scope.db
    .selectFrom('platform.account')
    .select(['id', 'name'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (account) {
    const tokens = await startSession(signIn, scope, { accountId: account.id, email, browser })
    return { data: { ...tokens, registerData: { email, name: account.name } }, message: 'Login berhasil!' }
  }
  await proveMailbox(scope, email)
  return { data: { registerData: { email, name: '' } } }
}
