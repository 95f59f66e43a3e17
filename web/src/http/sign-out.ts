import { auth } from '@hadir/contract/auth/auth.ts'
import { session } from '../session/store.ts'
import { ConnectionError, readError } from './call-error.ts'
import { readAnswer } from './read-answer.ts'
import { send } from './send.ts'

/** Ends the session on this device at once, and on the server if it can be reached, even if the page is left. */
export async function signOut() {
  const { token } = session.read()
  session.clear()
  try {
    if (token) await endOnServer(token)
  } catch (error) {
    // Without a connection the server ends it itself, a week after its last use.
    if (!(error instanceof ConnectionError)) throw error
  }
}

async function endOnServer({ accessToken, refreshToken }: { accessToken: string; refreshToken: string }) {
  const answer = await send(auth.logout, {}, { token: accessToken, keepalive: true })
  if (answer.ok || (await readError(answer)).body.code !== 'FAST_JWT_EXPIRED') return
  const renewed = await send(auth.refresh, { body: { refreshToken } }, { keepalive: true })
  if (!renewed.ok) return
  const { data } = await readAnswer(auth.refresh, renewed)
  await send(auth.logout, {}, { token: data.accessToken, keepalive: true })
}
