import { userEndpoints } from '@hadir/contract/user/user.ts'
import { queryOptions } from '@tanstack/react-query'
import { session } from '../session/store.ts'
import { call } from './call.ts'
import { CallError } from './call-error.ts'

/** Asks who is signed in and lets the session know. A refusal ends the session; a lost connection does not. */
export async function loadCurrentUser() {
  try {
    const { data } = await call(userEndpoints.me, {})
    session.setUser(data)
    return data
  } catch (error) {
    if (error instanceof CallError && (error.status === 401 || error.status === 403)) session.clear()
    throw error
  }
}

export const currentUserQuery = queryOptions({ queryKey: [userEndpoints.me.path], queryFn: loadCurrentUser, retry: 1 })
