import type { Answer, Endpoint } from '@hadir/contract/endpoint.ts'
import { CallError, readBody } from './call-error.ts'

/** The status of HTTP for a client that is too old; the server itself never sends it. */
export const upgradeRequired = 426

/** Whether an answer came that this version of the app does not know, and who hears of it (offline/renew-app.ts). */
export const outdated: { isSo: boolean; onOutdated?: () => void } = { isSo: false }

/** An answer as it was declared. Throws ConnectionError where it breaks off, CallError 426 where it has another shape. */
export async function readAnswer<E extends Endpoint>(
  endpoint: E,
  answer: Response,
  signal?: AbortSignal,
): Promise<Answer<E>> {
  const { data, success } = endpoint.response.safeParse(await readBody(answer.json(), signal))
  if (success) return data as Answer<E>
  outdated.isSo = true
  outdated.onOutdated?.()
  const message = 'Aplikasi perlu diperbarui. Muat ulang halaman ini.'
  throw new CallError(upgradeRequired, { statusCode: upgradeRequired, code: 'INTERNAL', message })
}
