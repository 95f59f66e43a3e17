import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { mailbox } from '@hadir/contract/mailbox/mailbox.ts'
import { setIndonesianMessages } from '@hadir/contract/messages.ts'
import type { Clock } from './platform/clock.ts'
import { newId } from './platform/ids.ts'
import type { Database } from './platform/database/open.ts'
import type { Probe } from './platform/database/probe.ts'
import type { Settings } from './platform/env/env.ts'
import { type Installation, installationReader } from './platform/metrics/installation.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import type { Tracing } from './platform/tracing/tracing.ts'
import { features } from './features.ts'
import { bodyBudget } from './platform/http/uploads/body-budget.ts'
import { drainRefusedBodies } from './platform/http/drain-body.ts'
import { letPagesCall } from './platform/http/security/cross-origin.ts'
import { makeScopedTransactions } from './platform/http/scoped-transactions.ts'
import { replicaReads } from './platform/http/replica-reads.ts'
import { guardOrigin } from './platform/http/security/origin-guard.ts'
import { rejectInvalidUnicode } from './platform/http/security/invalid-unicode.ts'
import { closeWhenStopping, readiness } from './platform/http/readiness.ts'
import { outageLogger } from './platform/http/log-outage.ts'
import { rejectAddress, securityHeaders } from './platform/http/security/security-headers.ts'
import { rejectConnection } from './platform/http/reject-connection.ts'
import { serveWeb } from './platform/http/serve-web.ts'
import { warnOfUnknownProxy } from './platform/http/security/unknown-proxy.ts'
import { toFailure } from './platform/http/to-failure.ts'
import { uploadLimit, uploadSemaphore } from './platform/http/uploads/upload-semaphore.ts'
import { accessTokens } from './platform/http/token.ts'
import { newestMigration } from './platform/schema/migrate.ts'
import type { Sender } from './platform/jobs/sender.ts'
import { isSameSite } from './platform/env/same-site.ts'

export type AppParts = {
  db: Database
  probe: Pick<Probe, 'check'>
  sender: Sender
  settings: Settings
  clock: Clock
  metrics?: Pick<Metrics, 'watch'> | undefined
  tracing?: Pick<Tracing, 'watch' | 'logFields'> | undefined
  /** A replica of `db`, for heavy reads. */
  replica?: Database | undefined
  /** Standard output when absent. */
  logTo?: { write(line: string): void }
  /** Folder of the built web application; without it the server serves only the API. */
  webFolder?: string
}

declare module 'fastify' {
  interface FastifyInstance {
    settings: Settings
    installation: () => Promise<Installation>
    /** The newest of this code. */
    migration: string
  }
}

setIndonesianMessages()

/** The whole server, not yet listening: every feature's routes over one database. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { settings, clock } = parts
  const app = Fastify({
    logger: {
      level: settings.logLevel,
      base: { node: settings.nodeName },
      timestamp: () => `,"time":"${clock.now().toISOString()}"`,
      // Libraries log whole requests at trace, with what signs a person in.
      redact: { paths: ['headers', '*.headers', '*.rawPacket'], remove: true },
      ...(parts.tracing && { mixin: parts.tracing.logFields }),
      ...(parts.logTo && { stream: parts.logTo }),
    },
    // Fastify's own log lines contain whole addresses; ours (logAnswers) contain none.
    // A complaint names it, and one line of one node's log has it. A caller's own would not be unique.
    genReqId: () => newId(),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    // Limits how long half a body can occupy a connection; 20 MB arrive in this time at 0.6 megabit a second.
    requestTimeout: 5 * 60_000,
    // Behind a proxy the client's address comes from a header that only trusted proxies may set.
    trustProxy: settings.trustProxy,
    // A stopping server finishes the requests under way; main.ts limits how long it waits for them.
    forceCloseConnections: 'idle',
    // A request on a connection that is still open gets a response, which then closes the connection.
    return503OnClosing: false,
    frameworkErrors: rejectAddress,
    clientErrorHandler: rejectConnection,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100 },
  })
  // A form on another site can send text/plain without a preflight.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorate('settings', settings)
  app.decorate('clock', clock)
  app.decorate('readiness', readiness(parts.probe))
  app.decorate('installation', installationReader(parts.db))
  // A server beside another schema is not ready, so this code's newest is the database's.
  app.decorate('migration', await newestMigration())
  app.decorate(
    'transactions',
    makeScopedTransactions({
      db: parts.db,
      clock,
      sender: parts.sender,
      replica: parts.replica && replicaReads(parts.replica),
    }),
  )
  app.decorate('tokens', accessTokens(settings.authSecret, clock))
  app.decorate('endpoints', [])
  app.decorate('uploadSemaphore', uploadSemaphore())
  app.decorate('bodyBudget', bodyBudget())
  app.decorate('cookieOptions', {
    path: '/',
    httpOnly: true,
    sameSite: isSameSite(settings.publicUrl, settings.apiUrl) ? 'lax' : 'none',
    secure: settings.apiUrl.startsWith('https:'),
  })
  app.decorateRequest('caller', null)
  app.decorateRequest('sentFields')

  // First: the log lines of all other hooks name the trace.
  parts.tracing?.watch(app)
  nameRequests(app)
  reportErrors(app)
  drainRefusedBodies(app)
  closeWhenStopping(app)
  logAnswers(app)
  parts.metrics?.watch(app)
  warnOfUnknownProxy(app)
  securityHeaders(app, { webFolder: parts.webFolder, ...settings })
  letPagesCall(app, settings)
  guardOrigin(app, settings.publicUrl)
  rejectInvalidUnicode(app)
  await app.register(cookie)
  // Compress synchronously up to 64 KB: a stream per response costs more than everything else in it (bench/history).
  await app.register(compress, { threshold: 1024, syncThreshold: 64 * 1024 })
  await app.register(multipart, { limits: { fileSize: uploadLimit, files: 1, fields: 10, fieldSize: 10 * 1024 } })
  for (const feature of features) await app.register(feature)
  const { publicUrl, apiUrl, mailboxPage, smtpUrl } = settings
  const facts = {
    ...(apiUrl !== publicUrl && { 'hadir-api': apiUrl }),
    ...(settings.exampleSchool && { 'hadir-example': 'on' }),
    ...(mailboxPage && !smtpUrl && { 'hadir-mailbox': new URL(mailbox.page.path, publicUrl).href }),
  }
  await serveWeb(app, { folder: parts.webFolder, facts, securityContact: settings.securityContact })
  return app
}

function reportErrors(app: FastifyInstance): void {
  const report = outageLogger(app.log)
  app.setErrorHandler((error, request, reply) => {
    const failure = toFailure(error)
    if (failure.code === 'INTERNAL') request.log.error({ err: error, route: request.routeOptions.url }, 'bug')
    report(error, failure)
    if (failure.retryAfter !== null) reply.header('retry-after', failure.retryAfter)
    return reply.status(failure.status).send(failure.toBody(request.id))
  })
}

function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
}

/**
 * One line per response, with the route's pattern: addresses and queries may contain tickets, names, mails. A proxy's
 * checks that find all well would be a third of a million lines a day.
 */
function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const isQuiet = route.startsWith('/health/') && reply.statusCode === 200
    request.log[isQuiet ? 'debug' : 'info']({
      method: request.method,
      school: request.caller?.schoolId ?? undefined,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
  })
}
