import { useSignInAgain } from '../session/sign-in-window.ts'
import { useSession } from '../session/store.ts'
import { GivenUp } from './call-error.ts'

type Waiting = {
  /** Pressed by the user: it opens the sign-in if she has closed it, and is given up when she closes it. */
  isAct: boolean
  signal?: AbortSignal | undefined
}

/**
 * Resolves once the user of a suspended page has signed in again. Throws GivenUp if she does not, or if somebody else has
 * signed in.
 */
export async function signedInAgain({ isAct, signal }: Waiting): Promise<void> {
  signal?.throwIfAborted()
  if (isAct) useSignInAgain.setState({ isOpen: true })
  return new Promise((resolve, reject) => {
    const ended = new AbortController()
    const end = (then: () => void) => {
      ended.abort()
      then()
    }
    const look = () => {
      const { token, user } = useSession.getState()
      if (!user || (isAct && !useSignInAgain.getState().isOpen)) end(() => reject(new GivenUp()))
      else if (token) end(resolve)
    }
    signal?.addEventListener('abort', () => end(() => reject(signal.reason as Error)), { signal: ended.signal })
    for (const stop of [useSession.subscribe(look), useSignInAgain.subscribe(look)])
      ended.signal.addEventListener('abort', stop)
  })
}
