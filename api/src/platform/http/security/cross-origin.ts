import type { FastifyInstance } from 'fastify'
import { reasonHeader } from '@hadir/contract/endpoint.ts'

/** Headers that the pages send and read besides those that browsers always allow. */
const sent = ['authorization', 'content-type', 'content-encoding', 'idempotency-key', reasonHeader].join(', ')
const read = ['content-disposition', 'date', 'etag', 'retry-after', 'x-request-id'].join(', ')
const preflightSeconds = 7200

/**
 * Lets the pages at another origin (API_URL) call the API with cookies: that origin and no other. Adds nothing where
 * both have the same address.
 */
export function letPagesCall(app: FastifyInstance, { publicUrl, apiUrl }: { publicUrl: string; apiUrl: string }): void {
  if (apiUrl === publicUrl) return
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api')) return undefined
    reply.header('vary', 'Origin')
    if (request.headers.origin !== publicUrl) return undefined
    reply.header('access-control-allow-origin', publicUrl)
    reply.header('access-control-allow-credentials', 'true')
    reply.header('access-control-expose-headers', read)
    const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
    if (!isPreflight) return undefined
    const methods = new Set(app.endpoints.map(({ method }) => method))
    return reply
      .status(204)
      .header('access-control-allow-methods', [...methods].toSorted().join(', '))
      .header('access-control-allow-headers', sent)
      .header('access-control-max-age', preflightSeconds)
      .send()
  })
}
