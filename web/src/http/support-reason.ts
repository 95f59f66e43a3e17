import { reasonHeader, type Endpoint } from '@hadir/contract/endpoint.ts'
import { beforeSending } from './call.ts'

/** Asks the administrator why; null when he would rather not. */
type Asker = () => Promise<string | null>

/**
 * From now on every write inside a school asks why and carries the answer; without one the server refuses it. Returns
 * how to stop.
 */
export function askReasonsBy(ask: Asker): () => void {
  beforeSending.headers = async ({ scope, method }: Endpoint) => {
    if (scope !== 'school' || method === 'GET') return undefined
    const reason = await ask()
    return reason === null ? undefined : { [reasonHeader]: encodeURIComponent(reason) }
  }
  return () => {
    delete beforeSending.headers
  }
}
