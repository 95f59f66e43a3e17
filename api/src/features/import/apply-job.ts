import type { z } from 'zod'
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
  const updateState = (set: { state?: string; progress_done?: number; failure?: string }) =>
    transactions.schoolJob(payload, async ({ db, schoolId, clock }) => {
      const noted = await db
        .updateTable('import_batch')
        .set({ ...set, touched_at: clock.now() })
        .where('school_id', '=', schoolId)
        .where('id', '=', batchId)
        .where('state', 'in', ['queued', 'running'])
        .executeTakeFirst()
      return noted.numUpdatedRows > 0n
    })

  if (!(await updateState({ state: 'running', progress_done: 0 }))) return
  try {
    await transactions.schoolJob(payload, async (scope) => {
      await writeBatch(scope, batchId, async (done) => void (await updateState({ progress_done: done })))
      await analyzeTables(scope.db)
    })
  } catch (error) {
    const failure = toFailure(error)
    // Retried by the queue, which reports the final failure.
    if (failure.status >= 500) throw error
    await updateState({ state: 'failed', failure: failure.message })
  }
}

/** It will not run again, and the last run left nothing behind. */
export const abandonImport = (
  { schoolId, batchId }: Payload,
  { transactions }: { transactions: Pick<ScopedTransactions, 'schoolSystemJob'> },
) =>
  transactions.schoolSystemJob(schoolId, async ({ db, clock }) => {
    await db
      .updateTable('import_batch')
      .set({ state: 'failed', failure: interrupted, touched_at: clock.now() })
      .where('school_id', '=', schoolId)
      .where('id', '=', batchId)
      .where('state', 'in', ['queued', 'running'])
      .execute()
  })
