import type { FastifyInstance } from 'fastify'

/**
 * Warns once that a proxy forwards requests whose addresses are not trusted. Without TRUST_PROXY all people behind that
 * proxy are one network, whose strangers slow each other; its known browsers have separate budgets.
 */
export function warnOfUnknownProxy(app: FastifyInstance): void {
  let isWarned = false
  app.addHook('onRequest', async (request) => {
    if (isWarned || request.headers['x-forwarded-for'] === undefined) return
    // A trusted sender's header is read, whatever it says: `ips` then has the client besides it.
    if ((request.ips?.length ?? 1) > 1) return
    isWarned = true
    request.log.warn('X-Forwarded-For from an address that TRUST_PROXY does not name: it is not believed')
  })
}
