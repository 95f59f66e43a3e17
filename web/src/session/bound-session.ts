import { useSession } from './store.ts'

type SessionState = ReturnType<typeof useSession.getState>

/** Whose an access token is, by its own claim; undefined where it makes none. */
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
  // A sign-in has its token a moment before the page knows who that is.
  const claimed = profileOf(token.accessToken)
  return claimed === undefined || claimed === profileId
}

/**
 * A signal that lives as long as the session of one profile, and is aborted in the step in which the session becomes
 * somebody else's or nobody's: a request that carries it cannot leave with another person's token.
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
