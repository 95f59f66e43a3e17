import { useSession } from './store.ts'

type SessionState = ReturnType<typeof useSession.getState>

/** The owner of an access token, from its own claim; undefined if it has none. */
function profileOf(accessToken: string): unknown {
  try {
    const [, claims = ''] = accessToken.split('.')
    return (JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { profile?: unknown }).profile
  } catch {
    return undefined
  }
}

function isOf({ token, profile }: SessionState, profileId: string): boolean {
  if (!token || profile?.id !== profileId) return false
  // On a sign-in the token is there a moment before the page knows whose it is.
  const claimed = profileOf(token.accessToken)
  return claimed === undefined || claimed === profileId
}

/**
 * A signal bound to one profile's session. It is aborted in the same step in which the session changes to somebody else
 * or ends, so a request with it cannot be sent with another person's token.
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
