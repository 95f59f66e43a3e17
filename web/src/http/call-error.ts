import { bareErrorBody, errorBody, type ErrorBody } from '@hadir/contract/errors.ts'

/** The server answered, and refused or failed. */
export class CallError extends Error {
  readonly status: number
  readonly body: ErrorBody
  /** In how many seconds the same may be asked again, where the server says so. */
  readonly retryAfter: number | null

  constructor(status: number, body: ErrorBody, retryAfter: number | null = null) {
    super(body.message)
    this.status = status
    this.body = body
    this.retryAfter = retryAfter
  }
}

/** The server understood, and does not do it: nothing broke, and its words say why. */
export const isRefusal = (error: unknown): boolean => error instanceof CallError && error.status < 500

/** No answer came: no network, a server that is down, or more than the allowed time. */
export class ConnectionError extends Error {
  constructor(cause: unknown) {
    super('Tidak ada koneksi ke server. Periksa jaringan Anda, lalu coba lagi.', { cause })
  }
}

/** Whoever was to send it thought better of it: nothing was sent, and nothing needs to be said. */
export class GivenUp extends Error {}

/**
 * Something in between (a school's filter, a hotspot, a proxy) may answer with a page of its own instead of the
 * contract's body. Whatever its status, that is not a refusal of ours and must not end a session.
 */
export async function readError(answer: Response): Promise<CallError> {
  const body: unknown = await answer.json().catch(() => undefined)
  const data = errorBody.safeParse(body).data ?? readBare(answer.status, body)
  if (!data) return new CallError(502, { statusCode: 502, code: 'INTERNAL', message: 'Terjadi kesalahan' })
  return new CallError(answer.status, data, Number(answer.headers.get('retry-after')) || null)
}

/** The specification's own refusals: a 400 of `message` and `type` alone, and an expired token, known by its code. */
function readBare(status: number, body: unknown): ErrorBody | undefined {
  const { data } = bareErrorBody.safeParse(body)
  return status === 400 || (status === 401 && data?.code === 'FAST_JWT_EXPIRED') ? data : undefined
}

/** An answer that breaks off, or a page of something in between, is none. Throws ConnectionError. */
export const readBody = <Body>(reading: Promise<Body>, signal?: AbortSignal): Promise<Body> =>
  reading.catch((error: unknown) => {
    // Whoever gave the call up wants to hear just that.
    throw signal?.aborted ? error : new ConnectionError(error)
  })
