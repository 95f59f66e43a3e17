import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { screenAddress, isPageAddress } from '@hadir/contract/screens.ts'
import { Failure } from '../failure.ts'
import { pageFor, type PageFacts } from './security/page-facts.ts'

/**
 * Serves the built web application beside the API: hashed assets cached forever, index.html always fresh, and
 * index.html for every address that may be one of its pages.
 */
export async function serveWeb(
  app: FastifyInstance,
  { folder, facts, securityContact }: { folder: string | undefined; facts: PageFacts; securityContact: string | null },
): Promise<void> {
  const methodsOf = allowedMethods(app)
  const reject = (request: FastifyRequest, reply: FastifyReply) => {
    const methods = methodsOf(request.url)
    if (methods.length > 0) reply.header('allow', methods.join(', '))
    const failure = new Failure(methods.length > 0 ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND')
    return reply.status(failure.status).send(failure.toBody(request.id))
  }
  if (!folder || !existsSync(join(folder, 'index.html'))) {
    app.setNotFoundHandler(reject)
    return
  }
  publicFiles(app, { securityContact })
  const pageWithFacts = Object.keys(facts).length === 0 ? null : pageFor(folder, facts)
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    ...(pageWithFacts && { index: false, globIgnore: ['index.html*', 'service-worker.js*'] }),
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes(`${join('assets', '')}`)
      void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const sendPage = (reply: FastifyReply) =>
    pageWithFacts ? sendFresh(reply, 'text/html', pageWithFacts.page) : reply.sendFile('index.html')
  if (pageWithFacts) {
    for (const path of ['/', '/index.html']) app.get(path, (_, reply) => sendPage(reply))
    app.get('/service-worker.js', (_, reply) => sendFresh(reply, 'text/javascript', pageWithFacts.worker))
  }
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    const isRead = ['GET', 'HEAD'].includes(request.method) && !path.startsWith('/api')
    if (isRead && isPageAddress(path)) return sendPage(reply)
    // A person who mistyped an address is told so by the application; a scanner gets a short answer.
    const isVisit = isRead && /^\/[\w-]+(\/[\w-]+)*\/?$/.test(path) && request.headers.accept?.includes('text/html')
    return isVisit ? sendPage(reply.status(404)) : reject(request, reply)
  })
}

const sendFresh = (reply: FastifyReply, type: string, text: string) =>
  reply.header('content-type', `${type}; charset=utf-8`).header('cache-control', 'no-cache').send(text)

/** The methods with which an address is served, sorted; none for an unknown address. Query and last slash do not count. */
function allowedMethods(app: FastifyInstance): (url: string) => string[] {
  let known: { pattern: RegExp; method: string }[] | null = null
  return (url) => {
    known ??= app.endpoints.map(({ path, method }) => ({
      pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}/?$`),
      method,
    }))
    const [path = ''] = url.split('?')
    const methods = new Set(known.flatMap(({ pattern, method }) => (pattern.test(path) ? method : [])))
    // Each GET is served as HEAD, too.
    if (methods.has('GET')) methods.add('HEAD')
    return [...methods].toSorted()
  }
}

/** RFC 9116 wants a date within a year, after which the contact counts as outdated. */
const contactDays = 180

/** Small files that every server is asked for: which pages search engines read, and where to report a security hole. */
function publicFiles(app: FastifyInstance, { securityContact }: { securityContact: string | null }): void {
  const sendText = (reply: FastifyReply, lines: readonly string[]) =>
    reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  app.get('/robots.txt', (_, reply) =>
    sendText(reply, [
      'User-agent: *',
      `Disallow: ${screenAddress('home')}`,
      'Disallow: /api',
      `Disallow: ${screenAddress('rapor')}`,
    ]),
  )
  if (securityContact === null) return
  app.get('/.well-known/security.txt', (_, reply) => {
    const expires = new Date(app.clock.now().getTime() + contactDays * 86_400_000).toISOString()
    return sendText(reply, [`Contact: ${securityContact}`, `Expires: ${expires}`, 'Preferred-Languages: id, en'])
  })
}
