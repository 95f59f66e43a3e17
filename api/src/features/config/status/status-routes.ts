import { statfs } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { compareNames } from '@hadir/contract/name-order.ts'
import { type PlatformStatus, statusEndpoints } from '@hadir/contract/config/status.ts'
import { serveAfter } from '../../../platform/http/serve.ts'
import { usedMailLimits } from '../../../platform/mail/mail-limit.ts'

const notOfExample = sql<boolean>`not exists (select from platform.profile p
  join platform.school s on s.id = p.school_id and s.is_example where p.id = platform.session.profile_id)`
const startedAt = new Date(Date.now() - process.uptime() * 1000)

export async function statusRoutes(app: FastifyInstance): Promise<void> {
  const { settings, clock } = app
  serveAfter(
    app,
    statusEndpoints.read,
    async () => ({ ...(await app.installation()), freeDisk: await freeDisk(settings.dataDir) }),
    async (_request, { db }, { database, jobs, freeDisk }) => {
      const dayAgo = new Date(clock.now().getTime() - 24 * 3_600_000)
      const { failed, schools, sessions } = await db
        .selectNoFrom((e) => [
          e
            .selectFrom('platform.failed_job')
            .select(e.fn.countAll<number>().as('n'))
            .where('queue', 'in', ['send-mail', 'send-code', 'send-notice'])
            .where('failed_at', '>', dayAgo)
            .as('failed'),
          e
            .selectFrom('platform.school')
            .select(e.fn.countAll<number>().as('n'))
            .where('is_example', '=', false)
            .as('schools'),
          e
            .selectFrom('platform.session')
            .select(e.fn.countAll<number>().as('n'))
            .where('last_used_at', '>', dayAgo)
            .where(notOfExample)
            .as('sessions'),
        ])
        .executeTakeFirstOrThrow()
      const status: PlatformStatus = {
        server: {
          name: settings.nodeName,
          startedAt: startedAt.toISOString(),
          memory: process.memoryUsage.rss(),
          cores: availableParallelism(),
          load: loadavg()[0] ?? 0,
          freeDisk,
        },
        database: { ...database, migration: app.migration },
        jobs: jobsOf(jobs, clock.now()),
        mail: {
          isSent: settings.smtpUrl !== null,
          failed: Number(failed),
          limits: await usedMailLimits({ db, clock }, settings.mailLimits),
        },
        schools: Number(schools),
        sessions: Number(sessions),
      }
      return { data: status }
    },
  )
}

/** Null where the system does not tell. */
const freeDisk = (folder: string): Promise<number | null> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  )

function jobsOf(
  counts: Awaited<ReturnType<FastifyInstance['installation']>>['jobs'],
  now: Date,
): PlatformStatus['jobs'] {
  return [...Map.groupBy(counts, ({ queue }) => queue)]
    .map(([queue, ofQueue]) => {
      const sum = (...states: string[]) =>
        ofQueue.reduce((total, { state, count }) => total + (states.includes(state) ? count : 0), 0)
      const oldest = Math.min(...ofQueue.map((one) => one.oldest?.getTime() ?? Infinity))
      return {
        queue,
        waiting: sum('created', 'retry'),
        running: sum('active'),
        oldestSeconds: oldest === Infinity ? null : Math.max(0, Math.round((now.getTime() - oldest) / 1000)),
      }
    })
    .filter(({ waiting, running }) => waiting + running > 0)
    .toSorted((a, b) => compareNames(a.queue, b.queue))
}
