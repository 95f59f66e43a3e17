import { auth } from '@hadir/contract/auth.ts'
import { session } from '../session/store.ts'
import { call } from './call.ts'

/** Ends the session on the server where it can be reached, and on this device in any case. */
export async function signOut() {
  try {
    if (session.read().token) await call(auth.logout, {})
  } finally {
    session.clear()
  }
}
