import { PgBoss } from 'pg-boss'
import type { z } from 'zod'
import type { Job } from './job.ts'

export type Jobs = {
  boss: PgBoss
  /** Runs `handle` for every job of this kind, as many at once on this node as the job says. */
  work<J extends Job>(job: J, handle: (payload: z.output<J['payload']>) => Promise<void>): Promise<void>
  stop(): Promise<void>
}

/** pg-boss on the application's login: the owner made its tables, so it neither migrates nor creates. */
export async function startJobs(options: { url: string; log: (error: Error) => void }): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: options.url,
    migrate: false,
    createSchema: false,
    schedule: false,
    max: 3,
  })
  boss.on('error', options.log)
  await boss.start()
  return {
    boss,
    work: async (job, handle) => {
      const options = { pollingIntervalSeconds: 0.5, batchSize: job.atOnce ?? 1, burstWhenBatchFull: true } as const
      await boss.work(job.name, { ...options, perJobResults: true }, (batch) =>
        Promise.all(
          batch.map(async ({ id, data }) => {
            const run = async () => handle(job.payload.parse(data) as Parameters<typeof handle>[0])
            // One that fails is tried again by itself; the queue keeps the reason.
            return run().then(
              () => ({ id, status: 'completed' as const }),
              (error: unknown) => ({ id, status: 'failed' as const, output: { message: String(error) } }),
            )
          }),
        ),
      )
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}
