import { errorBody, type ErrorBody } from '@hadir/contract/errors.ts'

/** The server answered, and refused or failed. */
export class CallError extends Error {
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

/** No answer came: no network, a server that is down, or more than the allowed time. */
export class ConnectionError extends Error {
  constructor(cause: unknown) {
    super('Tidak ada koneksi ke server. Periksa jaringan Anda, lalu coba lagi.', { cause })
  }
}

/** Whoever was to send it thought better of it: nothing was sent, and nothing needs to be said. */
export class GivenUp extends Error {}

/** A proxy in between may answer with a page of its own instead of the contract's body. */
export async function readError(answer: Response): Promise<CallError> {
  const parsed = errorBody.safeParse(await answer.json().catch(() => undefined))
  const unknown = { statusCode: answer.status, code: 'INTERNAL', message: 'Terjadi kesalahan' }
  return new CallError(answer.status, parsed.success ? parsed.data : unknown)
}
