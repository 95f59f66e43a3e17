import type { FastifyInstance } from 'fastify'
import { reasonHeader } from '@hadir/contract/endpoint.ts'

/** What the pages send besides what every request may carry, and what they read of an answer besides its body. */
const sent = ['authorization', 'content-type', 'content-encoding', 'idempotency-key', reasonHeader].join(', ')
const read = ['content-disposition', 'date', 'etag', 'retry-after'].join(', ')
const preflightSeconds = 7200

/**
 * Lets the pages call the API from an origin of their own (API_URL), with cookies: that one origin and no other. Where
 * both have the same address nothing is let in.
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
