import type { Answer } from '@hadir/contract/endpoint.ts'
import type { auth } from '@hadir/contract/auth/auth.ts'
import { Failure } from '../../../platform/failure.ts'
import type { PlatformScope } from '../../../platform/http/scope.ts'
import { shownNetwork } from '../../../platform/http/security/client-subnet.ts'
import { browserHash } from './cookies.ts'
import { nextRefresh } from './refresh-rule.ts'
import { readRefreshToken } from './refresh-token.ts'
import { oldestExampleSession, oldestSession, tokenPair } from './session.ts'
import type { SignIn } from '../sign-in.ts'

/** What the browser that signed in is told; a stranger with its token learns nothing. */
const whyEnded: Record<string, string> = {
  idle: ' karena 7 hari tidak dipakai',
  age: ' karena sudah 30 hari',
  ended: ' karena dikeluarkan dari perangkat lain',
  example: ' karena kunjungan ke sekolah contoh dibatasi dua jam',
  'too many': ' karena akun ini masuk di terlalu banyak perangkat',
}
const sessionEnded = (reason: string | null) =>
  new Failure('SESSION_ENDED', { values: { why: whyEnded[reason ?? ''] ?? '' } })

/**
 * A new token pair for a refresh token, only for the browser that signed in. All failures have the same code;
 * one that ends the session is returned, not thrown, so that the end is committed.
 */
export async function refresh(
  signIn: SignIn,
  { refreshToken }: { refreshToken: string },
  scope: PlatformScope,
): Promise<Answer<typeof auth.refresh> | Failure> {
  const { db, clock, client } = scope
  const presented = readRefreshToken(signIn.keys.refresh, refreshToken)
  const browser = browserHash(client)
  if (!presented) throw new Failure('SESSION_ENDED')
  const session = await db
    .selectFrom('platform.session')
    .select(['account_id', 'browser_hash', 'generation', 'seen_generation', 'created_at', 'last_used_at'])
    .select(['ended_at', 'end_reason'])
    .select((eb) =>
      eb
        .selectFrom('platform.profile as p')
        .innerJoin('platform.school as s', 's.id', 'p.school_id')
        .select('s.is_example')
        .whereRef('p.id', '=', 'platform.session.profile_id')
        .as('is_example'),
    )
    .where('id', '=', presented.sessionId)
    .forUpdate()
    .executeTakeFirst()
  if (!session) throw new Failure('SESSION_ENDED')

  const change = (to: { ended_at: Date; end_reason: string } | { generation: number; seen_generation: number }) =>
    db
      .updateTable('platform.session')
      .set({ last_used_at: clock.now(), ...(!session.is_example && { network: shownNetwork(client.network) }), ...to })
      .where('id', '=', presented.sessionId)
      .execute()
  const end = async (reason: string) => {
    await change({ ended_at: clock.now(), end_reason: reason })
    return sessionEnded(reason)
  }

  const isOwnBrowser = browser !== null && session.browser_hash.equals(browser)
  if (session.ended_at) throw sessionEnded(isOwnBrowser ? session.end_reason : null)
  if (!isOwnBrowser) {
    // An older token without the browser's secret was taken from somebody else's storage.
    if (presented.generation < session.generation) return end('reuse')
    throw new Failure('SESSION_ENDED')
  }

  const oldest = oldestSession(clock.now())
  if (session.last_used_at < oldest.lastUsedAt) return end('idle')
  if (session.is_example && session.created_at < oldestExampleSession(clock.now())) return end('example')
  if (session.created_at < oldest.createdAt) return end('age')
  const verdict = nextRefresh({ generation: session.generation, seen: session.seen_generation }, presented.generation)
  if (verdict.gives === 'end') return end('reuse')

  const { generation, seen } = verdict.family
  await change({ generation, seen_generation: seen })
  const owner = { accountId: session.account_id, sessionId: presented.sessionId }
  return { data: await tokenPair(signIn, scope, { ...owner, generation }) }
}
