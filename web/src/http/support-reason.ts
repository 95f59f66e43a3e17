import { reasonHeader, type Endpoint } from '@hadir/contract/endpoint.ts'
import { GivenUp } from './call-error.ts'
import { beforeSending } from './call.ts'

/** Asks the administrator why; null when he would rather not. */
type Asker = () => Promise<string | null>

/**
 * From now on every write inside a school asks for a reason and sends it along. Without one it is not sent, and its
 * sender gets GivenUp. Returns how to stop.
 */
export function requireReasons(askReason: Asker): () => void {
  beforeSending.headers = async ({ scope, method }: Endpoint) => {
    if (scope !== 'school' || method === 'GET') return undefined
    const reason = await askReason()
    if (reason === null) throw new GivenUp()
    return { [reasonHeader]: encodeURIComponent(reason) }
  }
  return () => {
    delete beforeSending.headers
  }
}
