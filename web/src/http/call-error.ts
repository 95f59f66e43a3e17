import { bareErrorBody, errorBody, type ErrorBody } from '@hadir/contract/errors.ts'

/** The server responded with a refusal or a failure. */
export class CallError extends Error {
  readonly status: number
  readonly body: ErrorBody
  /** Seconds until the same request may be sent again, if the server sent that. */
  readonly retryAfter: number | null

  constructor(status: number, body: ErrorBody, retryAfter: number | null = null) {
    super(body.message)
    this.status = status
    this.body = body
    this.retryAfter = retryAfter
  }
}

/** The server understood the request and declined it: nothing failed, and its message gives the reason. */
export const isRefusal = (error: unknown): boolean => error instanceof CallError && error.status < 500

/** No response: no network, a server that is down, or a timeout. */
export class ConnectionError extends Error {
  constructor(cause: unknown) {
    super('Tidak ada koneksi ke server. Periksa jaringan Anda, lalu coba lagi.', { cause })
  }
}

/** The sender changed its mind: nothing was sent, and nothing needs to be reported. */
export class GivenUp extends Error {}

const unreachable = 'Server tidak dapat dihubungi. Coba lagi sebentar lagi.'

/**
 * An intermediary (a school's filter, a hotspot, a proxy) may send a page of its own instead of the contract's body.
 * Whatever its status, that is not a refusal of ours and must not end a session.
 */
export async function readError(answer: Response): Promise<CallError> {
  const body: unknown = await answer.json().catch(() => undefined)
  const data = errorBody.safeParse(body).data ?? readBare(answer.status, body)
  if (!data) return new CallError(502, { statusCode: 502, code: 'INTERNAL', message: unreachable })
  return new CallError(answer.status, data, Number(answer.headers.get('retry-after')) || null)
}

/**
 * The specification's own refusals: a 400 with only `message` and `type`, and an expired token, recognised by its code.
 */
function readBare(status: number, body: unknown): ErrorBody | undefined {
  const { data } = bareErrorBody.safeParse(body)
  return status === 400 || (status === 401 && data?.code === 'FAST_JWT_EXPIRED') ? data : undefined
}

/** A truncated body, or a page of an intermediary, counts as no response. Throws ConnectionError. */
export const readBody = <Body>(reading: Promise<Body>, signal?: AbortSignal): Promise<Body> =>
  reading.catch((error: unknown) => {
    // An aborted call must reject with the abort error.
    throw signal?.aborted ? error : new ConnectionError(error)
  })
