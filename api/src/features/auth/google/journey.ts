import type { PlatformScope } from '../../../platform/http/scope.ts'
import { browserHash, ensureBrowser } from '../session/cookies.ts'
import { secretHash } from '../secret.ts'
import type { Journey } from './provider.ts'

/** Enough time to choose an account and type a password. */
const journeySeconds = 10 * 60

/** Stores a journey for the browser that starts it. */
export async function startJourney(
  { db, clock, client }: PlatformScope,
  { state, nonce, codeVerifier }: Journey,
): Promise<void> {
  const now = clock.now()
  await db
    .insertInto('platform.google_attempt')
    .values({
      state_hash: secretHash(state),
      browser_hash: ensureBrowser(client),
      nonce,
      code_verifier: codeVerifier,
      expires_at: new Date(now.getTime() + journeySeconds * 1_000),
    })
    .execute()
}

/** Ends the journey of this state once, if this browser started it. */
export async function endJourney({ db, clock, client }: PlatformScope, state: string): Promise<Journey | null> {
  const browser = browserHash(client)
  if (!browser) return null
  const stored = await db
    .deleteFrom('platform.google_attempt')
    .where('state_hash', '=', secretHash(state))
    .where('browser_hash', '=', browser)
    .where('expires_at', '>', clock.now())
    .returning(['nonce', 'code_verifier'])
    .executeTakeFirst()
  return stored ? { state, nonce: stored.nonce, codeVerifier: stored.code_verifier } : null
}
