import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { systemClock } from './platform/clock.ts'
import { openDatabase } from './platform/database/open.ts'
import { openProbe } from './platform/database/probe.ts'
import { newTroubleReport } from './platform/database/outage-report.ts'
import { troubleOf } from './platform/database/outage.ts'
import { fillWithExample } from './cli/demo/fill-with-example.ts'
import { readSettings, type Settings } from './platform/env/env.ts'
import { currentKey } from './features/student/report-card/seal/keys.ts'
import { startDue } from './features/attendance/daily-jobs/daily-jobs.ts'
import { recordFailedJob } from './platform/job-runner/failed-job.ts'
import { jobHandlers } from './job-handlers.ts'
import { jobSender } from './platform/jobs/sender.ts'
import { startJobs } from './platform/jobs/worker.ts'
import { makeMailer } from './platform/mail/mailer.ts'
import { assertMayStart, startDatabase } from './platform/start/start-database.ts'
import { listenForStop } from './platform/start/stop-request.ts'
import { print, printProblem, printReady, step } from './platform/start/terminal.ts'

/** A reminder may be late by this much. */
const lookMs = 20_000
/** How long connections may take to close gracefully. */
const goodbyeMs = 3_000

const webFolder = resolve(import.meta.dirname, '../../web/dist')
const request = listenForStop()
/** What has started so far; stopped in reverse order. */
const parts = new AsyncDisposableStack()
let exitCode: number

try {
  await start()
  exitCode = await request.stopped
  print('\nMenghentikan server …')
} catch (error) {
  exitCode = printProblem(error)
}
try {
  await parts.disposeAsync()
  if (exitCode === 0) print('Hadir berhenti; data tersimpan.')
} catch (error) {
  exitCode ||= printProblem(error)
}
process.exit(exitCode)

/** A signal during startup takes effect between two steps. */
async function start(): Promise<void> {
  const settings = readSettings()
  await assertMayStart(settings)

  const database = await startDatabase(settings)
  parts.defer(() => database.stop())
  if (request.isStopped()) return

  const probe = openProbe(database.appUrl)
  parts.defer(() => probe.end())
  const db = openDatabase(database.appUrl, { max: 20, probe })
  // A database that hangs never completes a graceful close.
  parts.defer(() => Promise.race([db.destroy(), pause(goodbyeMs)]))
  const report = newTroubleReport((reason, times) => print(`  Pekerjaan latar tertunda (${times} kali): ${reason}`))
  const jobs = await startJobs({ url: database.appUrl, log: report, probe })
  parts.defer(() => Promise.race([jobs.stop(), aborted(request.hurry)]))

  const mailer = makeMailer(settings)
  parts.defer(() => mailer.close())
  const app = await buildApp({ db, probe, sender: jobSender(jobs.boss), settings, webFolder })
  parts.defer(() => closeApp(app, settings))
  request.hurry.addEventListener('abort', () => app.server.closeAllConnections())
  const jobParts = { transactions: app.transactions, mailer, clock: systemClock, settings, print, log: app.log }
  for (const { job, run } of jobHandlers) await jobs.work(job, async (payload) => run(payload, jobParts))
  await jobs.onFailed((failed) => recordFailedJob(failed, jobHandlers, jobParts))
  if (request.isStopped()) return

  await currentKey(app.transactions, settings.authSecret)
  const fill = () => fillWithExample({ ownerUrl: database.ownerUrl, clock: systemClock })
  const accounts = settings.demo ? await step('Menyiapkan sekolah contoh', fill) : []
  if (request.isStopped()) return

  // Every node checks; a due job is started only once (features/attendance/daily-jobs/daily-jobs.ts).
  const startDueJobs = () =>
    startDue(app.transactions).catch((error: unknown) => (troubleOf(error) ? report(error) : app.log.error(error)))
  const timer = setInterval(() => void startDueJobs(), lookMs)
  parts.defer(() => clearInterval(timer))
  void startDueJobs()

  await app.listen({ host: settings.host, port: settings.port })
  printReady(settings, accounts)
}

/** First fails readiness so that load balancers stop sending traffic, then stops accepting connections. */
async function closeApp(app: FastifyInstance, { drainSeconds }: Settings): Promise<void> {
  app.readiness.stop()
  if (app.server.listening) await Promise.race([pause(drainSeconds * 1000), aborted(request.hurry)])
  // A connection that goes idle after its last response would stay open until the browser closes it.
  const timer = setInterval(() => app.server.closeIdleConnections(), 50)
  await app.close()
  clearInterval(timer)
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort')
}
