import { auth } from '@hadir/contract/auth/auth.ts'
import { session, useSession } from '../session/store.ts'
import { readError } from './call-error.ts'
import { readAnswer } from './read-answer.ts'
import { send } from './send.ts'

let underWay: Promise<void> | undefined

/**
 * Replaces the token pair whose access token was `expired`. Concurrent calls share one request, in this tab and across
 * tabs. A refusal ends the session; a lost connection does not.
 */
export function renewTokens(expired: string): Promise<void> {
  underWay ??= oneTabAtATime(() => renew(expired)).finally(() => {
    underWay = undefined
  })
  return underWay
}

// Locks exist on https and localhost only. Without them two tabs may both refresh, which the server's rule allows.
const oneTabAtATime = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('hadir-refresh', work) : work()

async function renew(expired: string): Promise<void> {
  // Another tab may have refreshed, or signed out, while this one waited for the lock.
  await useSession.persist.rehydrate()
  const { token } = session.read()
  if (!token || token.accessToken !== expired) return
  const answer = await send(auth.refresh, { body: { refreshToken: token.refreshToken } })
  // Signed out while the request was in flight.
  if (session.read().token?.accessToken !== expired) return
  if (answer.ok) {
    session.setToken((await readAnswer(auth.refresh, answer)).data)
    return
  }
  const error = await readError(answer)
  // An incomplete response may be a page of an intermediary.
  if (error.body.code && [400, 401, 403].includes(error.status)) session.endWith(error.message)
  throw error
}
