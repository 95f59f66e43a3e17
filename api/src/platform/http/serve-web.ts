import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Failure } from '../failure.ts'
import { pageFor, type PageFacts } from './security/page-facts.ts'

/**
 * Serves the built web application beside the API: hashed assets cached forever, index.html always fresh, and
 * index.html for every address that is one of its screens.
 */
export async function serveWeb(
  app: FastifyInstance,
  { folder, facts }: { folder: string | undefined; facts: PageFacts },
): Promise<void> {
  const notFound = new Failure('NOT_FOUND')
  if (!folder || !existsSync(join(folder, 'index.html'))) {
    app.setNotFoundHandler((_, reply) => reply.status(notFound.status).send(notFound.toBody()))
    return
  }
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
    const screen =
      ['GET', 'HEAD'].includes(request.method) &&
      !request.url.startsWith('/api') &&
      !/\.\w+$/.test(request.url.split('?')[0] ?? '')
    if (screen) return sendPage(reply)
    return reply.status(notFound.status).send(notFound.toBody())
  })
}

const sendFresh = (reply: FastifyReply, type: string, text: string) =>
  reply.header('content-type', `${type}; charset=utf-8`).header('cache-control', 'no-cache').send(text)
