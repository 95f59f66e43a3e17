import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { systemClock } from './platform/clock.ts'
import { type Database, openDatabase } from './platform/database/open.ts'
import type { Pool } from './platform/database/pool/connection.ts'
import { openProbe } from './platform/database/probe.ts'
import { newTroubleReport } from './platform/database/outage-report.ts'
import { troubleOf } from './platform/database/outage.ts'
import { fillWithExample } from './cli/demo/fill-with-example.ts'
import { renewExample } from './cli/demo/public-example.ts'
import { readSettings, type Settings } from './platform/env/env.ts'
import { currentKey } from './features/student/report-card/seal/keys.ts'
import { startDue } from './features/attendance/daily-jobs/daily-jobs.ts'
import { startRetention } from './features/config/retention/run-retention.ts'
import { startRefreshes } from './features/subject/subject-evaluation/stale-results.ts'
import { recordFailedJob } from './platform/job-runner/failed-job.ts'
import { jobHandlers } from './job-handlers.ts'
import { jobSender } from './platform/jobs/sender.ts'
import { startJobs } from './platform/jobs/worker.ts'
import { makeMailer, type MailTrouble } from './platform/mail/mailer.ts'
import { newestMigration } from './platform/schema/migrate.ts'
import { backUpIfDue, backupTrouble, publishAge } from './platform/backup/scheduled-backup.ts'
import { newMetrics } from './platform/metrics/metrics.ts'
import { serveMetrics } from './platform/metrics/metrics-server.ts'
import { startTracing, type Tracing } from './platform/tracing/tracing.ts'
import { runningServer } from './platform/http/security/same-secret.ts'
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
  const reportTraces = newTroubleReport((reason, times) => app.log.warn({ reason, times }, 'trace trouble'))
  const tracing = await startTracing(settings, reportTraces)
  parts.defer(() => tracing?.end())
  await assertMayStart(settings)

  const database = await startDatabase(settings)
  parts.defer(() => database.stop())
  if (request.isStopped()) return

  const probe = openProbe(database.appUrl, await newestMigration())
  parts.defer(() => probe.end())
  let pool: Pool | undefined
  const db = openDatabase(database.appUrl, { max: 20, probe, onPool: (opened) => void (pool = opened) })
  // A database that hangs never completes a graceful close.
  parts.defer(() => Promise.race([db.destroy(), pause(goodbyeMs)]))
  const replica = await openReplica(settings)
  const report = newTroubleReport((reason, times) => print(`  Pekerjaan latar tertunda (${times} kali): ${reason}`))
  const jobs = await startJobs({ url: database.appUrl, log: report, probe })
  parts.defer(() => Promise.race([jobs.stop(), aborted(request.hurry)]))

  const reportMail = newTroubleReport((reason, times) => app.log.error({ reason, times }, 'mail trouble'))
  const mailer = makeMailer(settings, reportMail)
  parts.defer(() => mailer.close())
  const metrics = settings.metrics && pool ? newMetrics({ db, pool, probe, clock: systemClock }) : undefined
  if (settings.metrics && metrics) {
    const served = await serveMetrics(metrics, settings.metrics)
    parts.defer(() => served.close())
  }
  const app = await buildApp({
    db,
    probe,
    sender: jobSender(jobs.boss),
    settings,
    clock: systemClock,
    webFolder,
    metrics,
    tracing,
    replica,
  })
  const server = runningServer(app.transactions, settings.authSecret)
  parts.defer(() => Promise.race([server.recordEnd().catch(() => undefined), pause(goodbyeMs)]))
  parts.defer(() => closeApp(app, settings))
  // Before any job: one would replace the key for rapor, and use up the tries of waiting mails.
  await server.assertSameSecret()
  request.hurry.addEventListener('abort', () => app.server.closeAllConnections())
  const jobParts = { transactions: app.transactions, mailer, clock: systemClock, settings, print, log: app.log }
  const traceJob: Tracing['traceJob'] = tracing?.traceJob ?? ((_, work) => work())
  for (const { job, run } of jobHandlers) {
    await jobs.work(job, async (payload) => traceJob(job.name, () => run(payload, jobParts)))
  }
  await jobs.onFailed((failed) => recordFailedJob(failed, jobHandlers, jobParts))
  if (request.isStopped()) return

  await currentKey(app.transactions, settings.authSecret)
  const fill = () => fillWithExample({ ownerUrl: database.ownerUrl, clock: systemClock })
  const accounts = settings.demo ? await step('Menyiapkan sekolah contoh', fill) : []
  if (request.isStopped()) return

  let isRenewing = false
  const renew = async () => {
    if (isRenewing) return
    isRenewing = true
    const at = { transactions: app.transactions, ownerUrl: database.ownerUrl, clock: systemClock }
    await renewExample({ ...at, isOffered: settings.exampleSchool }).catch((error: unknown) =>
      troubleOf(error) ? report(error) : app.log.error(error),
    )
    isRenewing = false
  }
  if (settings.exampleSchool) {
    const timer = setInterval(() => void renew(), lookMs)
    parts.defer(() => clearInterval(timer))
  }
  // At every start, also to delete it when it is no longer offered.
  await renew()
  if (request.isStopped()) return

  // Every node checks; a due job is started only once (features/attendance/daily-jobs/daily-jobs.ts), and so is what an
  // upgrade left to do.
  const startDueJobs = () =>
    Promise.all([
      server.recordAlive(),
      startDue(app.transactions),
      startRefreshes(app.transactions),
      startRetention(app.transactions),
    ]).catch((error: unknown) => (troubleOf(error) ? report(error) : app.log.error(error)))
  const timer = setInterval(() => void startDueJobs(), lookMs)
  parts.defer(() => clearInterval(timer))
  void startDueJobs()

  let isBackingUp = false
  let isStart = true
  const backUp = async () => {
    if (isBackingUp) return
    isBackingUp = true
    const at = { transactions: app.transactions, ownerUrl: database.ownerUrl, settings, log: app.log, isStart }
    await backUpIfDue(at).catch((error: unknown) => (troubleOf(error) ? report(error) : app.log.error(error)))
    isBackingUp = false
    isStart = false
  }
  if (settings.backups) {
    const clockHand = setInterval(() => void backUp(), lookMs)
    parts.defer(() => clearInterval(clockHand))
    void publishAge(app).catch(report)
  }

  await app.listen({ host: settings.host, port: settings.port })
  printReady(settings, accounts)
  if (settings.production && settings.publicUrl.startsWith('http:')) {
    app.log.warn('PUBLIC_URL is not https: codes and sessions cross the network in the clear')
    print('  Peringatan  : PUBLIC_URL bukan https. Kode dan sesi terbaca di jaringan, dan ponsel tidak bekerja luring.')
  }
  if (settings.backups) void reportBackupFolder(app, settings.backups)
  void mailer.verify().catch(({ message }: MailTrouble) => {
    app.log.error({ reason: message }, 'mail trouble')
    print(
      `  Peringatan  : server email dari SMTP_URL tidak dapat dipakai (${message}); kode masuk tidak sampai ke pengguna.`,
    )
    print('                Periksa SMTP_URL, lalu coba: npm run mail-test -- alamat@email')
  })
  releaseStartMemory()
}

/** Not awaited: the folder of a network that is away may never answer. */
async function reportBackupFolder(app: FastifyInstance, { folder }: NonNullable<Settings['backups']>): Promise<void> {
  const reason = await backupTrouble(folder)
  if (!reason) return
  app.log.error({ reason }, 'backup folder trouble')
  print(`  Peringatan  : BACKUP_DIR ${folder} tidak dapat ditulisi (${reason}); cadangan tidak dibuat.`)
}

/** Its trouble is nobody's: the primary answers then. */
async function openReplica({ replicaUrl }: Settings): Promise<Database | undefined> {
  if (!replicaUrl) return undefined
  const probe = openProbe(replicaUrl, await newestMigration())
  parts.defer(() => probe.end())
  const db = openDatabase(replicaUrl, { max: 10, probe })
  parts.defer(() => Promise.race([db.destroy(), pause(goodbyeMs)]))
  return db
}

/** Loading the modules leaves a heap of twice what the server needs, which V8 would keep while nobody calls. */
function releaseStartMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (how: object) => void
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
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
