import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { speakIndonesian } from '@hadir/contract/messages.ts'
import { systemClock, type Clock } from './clock.ts'
import type { Database } from './db/open.ts'
import type { Settings } from './env.ts'
import { features } from './features.ts'
import { makeDoor } from './http/door.ts'
import { guardOrigin } from './http/origin-guard.ts'
import { roomForLargeUploads } from './http/large-uploads.ts'
import { refuseBrokenText } from './http/broken-text.ts'
import { refuseAddress, securityHeaders } from './http/security-headers.ts'
import { serveWeb } from './http/serve-web.ts'
import { toFailure } from './http/to-failure.ts'
import { accessTokens } from './http/token.ts'
import type { Sender } from './jobs/sender.ts'

export type AppParts = {
  db: Database
  sender: Sender
  settings: Settings
  clock?: Clock
  /** Standard output when absent. */
  logTo?: { write(line: string): void }
  /** Folder of the built web application; without it the server answers the API alone. */
  webFolder?: string
}

declare module 'fastify' {
  interface FastifyInstance {
    settings: Settings
  }
}

const uploadLimit = 20 * 1024 * 1024
/** After how long those may ask again who were told that the server is busy. */
const busySeconds = 60

speakIndonesian()

/** The whole server, not yet listening: every feature's routes over one database. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { settings, clock = systemClock } = parts
  const app = Fastify({
    logger: { level: settings.logLevel, base: null, ...(parts.logTo && { stream: parts.logTo }) },
    // Fastify's own lines hold whole addresses; ours (logAnswers) hold none.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    // Half a body does not hold its connection for ever; 20 MB pass in this time at 0.6 megabit a second.
    requestTimeout: 5 * 60_000,
    // Behind a proxy on the same machine the client's address is in its header; nobody else may claim one.
    trustProxy: 'loopback',
    // A stopping server ends the requests that are under way; main.ts limits how long it waits for them.
    forceCloseConnections: 'idle',
    frameworkErrors: refuseAddress,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100 },
  })
  // A form of another site may send text/plain without asking first.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorate('settings', settings)
  app.decorate('clock', clock)
  app.decorate('door', makeDoor({ db: parts.db, clock, sender: parts.sender }))
  app.decorate('tokens', accessTokens(settings.authSecret, clock))
  app.decorate('endpoints', [])
  app.decorate('roomForLargeUploads', roomForLargeUploads())
  app.decorate('secureCookies', settings.publicUrl.startsWith('https:'))
  app.decorateRequest('caller', null)

  reportErrors(app)
  logAnswers(app)
  securityHeaders(app, parts.webFolder)
  guardOrigin(app, settings.publicUrl)
  refuseBrokenText(app)
  await app.register(cookie)
  // Up to 64 KB in one go: a stream for each answer costs more than all the rest of it (docs/measurements.md).
  await app.register(compress, { threshold: 1024, syncThreshold: 64 * 1024 })
  await app.register(multipart, { limits: { fileSize: uploadLimit, files: 1, fields: 10 } })
  for (const feature of features) await app.register(feature)
  await serveWeb(app, parts.webFolder)
  return app
}

function reportErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const failure = toFailure(error)
    if (failure.code === 'INTERNAL') request.log.error({ err: error, route: request.routeOptions.url }, 'bug')
    if (failure.status === 503) reply.header('retry-after', busySeconds)
    return reply.status(failure.status).send(failure.toBody())
  })
}

/** One line an answer, with the route's pattern: addresses and queries may hold tickets, names, mail addresses. */
function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
  })
}
