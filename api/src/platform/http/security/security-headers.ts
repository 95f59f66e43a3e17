import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import helmet from 'helmet'
import { Failure } from '../../failure.ts'

const hstsSeconds = 31_536_000

/**
 * Headers of every response: no foreign script, frame or referrer, and no caching of the API. The page in `webFolder`
 * may run its inline script and no other.
 */
export function securityHeaders(
  app: FastifyInstance,
  { webFolder, publicUrl, apiUrl }: { webFolder: string | undefined; publicUrl: string; apiUrl: string },
): void {
  // Built once: @fastify/helmet rebuilds them for every response (docs/decisions/0033).
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...hashesOfScripts(webFolder)],
        // Radix and the toast position elements by style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(apiUrl === publicUrl ? [] : [apiUrl])],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    // Only effective behind HTTPS; browsers ignore it on plain HTTP.
    strictTransportSecurity: { maxAge: hstsSeconds },
  })
  app.addHook('onRequest', (request, reply, done) => protect(request.raw, reply.raw, () => done()))
  app.addHook('onRequest', async (request, reply) => {
    // The countdown of a sign-in code uses this header, so it carries the clock that the code was made by.
    reply.header('date', app.clock.now().toUTCString())
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store')
  })
}

/** Hashes of the inline scripts in the built page, in the form of a content security policy. */
function hashesOfScripts(webFolder: string | undefined): string[] {
  const page = webFolder && join(webFolder, 'index.html')
  if (!page || !existsSync(page)) return []
  const scripts = readFileSync(page, 'utf8').matchAll(/<script\b(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)
  return Array.from(scripts, ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
}

/** An invalid address reaches no route and no hook, so its rejection sets the headers itself. */
export function rejectAddress(_: unknown, { id, log, method }: FastifyRequest, reply: FastifyReply): void {
  const failure = new Failure('BROKEN_REQUEST')
  // The framework calls no hooks here.
  log.info({ method, route: 'none', status: failure.status })
  void reply
    .status(failure.status)
    .headers({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'strict-transport-security': `max-age=${hstsSeconds}; includeSubDomains`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'x-request-id': id,
    })
    .send(failure.toBody(id))
}
