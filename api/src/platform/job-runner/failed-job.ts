import { z } from 'zod'
import type { FailedJob } from '../jobs/worker.ts'
import type { JobHandler, JobParts } from './handler.ts'

const ofSchool = z.object({ schoolId: z.uuid() })

/**
 * Handles every job that fails for good, wherever it failed: a log line, a row for the administrator's dashboard, and a
 * notice to its requester. Running it again has no further effect.
 */
export async function recordFailedJob(
  failed: FailedJob,
  handlers: readonly JobHandler[],
  parts: JobParts,
): Promise<void> {
  const { id, queue, tries, error } = failed
  const schoolId = ofSchool.safeParse(failed.payload).data?.schoolId ?? null
  const isNew = await parts.transactions.platformJob(async ({ db, clock }) => {
    const now = clock.now()
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('platform.failed_job')
      .values({ id, queue, school_id: schoolId, tries, error, failed_at: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  })
  if (isNew) parts.log.error({ queue, jobId: id, schoolId, tries, error }, 'job failed')

  const handler = handlers.find(({ job }) => job.name === queue)
  await handler?.abandon?.(handler.job.payload.parse(failed.payload), parts)
}
