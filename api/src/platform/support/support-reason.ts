import type { FastifyRequest } from 'fastify'
import { reasonHeader, type Endpoint } from '@hadir/contract/endpoint.ts'
import { sensitiveFields } from '@hadir/contract/fields/admin-hidden-fields.ts'
import { supportReason } from '@hadir/contract/config/support.ts'
import { Failure } from '../failure.ts'
import type { Caller, Support } from '../http/scope.ts'
import type { Claims } from '../http/token.ts'

/** The support session of a request, with the reason of a write. Undefined for everyone but administrators. */
export function supportOf(e: Endpoint, request: FastifyRequest, { role, supportSessionId }: Claims): Support | null {
  if (role !== 'administrator' || !supportSessionId || e.scope !== 'school') return null
  if (e.method === 'GET') return { supportSessionId, write: null }
  const reason = readReason(request)
  return { supportSessionId, write: reason === null ? null : { what: e.summary, path: pathOf(request), reason } }
}

/** The path of the request, without its query. */
const pathOf = ({ url }: FastifyRequest) => url.split('?')[0]?.slice(0, 300) ?? ''

function readReason({ headers }: FastifyRequest): string | null {
  try {
    const read = supportReason.safeParse(decodeURIComponent(String(headers[reasonHeader] ?? '')))
    // The database cannot store NUL or half a surrogate pair.
    return read.success && read.data.isWellFormed() && !read.data.includes('\0') ? read.data : null
  } catch {
    return null
  }
}

/**
 * Outside every school an administrator sees no school data; inside, he reads pages but downloads no files, and gives a
 * reason for each change.
 */
export function assertSupportAccess(e: Endpoint, { role, support }: Caller): void {
  if (role !== 'administrator' || e.scope !== 'school') return
  if (!support) throw new Failure('NOT_FOUND')
  if (e.kind === 'file') throw new Failure('FORBIDDEN')
  if (e.method !== 'GET' && !support.write) throw new Failure('REASON_NEEDED')
}

/** A response for an administrator: fields the contract marks as sensitive are null, also in histories. */
export function withoutSensitive<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withoutSensitive) as Value
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  const isSensitiveChange = 'field' in value && isSensitive(String(value.field).split('.').at(-1) ?? '')
  const fields = Object.entries(value).map(([name, inner]) => {
    const isHidden = isSensitive(name) || (isSensitiveChange && (name === 'from' || name === 'to'))
    return [name, isHidden ? null : withoutSensitive(inner)]
  })
  // The same keys as before.
  return Object.fromEntries(fields) as Value
}

const isSensitive = (name: string) => (sensitiveFields as readonly string[]).includes(name)
