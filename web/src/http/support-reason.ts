import { reasonHeader, type Endpoint } from '@hadir/contract/endpoint.ts'
import { GivenUp } from './call-error.ts'
import { beforeSending } from './call.ts'

/** Prompts the administrator for a reason; null if he cancels. */
type Asker = () => Promise<string | null>

/**
 * From now on every write inside a school prompts for a reason and sends it along. Without one it is not sent, and the
 * call throws GivenUp. Returns a function that ends this.
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
