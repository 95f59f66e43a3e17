import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Failure } from './failure.ts'

/**
 * The built web application beside the API: hashed assets for ever, index.html always fresh, and index.html for every
 * address that is a screen of it.
 */
export async function serveWeb(app: FastifyInstance, folder: string | undefined): Promise<void> {
  const notFound = new Failure('NOT_FOUND')
  if (!folder || !existsSync(join(folder, 'index.html'))) {
    app.setNotFoundHandler((_, reply) => reply.status(notFound.status).send(notFound.toBody()))
    return
  }
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes(`${join('assets', '')}`)
      void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const screen =
      ['GET', 'HEAD'].includes(request.method) &&
      !request.url.startsWith('/api') &&
      !/\.\w+$/.test(request.url.split('?')[0] ?? '')
    if (screen) return reply.sendFile('index.html')
    return reply.status(notFound.status).send(notFound.toBody())
  })
}
