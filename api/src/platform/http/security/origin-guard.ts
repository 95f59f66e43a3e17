import type { FastifyInstance } from 'fastify'
import { Failure } from '../../failure.ts'

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Browsers send cookies with requests from other sites' pages. A write whose Origin is not ours, or that the browser
 * itself marks as cross-site, is rejected; programs that send neither header pass, and so does the request's own host.
 */
export function guardOrigin(app: FastifyInstance, publicUrl: string): void {
  const ours = new URL(publicUrl).host
  app.addHook('onRequest', async (request) => {
    if (readOnly.has(request.method)) return
    const { origin, host } = request.headers
    if (origin !== undefined && ![ours, host].includes(hostOf(origin))) throw new Failure('FOREIGN_ORIGIN')
    if (origin === undefined && request.headers['sec-fetch-site'] === 'cross-site') throw new Failure('FOREIGN_ORIGIN')
  })
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
