import { userEndpoints } from '@hadir/contract/user/user.ts'
import { queryOptions } from '@tanstack/react-query'
import { session } from '../session/store.ts'
import { call } from './call.ts'
import { CallError } from './call-error.ts'
import { preloadedAt } from './preloaded-response.ts'
import { addressOf } from './send.ts'

let loadedAt: number | undefined

/** Asks who is signed in and lets the session know. A refusal ends the session; a lost connection does not. */
export async function loadCurrentUser() {
  try {
    const { data } = await call(userEndpoints.me, {})
    session.setUser(data)
    loadedAt = Date.now()
    return data
  } catch (error) {
    if (error instanceof CallError && (error.status === 401 || error.status === 403)) session.clear()
    throw error
  }
}

/** When the server said who is signed in: now, unless src/start.js had asked before the app's code came. */
export const currentUserAt = () => preloadedAt(addressOf(userEndpoints.me, {})) ?? Date.now()

export const currentUserQuery = queryOptions({ queryKey: [userEndpoints.me.path], queryFn: loadCurrentUser, retry: 1 })

/** For what is drawn on arrival, part after part: what was asked for the part before, or by the sign-in, is not asked again. */
export const arrivingUserQuery = queryOptions({
  ...currentUserQuery,
  // What the browser keeps of an earlier visit is no answer.
  initialData: () => (loadedAt === undefined ? undefined : (session.read().user ?? undefined)),
  initialDataUpdatedAt: () => loadedAt,
  staleTime: () => (session.read().user ? 10_000 : 0),
})
