import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { z } from 'zod'
import { newBoss, type BossParts } from './boss.ts'
import { describeError } from './describe-error.ts'
import type { Job } from './job.ts'
import { failedJobs } from './queues.ts'

/** A job whose last try failed, or whose server died too often. */
export type FailedJob = { id: string; queue: string; payload: unknown; tries: number; error: string }

export type Jobs = {
  boss: PgBoss
  /** Runs `handle` for every job of this kind, with the concurrency that the job declares for a node. */
  work<J extends Job>(job: J, handle: (payload: z.output<J['payload']>) => Promise<void>): Promise<void>
  /** Receives every job that failed for good, on any server; one that could not be recorded is delivered again. */
  onFailed(record: (failed: FailedJob) => Promise<void>): Promise<void>
  stop(): Promise<void>
}

/** How soon the jobs of a killed server are noticed after their last heartbeat. */
const supervision = { superviseIntervalSeconds: 10, monitorIntervalSeconds: 10 }

/** pg-boss with the application's login: the owner created its tables, so it neither migrates nor creates. */
export async function startJobs(options: Omit<BossParts, 'max'>): Promise<Jobs> {
  const { boss, close } = newBoss(
    { ...options, max: 3 },
    { migrate: false, createSchema: false, schedule: false, ...supervision },
  )
  await boss.start()
  return {
    boss,
    work: async (job, handle) => {
      const options = { pollingIntervalSeconds: 0.5, batchSize: job.atOnce ?? 1, burstWhenBatchFull: true } as const
      await boss.work(job.name, { ...options, perJobResults: true }, (batch) =>
        Promise.all(
          batch.map(async ({ id, data }) => {
            const run = async () => handle(job.payload.parse(data) as Parameters<typeof handle>[0])
            // A failing one is retried automatically; the queue stores the reason.
            return run().then(
              () => ({ id, status: 'completed' as const }),
              (error: unknown) => ({ id, status: 'failed' as const, output: { message: describeError(error) } }),
            )
          }),
        ),
      )
    },
    onFailed: async (record) => {
      const options = { pollingIntervalSeconds: 1, includeMetadata: true } as const
      await boss.work<unknown, unknown, typeof options>(failedJobs.name, options, async ([job]) => {
        if (job) await record(toFailedJob(job))
      })
    },
    stop: async () => {
      await boss.stop({ graceful: true, timeout: 10_000 })
      await close()
    },
  }
}

/** pg-boss writes a handler's output unchanged, and its own messages, such as about a lost heartbeat, below `value`. */
const jobError = z.union([
  z.object({ message: z.string() }),
  z.object({ value: z.object({ message: z.string() }) }).transform(({ value }) => value),
])

export function toFailedJob(job: JobWithMetadata<unknown>): FailedJob {
  return {
    id: job.sourceId ?? job.id,
    queue: job.sourceName ?? '',
    payload: job.data,
    tries: (job.sourceRetryCount ?? 0) + 1,
    error: jobError.safeParse(job.sourceOutput).data?.message ?? 'unknown',
  }
}
