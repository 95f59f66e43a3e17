import { acceptsIdempotencyKey, type Answer, type Endpoint, type ToSend } from '@hadir/contract/endpoint.ts'
import { isSuspended, session } from '../session/store.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import { CallError, readBody, readError } from './call-error.ts'
import { readAnswer } from './read-answer.ts'
import { renewTokens } from './refresh.ts'
import { send, type SendOptions } from './send.ts'
import { signedInAgain } from './signed-in-again.ts'

/** `key`: the idempotency key of a write that may be sent again; without one each call gets its own. */
type CallOptions = { signal?: AbortSignal; key?: string; packing?: Packing | undefined }

/** Compresses a body, with the headers that declare it. */
export type Packing = { pack: (text: string) => Promise<BodyInit>; headers: Record<string, string> }

/**
 * Adds to every call; set while an administrator is inside a school, where writes carry a reason (support-reason.ts).
 */
export const beforeSending: { headers?: (endpoint: Endpoint) => Promise<Record<string, string> | undefined> } = {}

/**
 * Makes one declared call. Throws CallError (refused), ConnectionError (no response) or CallError 426 (a response of
 * another version).
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: ToSend<E>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  const answer = await request(endpoint, input, options)
  return readAnswer(endpoint, answer, options.signal)
}

export type Download = { blob: Blob; name: string }

/** Makes a declared call whose response is a file. `name` is the one the server gave. */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: ToSend<E>,
  options: CallOptions = {},
): Promise<Download> {
  const answer = await request(endpoint, input, options)
  const disposition = answer.headers.get('content-disposition') ?? ''
  const name =
    /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1] ?? /filename="?([^";]+)/i.exec(disposition)?.[1] ?? 'unduhan'
  return { blob: await readBody(answer.blob(), options.signal), name: decodeURIComponent(name) }
}

async function request<E extends Endpoint>(
  endpoint: E,
  input: ToSend<E>,
  { signal, key: given, packing }: CallOptions,
): Promise<Response> {
  const headers = { ...(await beforeSending.headers?.(endpoint)), ...packing?.headers }
  const key = acceptsIdempotencyKey(endpoint) ? (given ?? newIdempotencyKey()) : undefined
  for (;;) {
    // A page with unsaved input stays when its session ends, and what it was doing goes on after the sign-in. A write with
    // a signal is the outbox's: it waits without opening anything.
    if (endpoint.access !== 'public' && isSuspended(session.read()))
      await signedInAgain({ isAct: endpoint.method !== 'GET' && !signal, signal })
    const { token, user, profile } = session.read()
    try {
      return await sendSigned(endpoint, input, { signal, key, headers, pack: packing?.pack })
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 401 || endpoint.access === 'public') throw error
      const now = session.read()
      const isHers = user && now.user?.id === user.id && now.profile?.id === profile?.id
      // Refused with the token of before, after she has signed in again.
      const isLate = isEnded(error) && isHers && now.token && now.token !== token
      if (!isSuspended(now) && !isLate) throw error
    }
  }
}

/** With the session's token, which is refreshed if it has expired. */
async function sendSigned<E extends Endpoint>(endpoint: E, input: ToSend<E>, sending: SendOptions): Promise<Response> {
  const token = session.read().token
  const first = await send(endpoint, input, { ...sending, token: token?.accessToken })
  if (first.ok) return first
  const error = await readError(first)
  if (token && isEnded(error) && session.read().token?.accessToken === token.accessToken) session.endWith(error.message)
  if (!token || !isExpired(error)) throw error
  await renewTokens(token.accessToken)
  const second = await send(endpoint, input, { ...sending, token: session.read().token?.accessToken })
  if (second.ok) return second
  const refused = await readError(second)
  if (isEnded(refused)) session.endWith(refused.message)
  throw refused
}

/** Ended on another device or by the server, or with a token that it does not know: a refresh would be refused too. */
const isEnded = (error: CallError) =>
  error.status === 401 && ['SESSION_ENDED', 'UNAUTHENTICATED'].includes(error.body.code)

const isExpired = (error: CallError) => error.status === 401 && error.body.code === 'FAST_JWT_EXPIRED'
