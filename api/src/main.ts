import { once } from 'node:events'
import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { systemClock } from './clock.ts'
import { openDatabase } from './db/open.ts'
import { fillWithExample } from './demo/fill-with-example.ts'
import { readSettings } from './env.ts'
import { startDue } from './features/attendance/timers.ts'
import { jobHandlers } from './jobs/handlers.ts'
import { jobSender } from './jobs/sender.ts'
import { startJobs } from './jobs/worker.ts'
import { refuseStart, startDatabase } from './start/start-database.ts'
import { listenForStop } from './start/stop-request.ts'
import { say, sayProblem, sayReady, step } from './start/terminal.ts'

/** A reminder may come so much later than its minute. */
const lookMs = 20_000

const webFolder = resolve(import.meta.dirname, '../../web/dist')
const request = listenForStop()
/** What has been started so far; stopped in the opposite order. */
const parts = new AsyncDisposableStack()
let exitCode: number

try {
  await start()
  exitCode = await request.stopped
  say('\nMenghentikan server …')
} catch (error) {
  exitCode = sayProblem(error)
}
try {
  await parts.disposeAsync()
  if (exitCode === 0) say('Hadir berhenti; data tersimpan.')
} catch (error) {
  exitCode ||= sayProblem(error)
}
process.exit(exitCode)

/** Each step may be the last one: a signal that came meanwhile ends the start between two of them. */
async function start(): Promise<void> {
  const settings = readSettings()
  await refuseStart(settings)

  const database = await startDatabase(settings, (error) => {
    request.stop(sayProblem(error))
  })
  parts.defer(() => database.stop())
  if (request.isStopped()) return

  const db = openDatabase(database.appUrl, { max: 20 })
  parts.defer(() => db.destroy())
  const jobs = await startJobs({ url: database.appUrl, log: (error) => console.error(error.message) })
  parts.defer(() => Promise.race([jobs.stop(), aborted(request.hurry)]))

  const app = await buildApp({ db, sender: jobSender(jobs.boss), settings, webFolder })
  parts.defer(() => closeApp(app))
  request.hurry.addEventListener('abort', () => app.server.closeAllConnections())
  for (const { job, run } of jobHandlers) {
    await jobs.work(job, async (payload) => run(payload, { door: app.door, settings, say }))
  }
  if (request.isStopped()) return

  const fill = () => fillWithExample({ ownerUrl: database.ownerUrl, clock: systemClock })
  const accounts = settings.demo ? await step('Menyiapkan sekolah contoh', fill) : []
  if (request.isStopped()) return

  // Every node looks; what is due is started once (features/attendance/timers.ts).
  const look = () => startDue(app.door).catch((error: unknown) => app.log.error(error))
  const timer = setInterval(() => void look(), lookMs)
  parts.defer(() => clearInterval(timer))
  void look()

  await app.listen({ host: settings.host, port: settings.port })
  sayReady(settings, accounts)
}

async function closeApp(app: FastifyInstance): Promise<void> {
  // A connection that falls idle after its last answer would be waited for until the browser lets go of it.
  const timer = setInterval(() => app.server.closeIdleConnections(), 50)
  await app.close()
  clearInterval(timer)
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort')
}
