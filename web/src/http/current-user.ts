import { userEndpoints } from '@hadir/contract/user/user.ts'
import { queryOptions } from '@tanstack/react-query'
import { session } from '../session/store.ts'
import { call } from './call.ts'
import { CallError } from './call-error.ts'
import { preloadedAt } from './preloaded-response.ts'
import { addressOf } from './send.ts'

let loadedAt: number | undefined

/** Fetches who is signed in and updates the session. A refusal ends the session; a lost connection does not. */
export async function loadCurrentUser() {
  try {
    const { data } = await call(userEndpoints.me, {})
    session.setUser(data)
    loadedAt = Date.now()
    return data
  } catch (error) {
    if (error instanceof CallError && (error.status === 401 || error.status === 403)) session.endWith(error.message)
    throw error
  }
}

/** Whether this page's server has said who is signed in; what the browser stored may be of an earlier session. */
export const isUserLoaded = () => loadedAt !== undefined

/** When the server returned who is signed in: now, unless src/start.js requested it before the app's code loaded. */
export const currentUserAt = () => preloadedAt(addressOf(userEndpoints.me, {})) ?? Date.now()

export const currentUserQuery = queryOptions({ queryKey: [userEndpoints.me.path], queryFn: loadCurrentUser, retry: 1 })

/** For components that mount one after the other on arrival: a recent response, also one of the sign-in, is reused. */
export const arrivingUserQuery = queryOptions({
  ...currentUserQuery,
  // A user that the browser stored on an earlier visit is not a response.
  initialData: () => (loadedAt === undefined ? undefined : (session.read().user ?? undefined)),
  initialDataUpdatedAt: () => loadedAt,
  staleTime: () => (session.read().user ? 10_000 : 0),
})
