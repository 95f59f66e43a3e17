import type { z } from 'zod'
import type { Answer } from '@hadir/contract/endpoint.ts'
import type { auth, codeSource, codeVerification } from '@hadir/contract/auth/auth.ts'
import type { ErrorCode } from '@hadir/contract/errors.ts'
import { Failure } from '../../platform/failure.ts'
import type { PlatformScope } from '../../platform/http/scope.ts'
import { isCode } from './code.ts'
import { mailboxOf } from '@hadir/contract/fields/mailbox.ts'
import { joinInvited } from './join-invited.ts'
import { browserHash } from './session/cookies.ts'
import { recordFailure, triesFor } from './limits.ts'
import { proveMailbox } from './prove-mailbox.ts'
import { startSession } from './session/session.ts'
import type { SignIn } from './sign-in.ts'

type Verified = Answer<typeof auth.verifyCode>
type Source = z.output<typeof codeSource>
type CodeAttempt = { email: string; browser: Buffer; tries: number }

/** Returns a Failure for a wrong code, so that the counted try is committed. */
export async function verifyCode(
  signIn: SignIn,
  { code, email, source }: z.output<typeof codeVerification>,
  scope: PlatformScope,
): Promise<Verified | Failure> {
  const browser = browserHash(scope.client)
  // A browser that asked for a code has this cookie, unless it takes none.
  if (!browser) throw new Failure('CODE_WITHOUT_COOKIE')
  const mailbox = mailboxOf(email)
  const tries = await triesFor(scope, signIn.settings.signInLimits, { mailbox, browser })

  const requested = { email, browser, tries }
  const tried = await countTry(scope, requested)
  if (!tried) throw new Failure(await whyNotTried(scope, requested))
  if (!isCode(signIn.keys.code, tried.code_hmac, { id: tried.id, mailbox, code })) {
    await recordFailure(scope, { mailbox, browser })
    const replaced = tried.tries < tries && (await whenReplaced(signIn, scope, { ...requested, mailbox, code }))
    if (replaced) return new Failure('CODE_REPLACED', { values: { ago: agoOf(scope.clock.now(), replaced) } })
    // The last try ended the code, so do not make the user wait for its expiry.
    return new Failure(tried.tries < tries ? 'CODE_WRONG' : 'CODE_TRIED_TOO_OFTEN')
  }
  if (!(await useUp(scope, tried.id))) throw new Failure('CODE_USED')
  return enter(signIn, scope, { email, browser, source })
}

/** Uses up a try of the code that this browser requested last, before the code is checked. */
async function countTry({ db, clock }: PlatformScope, { email, browser, tries }: CodeAttempt) {
  return db
    .updateTable('platform.sign_in_code')
    .set((code) => ({ tries: code('tries', '+', 1) }))
    .where('browser_hash', '=', browser)
    .where('email', '=', email)
    .where('ended_at', 'is', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .where('tries', '<', tries)
    .returning(['id', 'code_hmac', 'tries'])
    .executeTakeFirst()
}

/** Another browser's code and no code at all look the same, so that a stranger learns nothing. */
async function whyNotTried({ db }: PlatformScope, { email, browser, tries }: CodeAttempt): Promise<ErrorCode> {
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
  return last.tries >= tries ? 'CODE_TRIED_TOO_OFTEN' : 'CODE_EXPIRED'
}

/** How far back a code that was replaced is recognised: mail may be late. */
const replacedMs = 3_600_000
const mostReplaced = 5

/** When the newest code was sent, if what was typed is an older one that this browser asked for. */
async function whenReplaced(
  { keys }: SignIn,
  { db, clock }: PlatformScope,
  { email, browser, mailbox, code }: CodeAttempt & { mailbox: string; code: string },
): Promise<Date | null> {
  const since = new Date(clock.now().getTime() - replacedMs)
  const known = await db
    .selectFrom('platform.sign_in_code')
    .select(['id', 'code_hmac', 'ended_at', 'created_at'])
    .where('browser_hash', '=', browser)
    .where('email', '=', email)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(mostReplaced + 1)
    .execute()
  const [newest] = known
  const isOlder = known.some(
    ({ id, code_hmac: stored, ended_at }) => ended_at !== null && isCode(keys.code, stored, { id, mailbox, code }),
  )
  return isOlder && newest ? newest.created_at : null
}

const agoOf = (now: Date, then: Date): string => {
  const minutes = Math.floor((now.getTime() - then.getTime()) / 60_000)
  return minutes < 1 ? 'baru saja' : `${minutes} menit yang lalu`
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

/** The mailbox is verified: signs its account in, or lets a new person register with it. */
async function enter(
  signIn: SignIn,
  scope: PlatformScope,
  { email, browser, source }: { email: string; browser: Buffer; source: Source },
): Promise<Verified> {
  const known = await scope.db
    .selectFrom('platform.account')
    .select(['id', 'name'])
    .where('email', '=', email)
    .executeTakeFirst()
  const proven = { email, account: known, followsLink: source === 'register' }
  const { account, begins } = await joinInvited(scope, signIn.settings, proven)
  if (account) {
    const tokens = await startSession(signIn, scope, { accountId: account.id, email, browser, ...begins })
    return { data: { ...tokens, registerData: { email, name: account.name } }, message: 'Login berhasil!' }
  }
  await proveMailbox(scope, email)
  return { data: { registerData: { email, name: '' } } }
}
