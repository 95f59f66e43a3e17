import type { z } from 'zod'
import { Failure } from '../../platform/failure.ts'
import { analyzeTables } from '../../platform/database/analyze-tables.ts'
import type { ScopedTransactions } from '../../platform/http/scoped-transactions.ts'
import { toFailure } from '../../platform/http/to-failure.ts'
import { interrupted } from '../../platform/jobs/job.ts'
import type { applyImport } from '../../platform/jobs/queues.ts'
import { writeBatch } from './batch/apply.ts'

type Payload = z.output<(typeof applyImport)['payload']>

/**
 * Runs one queued batch. Its state and progress use separate transactions, so that a page sees them while the rows are
 * still being written. After a crash it starts over: the first run left nothing behind.
 */
export async function runImport(
  payload: Payload,
  { transactions }: { transactions: Pick<ScopedTransactions, 'schoolJob'> },
): Promise<void> {
  const { batchId } = payload
  const attempt = payload.attempt ?? (await currentAttempt(payload, transactions))
  const updateState = (set: { state?: string; progress_done?: number; failure?: string }) =>
    transactions.schoolJob(payload, async ({ db, schoolId, clock }) => {
      const noted = await db
        .updateTable('import_batch')
        .set({ ...set, touched_at: clock.now() })
        .where('school_id', '=', schoolId)
        .where('id', '=', batchId)
        .where('attempt', '=', attempt)
        .where('state', 'in', ['queued', 'running'])
        .executeTakeFirst()
      return noted.numUpdatedRows > 0n
    })
  const report = async (done: number) => {
    if (!(await updateState({ progress_done: done }))) throw new Failure('IMPORT_NOT_OPEN')
  }

  if (!(await updateState({ state: 'running', progress_done: 0 }))) return
  try {
    await transactions.schoolJob(payload, async (scope) => {
      await writeBatch(scope, { batchId, attempt }, report)
      await analyzeTables(scope.db)
    })
  } catch (error) {
    const failure = toFailure(error)
    // Retried by the queue, which reports the final failure.
    if (failure.status >= 500) throw error
    await updateState({ state: 'failed', failure: failure.message })
  }
}

/** Of a job that an older version queued. */
const currentAttempt = (payload: Payload, transactions: Pick<ScopedTransactions, 'schoolJob'>): Promise<number> =>
  transactions.schoolJob(payload, async ({ db, schoolId }) => {
    const batch = await db
      .selectFrom('import_batch')
      .select('attempt')
      .where('school_id', '=', schoolId)
      .where('id', '=', payload.batchId)
      .executeTakeFirst()
    return batch?.attempt ?? 0
  })

/** It will not run again, and the last run left nothing behind. */
export const abandonImport = (
  { schoolId, batchId, attempt }: Payload,
  { transactions }: { transactions: Pick<ScopedTransactions, 'schoolSystemJob'> },
) =>
  transactions.schoolSystemJob(schoolId, async ({ db, clock }) => {
    await db
      .updateTable('import_batch')
      .set({ state: 'failed', failure: interrupted, touched_at: clock.now() })
      .where('school_id', '=', schoolId)
      .where('id', '=', batchId)
      .where('state', 'in', ['queued', 'running'])
      .$if(attempt !== undefined, (batch) => batch.where('attempt', '=', attempt ?? 0))
      .execute()
  })
