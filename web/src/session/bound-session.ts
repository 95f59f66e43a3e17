import { isSuspended, useSession } from './store.ts'
import { claimsOf } from './token-claims.ts'

type SessionState = ReturnType<typeof useSession.getState>

function isOf(now: SessionState, profileId: string): boolean {
  const { token, profile } = now
  if (profile?.id !== profileId) return false
  // Requests of a suspended page wait for her sign-in.
  if (!token) return isSuspended(now)
  // On a sign-in the token is there a moment before the page knows whose it is.
  const claimed = claimsOf(token.accessToken).profile
  return claimed === undefined || claimed === profileId
}

/**
 * A signal bound to one profile's session. It is aborted in the same step in which the session changes to somebody else,
 * or ends and its page with it, so a request with it cannot be sent with another person's token.
 */
export function bindToSession(profileId: string): { signal: AbortSignal; end: () => void } {
  const bound = new AbortController()
  const abortIfOther = (now: SessionState) => {
    if (!isOf(now, profileId)) bound.abort()
  }
  const stop = useSession.subscribe(abortIfOther)
  abortIfOther(useSession.getState())
  return {
    signal: bound.signal,
    end: () => {
      stop()
      bound.abort()
    },
  }
}
