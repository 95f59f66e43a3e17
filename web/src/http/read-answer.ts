import type { AnyResponse, Answer, Endpoint } from '@hadir/contract/endpoint.ts'
import { CallError, readBody } from './call-error.ts'

/** The HTTP status for an outdated client; the server itself never sends it. */
export const upgradeRequired = 426

/**
 * Whether a response came that this version of the app cannot parse, and who is notified (offline/outbox/renew-app.ts).
 */
export const outdated: { isSo: boolean; onOutdated?: () => void } = { isSo: false }

/** A body as declared, be it from the server or stored on this device. */
export const parseBody = ({ response, fromOlder }: Endpoint, body: unknown) =>
  response.safeParse(fromOlder ? fromOlder(body as AnyResponse) : body)

/** Parses a response as declared. Throws ConnectionError if it is truncated, CallError 426 if it has another shape. */
export async function readAnswer<E extends Endpoint>(
  endpoint: E,
  answer: Response,
  signal?: AbortSignal,
): Promise<Answer<E>> {
  const { data, success } = parseBody(endpoint, await readBody(answer.json(), signal))
  if (success) return data as Answer<E>
  outdated.isSo = true
  outdated.onOutdated?.()
  const message = 'Aplikasi perlu diperbarui. Muat ulang halaman ini.'
  throw new CallError(upgradeRequired, { statusCode: upgradeRequired, code: 'INTERNAL', message })
}
