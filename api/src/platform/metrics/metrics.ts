import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, type GaugeConfiguration, Histogram, Registry } from 'prom-client'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/open.ts'
import type { Pool } from '../database/pool/connection.ts'
import type { Probe, Verdict } from '../database/probe.ts'
import { listen } from './events.ts'
import { jobCounter } from './job-counts.ts'

export type Metrics = {
  /** Counts this server's requests; before its routes are called. */
  watch(app: FastifyInstance): void
  /** In the format of Prometheus. Answers within two seconds, also while the database is away. */
  text(): Promise<string>
  contentType: string
  end(): void
}

type Parts = {
  db: Database
  pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
  probe: Pick<Probe, 'check'>
  clock: Clock
}

/** Six each: a scrape of thousands of series blocks the server for tens of milliseconds. */
const requestBuckets = [0.025, 0.1, 0.25, 1, 2.5, 10]
const statementBuckets = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5]
const patienceMilliseconds = 1_500
const verdicts = ['ready', 'foreign', 'other-version', 'read-only', 'silent', 'away'] as const satisfies Verdict[]

/**
 * Everything that `/metrics` shows. Labels are patterns and states, never values: no metric names a person or a school
 * (metrics.test.ts).
 */
export function newMetrics({ db, pool, probe, clock }: Parts): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  // A gauge is read by the registry alone.
  const gauge = <Label extends string>(options: GaugeConfiguration<Label>) =>
    void registry.registerMetric(new Gauge({ ...options, registers: [] }))

  const requests = new Counter({
    name: 'hadir_http_requests_total',
    help: 'Answers by endpoint pattern and status',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'hadir_http_request_seconds',
    help: 'Time to answer, by endpoint pattern',
    labelNames: ['method', 'route'],
    buckets: requestBuckets,
    registers,
  })
  const statements = new Histogram({
    name: 'hadir_statement_seconds',
    help: 'Time until PostgreSQL has answered a statement',
    buckets: statementBuckets,
    registers,
  })
  const connections = new Histogram({
    name: 'hadir_pool_acquire_seconds',
    help: 'Time to get a connection of the pool',
    buckets: statementBuckets,
    registers,
  })
  const marks = new Counter({
    name: 'hadir_marks_total',
    help: 'Attendance marks by verdict',
    labelNames: ['verdict'],
    registers,
  })
  const replica = new Counter({
    name: 'hadir_replica_reads_total',
    help: 'Heavy reads by what became of them on the replica; others go to the primary',
    labelNames: ['outcome'],
    registers,
  })
  const signIns = new Counter({ name: 'hadir_sign_ins_total', help: 'Sessions started', registers })
  const mails = new Counter({
    name: 'hadir_mails_total',
    help: 'Mails that the mail server took or refused',
    labelNames: ['lane', 'state'],
    registers,
  })
  const mailLimit = new Counter({
    name: 'hadir_mail_limit_total',
    help: 'How often the limit on mails was nearly reached or reached, refused a code, or made a notice wait',
    labelNames: ['state'],
    registers,
  })
  // So that the first one is an increase.
  for (const state of ['nearly', 'reached', 'code-refused', 'notice-waits'] as const) mailLimit.inc({ state }, 0)
  const notices = new Counter({
    name: 'hadir_notices_total',
    help: 'Notices by the channel and the state that their rows got',
    labelNames: ['channel', 'state'],
    registers,
  })
  gauge({
    name: 'hadir_pool_connections',
    help: 'Connections of the pool, and callers that wait for one',
    labelNames: ['state'],
    collect() {
      this.set({ state: 'in_use' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  gauge({
    name: 'hadir_database_state',
    help: '1 for what the database is to this server; `ready` is the good one',
    labelNames: ['state'],
    async collect() {
      const found = await probe.check()
      for (const state of verdicts) this.set({ state }, state === found ? 1 : 0)
    },
  })
  const jobs = jobCounter(db)
  gauge({
    name: 'hadir_jobs',
    help: 'Jobs by queue and state',
    labelNames: ['queue', 'state'],
    async collect() {
      this.reset()
      for (const { queue, state, count } of await soon(jobs())) this.set({ queue, state }, count)
    },
  })
  gauge({
    name: 'hadir_jobs_oldest_seconds',
    help: 'How long the oldest job that waits has been due',
    labelNames: ['queue'],
    async collect() {
      this.reset()
      for (const { queue, oldest } of await soon(jobs())) {
        if (oldest) this.set({ queue }, Math.max(0, (clock.now().getTime() - oldest.getTime()) / 1000))
      }
    },
  })

  const removed = new Counter({
    name: 'hadir_retention_rows_total',
    help: 'Rows deleted or emptied because their retention period is over',
    labelNames: ['table'],
    registers,
  })
  const backups = new Gauge({
    name: 'hadir_backup_timestamp_seconds',
    help: 'When the newest scheduled backup was made, and when one was last restored as a test',
    labelNames: ['act'],
    registers,
  })

  const ends = [
    listen('statement', ({ seconds }) => statements.observe(seconds)),
    listen('connection', ({ seconds }) => connections.observe(seconds)),
    listen('marks', (some) => some.forEach(({ verdict }) => marks.inc({ verdict }))),
    listen('replica', (labels) => replica.inc(labels)),
    listen('signIn', () => signIns.inc()),
    listen('backup', ({ madeAt, testedAt }) => {
      // None at all is the oldest: without a value no alert would fire.
      backups.set({ act: 'made' }, (madeAt?.getTime() ?? 0) / 1000)
      backups.set({ act: 'tested' }, (testedAt?.getTime() ?? 0) / 1000)
    }),
    listen('retention', ({ table, count }) => removed.inc({ table }, count)),
    listen('mail', (labels) => mails.inc(labels)),
    listen('mailLimit', (labels) => mailLimit.inc(labels)),
    listen('notice', (labels) => notices.inc(labels)),
  ]
  return {
    contentType: registry.contentType,
    watch: (app) =>
      void app.addHook('onResponse', async (request, reply) => {
        const at = { method: request.method, route: routeOf(request.routeOptions.url) }
        requests.inc({ ...at, status: reply.statusCode })
        durations.observe(at, reply.elapsedTime / 1000)
      }),
    text: () => registry.metrics(),
    end: () => ends.forEach((end) => end()),
  }
}

/** The pages' own files are one row: their names change with each build. */
const routeOf = (pattern: string | undefined) => (pattern && /^\/(api|health)\//.test(pattern) ? pattern : 'page')

/** Nothing instead of an error or a long wait: the other figures matter most while the database is away. */
const soon = <Row>(rows: Promise<Row[]>): Promise<Row[]> =>
  Promise.race([rows.catch(() => []), pause(patienceMilliseconds, [], { ref: false })])
