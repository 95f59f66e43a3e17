import { type ExpressionBuilder, sql } from 'kysely'
import type { TokenPair } from '@hadir/contract/auth/auth.ts'
import type { Role } from '@hadir/contract/roles.ts'
import type { PlatformTables } from '../../../platform/database/tables.ts'
import type { PlatformScope } from '../../../platform/http/scope.ts'
import { shownNetwork } from '../../../platform/http/security/client-subnet.ts'
import { newId } from '../../../platform/ids.ts'
import { publish } from '../../../platform/metrics/events.ts'
import { mailboxOf } from '@hadir/contract/fields/mailbox.ts'
import { deviceName } from './device-name.ts'
import { notifyNewDevice } from '../new-device.ts'
import { writeRefreshToken } from './refresh-token.ts'
import { currentSupportSession } from '../../config/support/rules.ts'
import type { SignIn } from '../sign-in.ts'

const day = 24 * 3_600_000

/** A session lives for 7 days without use, and 30 days at most. */
export const oldestSession = (now: Date) => ({
  lastUsedAt: new Date(now.getTime() - 7 * day),
  createdAt: new Date(now.getTime() - 30 * day),
})

/** Strangers in the example school have the same account, and come back as often as they like. */
const exampleMs = 2 * 3_600_000

export const oldestExampleSession = (now: Date) => new Date(now.getTime() - exampleMs)

/** As many devices as their list shows; a further sign-in ends the session that was used least recently. */
const mostSessions = 50

type SessionAssertion = {
  accountId: string
  email: string
  browser: Buffer
  /** The account was just created here: its owner needs no notice. */
  isFirst?: true
  /** Where the session begins; when absent, in the profile used last. */
  profileId?: string
}

/** Signs an account in on this browser, which becomes known to its mailbox; the owner is notified of a new one. */
export async function startSession(
  signIn: SignIn,
  scope: PlatformScope,
  { accountId, email, browser, isFirst, profileId }: SessionAssertion,
): Promise<TokenPair> {
  const { db, clock, client } = scope
  publish('signIn', {})
  const now = clock.now()
  const sessionId = newId(now.getTime())
  await db
    .insertInto('platform.session')
    .values({
      id: sessionId,
      account_id: accountId,
      browser_hash: browser,
      device: deviceName(client.userAgent),
      network: shownNetwork(client.network),
      created_at: now,
      last_used_at: now,
      profile_id: profileId ?? null,
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
  if (is_new && !isFirst) await notifyNewDevice(scope, { accountId, sessionId })
  return tokenPair(signIn, scope, { accountId, sessionId, generation: 1 })
}

/**
 * The tokens of one generation of a session; the access token names its profile. A session without one, or whose own
 * has ended, gets the account's active profile.
 */
export async function tokenPair(
  { tokens, keys }: SignIn,
  scope: PlatformScope,
  { accountId, sessionId, generation }: { accountId: string; sessionId: string; generation: number },
): Promise<TokenPair> {
  const own = (eb: ExpressionBuilder<PlatformTables, 'platform.profile'>) =>
    eb
      .selectFrom('platform.session as here_session')
      .select('here_session.profile_id')
      .where('here_session.id', '=', sessionId)
  const profile = await scope.db
    .selectFrom('platform.profile')
    .select(['id', 'role', 'school_id'])
    .select((eb) =>
      eb
        .selectFrom('platform.school')
        .select('is_example')
        .whereRef('platform.school.id', '=', 'platform.profile.school_id')
        .as('is_example'),
    )
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('is_active', '=', true), eb('id', '=', own(eb))]))
    .orderBy((eb) => eb.fn.coalesce(eb('id', '=', own(eb)), sql<boolean>`false`), 'desc')
    .limit(1)
    .executeTakeFirst()
  await scope.db
    .updateTable('platform.session')
    .set({ profile_id: profile?.id ?? null })
    .where('id', '=', sessionId)
    .where('profile_id', 'is distinct from', profile?.id ?? null)
    .execute()
  const supportSession = profile?.role === 'administrator' ? await currentSupportSession(scope, sessionId) : undefined
  const accessToken = tokens.sign({
    account: accountId,
    session: sessionId,
    generation,
    profile: profile?.id ?? null,
    // The table's check constraint has the same list.
    role: (profile?.role as Role | undefined) ?? null,
    school: supportSession?.school_id ?? profile?.school_id ?? null,
    ...(profile?.is_example && { isExample: true }),
    ...(supportSession && { supportSessionId: supportSession.id }),
  })
  return { accessToken, refreshToken: writeRefreshToken(keys.refresh, { sessionId, generation }) }
}
