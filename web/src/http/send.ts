import type { Endpoint, ToSend } from '@hadir/contract/endpoint.ts'
import { apiUrl } from './base-address.ts'
import { ConnectionError } from './call-error.ts'
import { preloadedAt, consumePreloaded } from './preloaded-response.ts'
import { learnServerTime } from './server-clock.ts'

const timeLimitMs = 120_000

export type SendOptions = {
  signal?: AbortSignal | undefined
  token?: string | undefined
  key?: string | undefined
  headers?: Record<string, string> | undefined
  /** Compresses the body; `headers` declare how. */
  pack?: ((text: string) => Promise<BodyInit>) | undefined
  /** Completes even if the page is left. */
  keepalive?: boolean
}

/** The URL of a declared call: `:names` filled in, the query added; undefined values are left out. */
export function addressOf<E extends Endpoint>(endpoint: E, input: ToSend<E>): URL {
  const params = (input.params ?? {}) as Record<string, unknown>
  const url = apiUrl(
    endpoint.path.replace(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(String(params[name]))),
  )
  for (const [key, value] of Object.entries({ ...input.query, shape: endpoint.shape })) {
    if (value !== undefined && value !== '') url.searchParams.set(key, String(value))
  }
  return url
}

/** One request, without refreshing tokens. Throws ConnectionError when no response comes. */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: ToSend<E>,
  options: SendOptions = {},
): Promise<Response> {
  const url = addressOf(endpoint, input)
  if (endpoint.method === 'GET') {
    const early = await consumePreloaded(url, options.token)
    const at = preloadedAt(url)
    if (early && at) learnServerTime(early, performance.timeOrigin, at)
    if (early) return early
  }
  const body: unknown = input.body
  const isForm = body instanceof FormData
  const headers = new Headers(options.headers)
  if (options.token) headers.set('authorization', `Bearer ${options.token}`)
  if (options.key) headers.set('idempotency-key', `"${options.key}"`)
  if (body !== undefined && !isForm) headers.set('content-type', 'application/json')
  const text = isForm || body === undefined ? body : JSON.stringify(body)
  const packed = options.pack && typeof text === 'string' ? await options.pack(text) : text
  const limit = AbortSignal.timeout(timeLimitMs)
  const since = Date.now()
  try {
    const answer = await fetch(url, {
      method: endpoint.method,
      headers,
      credentials: 'include',
      keepalive: options.keepalive ?? false,
      signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
      ...(packed !== undefined && { body: packed }),
    })
    learnServerTime(answer, since)
    return answer
  } catch (error) {
    // An aborted call must reject with the abort error.
    if (options.signal?.aborted) throw error
    throw new ConnectionError(error)
  }
}
