import { sql } from 'kysely'
import type { TokenPair } from '@hadir/contract/auth/auth.ts'
import type { Role } from '@hadir/contract/roles.ts'
import type { PlatformScope } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/ids.ts'
import { mailboxOf } from '../code.ts'
import { deviceName } from './device-name.ts'
import { mailNewDevice } from '../new-device-mail.ts'
import { writeRefreshToken } from './refresh-token.ts'
import { currentSupportSession } from '../../config/support/rules.ts'
import type { SignIn } from '../sign-in.ts'

const day = 24 * 3_600_000

/** A session lives for 7 days without use, and 30 days at most. */
export const oldestSession = (now: Date) => ({
  lastUsedAt: new Date(now.getTime() - 7 * day),
  createdAt: new Date(now.getTime() - 30 * day),
})

/** As many devices as their list shows; a further sign-in ends the session that was used least recently. */
const mostSessions = 50

type SessionAssertion = {
  accountId: string
  email: string
  browser: Buffer
  /** The account was just created here: its owner needs no notice. */
  isFirst?: true
}

/** Signs an account in on this browser, which becomes known to its mailbox; the owner is notified of a new one. */
export async function startSession(
  signIn: SignIn,
  scope: PlatformScope,
  { accountId, email, browser, isFirst }: SessionAssertion,
): Promise<TokenPair> {
  const { db, clock, client } = scope
  const now = clock.now()
  const sessionId = newId(now.getTime())
  await db
    .insertInto('platform.session')
    .values({
      id: sessionId,
      account_id: accountId,
      browser_hash: browser,
      device: deviceName(client.userAgent),
      created_at: now,
      last_used_at: now,
    })
    .execute()
  await sql`update platform.session set ended_at = ${now}, end_reason = 'too many' where id in (
    select id from platform.session where account_id = ${accountId} and ended_at is null
      order by last_used_at desc, id desc offset ${mostSessions})`.execute(db)
  const { is_new } = await db
    .insertInto('platform.known_browser')
    .values({ browser_hash: browser, mailbox: mailboxOf(email), last_seen_at: now })
    .onConflict((conflict) => conflict.columns(['browser_hash', 'mailbox']).doUpdateSet({ last_seen_at: now }))
    // xmax is 0 for an inserted row, and set for an updated one.
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirstOrThrow()
  if (is_new && !isFirst) await mailNewDevice(scope, signIn.settings, { accountId, email })
  return tokenPair(signIn, scope, { accountId, sessionId, generation: 1 })
}

/** The tokens of one generation of a session; the access token names the account's active profile. */
export async function tokenPair(
  { tokens, keys }: SignIn,
  scope: PlatformScope,
  { accountId, sessionId, generation }: { accountId: string; sessionId: string; generation: number },
): Promise<TokenPair> {
  const profile = await scope.db
    .selectFrom('platform.profile')
    .select(['id', 'role', 'school_id'])
    .where('account_id', '=', accountId)
    .where('is_active', '=', true)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  const supportSession = profile?.role === 'administrator' ? await currentSupportSession(scope, sessionId) : undefined
  const accessToken = tokens.sign({
    account: accountId,
    session: sessionId,
    generation,
    profile: profile?.id ?? null,
    // The table's check constraint has the same list.
    role: (profile?.role as Role | undefined) ?? null,
    school: supportSession?.school_id ?? profile?.school_id ?? null,
    ...(supportSession && { supportSessionId: supportSession.id }),
  })
  return { accessToken, refreshToken: writeRefreshToken(keys.refresh, { sessionId, generation }) }
}
