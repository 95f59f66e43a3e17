import type { FastifyInstance } from 'fastify'
import type { Answer, Endpoint, ToSend } from '@hadir/contract/endpoint.ts'
import type { ErrorBody } from '@hadir/contract/errors.ts'
import { buildApp } from '../app.ts'
import { openDatabase, type Database } from '../platform/database/open.ts'
import type { Pool } from '../platform/database/pool/connection.ts'
import { type Metrics, newMetrics } from '../platform/metrics/metrics.ts'
import { startTracing, type Tracing } from '../platform/tracing/tracing.ts'
import { openProbe } from '../platform/database/probe.ts'
import { newestMigration } from '../platform/schema/migrate.ts'
import type { Settings } from '../platform/env/env.ts'
import type { Caller } from '../platform/http/scope.ts'
import { jobHandlers } from '../job-handlers.ts'
import type { JobParts } from '../platform/job-runner/handler.ts'
import { jobSender } from '../platform/jobs/sender.ts'
import { startJobs } from '../platform/jobs/worker.ts'
import { ExpiredCode } from '../platform/mail/deliver-mail.ts'
import { makeMailer } from '../platform/mail/mailer.ts'
import { testClock, type TestClock } from './test-clock.ts'
import { testDatabase, type TestDatabase } from './test-database.ts'
import { testSettings } from './test-settings.ts'

/** A response; `body` is the declared one when `status` is 200, else the error's. */
export type Heard<E extends Endpoint> = {
  status: number
  body: Answer<E> & ErrorBody
  headers: Record<string, unknown>
}

export type TestApp = {
  app: FastifyInstance
  /** The owner's connection, without row security: for setup and for checks behind the API. */
  owner: Database
  /** The application's own login. */
  db: Database
  clock: TestClock
  jobParts: JobParts
  /** What jobs printed in the terminal, and every line of the server's log, as JSON. */
  printed: string[]
  log: string[]
  /** With the setting of that name, as `tracing` with `traces`. */
  metrics: Metrics | null
  tracing: Tracing | undefined
  urls: { ownerUrl: string; appUrl: string }
  /** Calls a declared endpoint, as `caller` or anonymously. */
  call<E extends Endpoint>(
    e: E,
    input: ToSend<E>,
    as?: Caller | null,
    headers?: Record<string, string>,
  ): Promise<Heard<E>>
  /** Runs every waiting job now, until none is left. */
  runJobs(): Promise<void>
  close(): Promise<void>
}

/** The real server on its own database, or on `restored`; only its clock is the test's. */
export async function testApp(overrides: Partial<Settings> = {}, restored?: TestDatabase): Promise<TestApp> {
  const database = restored ?? (await testDatabase())
  const probe = openProbe(database.appUrl, await newestMigration())
  let pool: Pool | undefined
  const db = openDatabase(database.appUrl, { max: 6, probe, onPool: (opened) => void (pool = opened) })
  const owner = openDatabase(database.ownerUrl, { max: 2 })
  const clock = testClock()
  const settings = testSettings(overrides)
  const metrics = settings.metrics && pool ? newMetrics({ db, pool, probe, clock }) : null
  const jobs = await startJobs({ url: database.appUrl, log: () => undefined })
  const printed: string[] = []
  const log: string[] = []
  const tracing = await startTracing(settings, (error) => void printed.push(`trace trouble: ${String(error)}`))
  const logTo = { write: (line: string) => void log.push(line) }
  const app = await buildApp({
    db,
    probe,
    sender: jobSender(jobs.boss),
    settings,
    clock,
    logTo,
    ...(metrics && { metrics }),
    tracing,
  })
  const mailer = makeMailer(settings)
  const print = (line: string) => void printed.push(line)
  const jobParts = { transactions: app.transactions, mailer, clock, settings, print, log: app.log }

  const runJobs = async () => {
    for (let ran = 1; ran > 0;) {
      ran = 0
      for (const handler of jobHandlers) {
        const { name, payload } = handler.job
        for (const { id, data } of await jobs.boss.fetch<unknown>(name, { batchSize: 50 })) {
          const run = () => handler.run(payload.parse(data), jobParts)
          await (tracing?.traceJob(name, run) ?? run()).catch((error: unknown) => {
            // Codes of minutes ago, which tests with a moved clock leave behind.
            if (!(error instanceof ExpiredCode)) throw error
          })
          await jobs.boss.complete(name, id)
          ran += 1
        }
      }
    }
  }

  return {
    app,
    owner,
    db,
    clock,
    jobParts,
    printed,
    log,
    metrics,
    tracing,
    urls: database,
    runJobs,
    call: (e, input, as = null, headers = {}) => callThrough(app, e, input, as, headers),
    close: async () => {
      await app.close()
      metrics?.end()
      await tracing?.end()
      mailer.close()
      await jobs.stop()
      await db.destroy()
      await probe.end()
      await owner.destroy()
      await database.drop()
    },
  }
}

async function callThrough<E extends Endpoint>(
  app: FastifyInstance,
  e: E,
  input: ToSend<E>,
  as: Caller | null,
  headers: Record<string, string>,
): Promise<Heard<E>> {
  const params = (input.params ?? {}) as Record<string, string>
  const url = e.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = Object.entries({ ...input.query, shape: e.shape }).filter(([, value]) => value !== undefined)
  const answer = await app.inject({
    method: e.method,
    url,
    query: Object.fromEntries(query.map(([name, value]) => [name, String(value)])),
    headers: { ...(as && { authorization: `Bearer ${tokenOf(app, as)}` }), ...headers },
    ...(input.body !== undefined && { payload: input.body as object }),
  })
  // A redirect has no body.
  return { status: answer.statusCode, body: JSON.parse(answer.body || 'null'), headers: answer.headers }
}

/** An access token as issued by sign-in. */
export function tokenOf(app: FastifyInstance, caller: Caller): string {
  return app.tokens.sign({
    account: caller.accountId,
    session: caller.sessionId,
    generation: caller.generation,
    profile: caller.profileId,
    role: caller.role,
    school: caller.schoolId,
    ...(caller.support && { supportSessionId: caller.support.supportSessionId }),
  })
}
