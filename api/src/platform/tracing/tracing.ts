import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '@opentelemetry/api'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Settings } from '../env/env.ts'
import { listen } from '../metrics/events.ts'
import { StartError } from '../start-error.ts'

export type Tracing = {
  /** A span for each request to the API; before its routes are called. */
  watch(app: FastifyInstance): void
  /** Runs a job within a span of its own. */
  traceJob<Result>(queue: string, run: () => Promise<Result>): Promise<Result>
  /** What each log line says of the trace that it belongs to. */
  logFields(): { trace?: string }
  /** Sends what is left, for at most two seconds. */
  end(): Promise<void>
}

/** A receiver that is slow or away costs memory for this many spans; further ones are dropped. */
const mostWaiting = 2048
/** Of one batch, its retries included. */
const patienceMilliseconds = 5_000
const goodbyeMilliseconds = 2_000
/** A connection of the pool is usually there at once; only waiting for one is worth a span. */
const waitSeconds = 0.001

/**
 * Sends spans to the receiver of the settings; without one, loads nothing. Spans hold patterns, states and times, never
 * values: a statement's is its duration alone (tracing.test.ts). `report` gets what the receiver did not take.
 */
export async function startTracing(
  { traces, nodeName }: Pick<Settings, 'traces' | 'nodeName'>,
  report: (error: unknown) => void,
): Promise<Tracing | undefined> {
  if (!traces) return undefined
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, ...otel } = await loadPackages()
  const exporter = new otel.OTLPTraceExporter({ url: traces.url, timeoutMillis: patienceMilliseconds })
  const provider = new otel.TracerProvider({
    resource: otel.resourceFromAttributes({ 'service.name': 'hadir', 'service.instance.id': nodeName }),
    sampler: new otel.ParentBasedSampler({ root: new otel.TraceIdRatioBasedSampler(traces.share) }),
    spanProcessors: [
      new otel.BatchSpanProcessor({
        exporter: reporting(exporter, report),
        maxQueueSize: mostWaiting,
        // Longer than the exporter's own patience: batches never overlap.
        exportTimeoutMillis: 2 * patienceMilliseconds,
      }),
    ],
  })
  const tracer = provider.getTracer('hadir')
  const storage = new AsyncLocalStorage<Context>()
  const contexts = new WeakMap<FastifyRequest, Context>()

  /** A caller's own trace, by W3C's header. Its `tracestate` is free text of a stranger and goes nowhere. */
  const contextOf = ({ headers }: FastifyRequest) => {
    const parent = otel.parseTraceParent(String(headers['traceparent'] ?? ''))
    return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT
  }

  /** Published by whoever waited for it, in the caller's own asynchronous context. */
  const addDone = (name: string, seconds: number) => {
    const parent = storage.getStore()
    if (!parent) return
    const now = performance.now()
    const attributes = { 'db.system.name': 'postgresql' }
    tracer.startSpan(name, { kind: SpanKind.CLIENT, startTime: now - seconds * 1000, attributes }, parent).end(now)
  }
  const ends = [
    listen('statement', ({ seconds }) => addDone('statement', seconds)),
    listen('connection', ({ seconds }) => seconds > waitSeconds && addDone('wait for a connection', seconds)),
  ]

  return {
    watch: (app) => {
      app.addHook('onRequest', (request, _, done) => {
        const { method, id } = request
        const route = request.routeOptions.url
        if (!route?.startsWith('/api/')) return done()
        const attributes = { 'http.request.method': method, 'http.route': route, 'hadir.request': id }
        const context = contextOf(request)
        const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, context)
        contexts.set(request, trace.setSpan(context, span))
        storage.run(contexts.get(request)!, done)
      })
      // Reading the body left the asynchronous context.
      app.addHook('preValidation', (request, _, done) => {
        const context = contexts.get(request)
        if (context) storage.run(context, done)
        else done()
      })
      app.addHook('onResponse', (request, reply, done) => {
        const context = contexts.get(request)
        const span = context && trace.getSpan(context)
        if (!span) return done()
        span.setAttribute('http.response.status_code', reply.statusCode)
        if (request.caller?.schoolId) span.setAttribute('hadir.school', request.caller.schoolId)
        if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
        storage.run(context, done)
      })
    },
    traceJob: async (queue, run) => {
      const span = tracer.startSpan(`job ${queue}`, { kind: SpanKind.CONSUMER }, ROOT_CONTEXT)
      try {
        return await storage.run(trace.setSpan(ROOT_CONTEXT, span), run)
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        span.end()
      }
    },
    logFields: () => {
      const context = storage.getStore()
      const id = context && trace.getSpanContext(context)?.traceId
      return id ? { trace: id } : {}
    },
    end: async () => {
      ends.forEach((end) => end())
      // What fails was reported; it is no reason to stop with an error.
      const last = provider.shutdown().catch(() => undefined)
      await Promise.race([last, pause(goodbyeMilliseconds, undefined, { ref: false })])
    },
  }
}

/** They are optional dependencies: an installation may leave them out. */
async function loadPackages() {
  try {
    const [api, core, exporter, resources, sdk] = await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/core'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace'),
    ])
    return { ...api, ...core, ...exporter, ...resources, ...sdk }
  } catch (error) {
    if (!String((error as { code?: unknown }).code).endsWith('MODULE_NOT_FOUND')) throw error
    throw new StartError(
      'settings',
      'OTEL_EXPORTER_OTLP_ENDPOINT diisi, tetapi paket OpenTelemetry tidak terpasang. Pasang dengan npm ci --include=dev --include=optional, atau kosongkan pengaturan itu.',
    )
  }
}

const reporting = (exporter: SpanExporter, report: (error: unknown) => void): SpanExporter => ({
  export: (spans, done) =>
    exporter.export(spans, (result) => {
      if (result.error) report(result.error)
      done(result)
    }),
  shutdown: () => exporter.shutdown(),
})
