import type { z } from 'zod'
import { analyzeTables } from '../../../platform/database/analyze-tables.ts'
import type { ScopedTransactions } from '../../../platform/http/scoped-transactions.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { toFailure } from '../../../platform/http/to-failure.ts'
import { interrupted } from '../../../platform/jobs/job.ts'
import type { runRollover } from '../../../platform/jobs/queues.ts'
import { auditingYears } from '../audit-years.ts'
import { applyRollover } from './apply.ts'
import { auditRollover, auditUndoneRollover } from './audit-students.ts'
import { undoRollover } from './undo-rollover.ts'

type Payload = z.output<(typeof runRollover)['payload']>

/**
 * Runs a queued rollover, or undoes one. State and progress use separate transactions, so that the page sees them
 * meanwhile. After a crash it starts over: the first run left nothing behind.
 */
export async function runRolloverJob(
  payload: Payload,
  { transactions }: { transactions: Pick<ScopedTransactions, 'schoolJob'> },
): Promise<void> {
  const { rolloverId, act } = payload
  const waits = act === 'run' ? ['queued', 'running'] : ['undoing']
  const updateState = (set: { state?: string; progress_done?: number; failure?: string }) =>
    transactions.schoolJob(payload, async ({ db, schoolId, clock }) => {
      const noted = await db
        .updateTable('rollover')
        .set({ ...set, touched_at: clock.now() })
        .where('school_id', '=', schoolId)
        .where('id', '=', rolloverId)
        .where('state', 'in', waits)
        .executeTakeFirst()
      return noted.numUpdatedRows > 0n
    })

  if (!(await updateState(act === 'run' ? { state: 'running', progress_done: 0 } : {}))) return
  try {
    await transactions.schoolJob(payload, async (scope) => {
      const yearId = await newYearOf(scope, rolloverId)
      if (act === 'undo') {
        await auditUndoneRollover(scope, rolloverId)
        await auditingYears(scope, yearId, () => undoRollover(scope, rolloverId))
        return
      }
      const progress = async (done: number) => void (await updateState({ progress_done: done }))
      await auditingYears(scope, yearId, () => applyRollover(scope, rolloverId, progress))
      await auditRollover(scope, rolloverId)
      await analyzeTables(scope.db)
    })
  } catch (error) {
    const failure = toFailure(error)
    // Retried by the queue, which reports the final failure.
    if (failure.status >= 500) throw error
    // A failed undo leaves the rollover as it was.
    await updateState({ state: act === 'run' ? 'failed' : 'done', failure: failure.message })
  }
}

/** It will not run again. The last run left nothing behind: a failed undo leaves the rollover as it was. */
export const abandonRollover = (
  { schoolId, rolloverId, act }: Payload,
  { transactions }: { transactions: Pick<ScopedTransactions, 'schoolSystemJob'> },
) =>
  transactions.schoolSystemJob(schoolId, async ({ db, clock }) => {
    await db
      .updateTable('rollover')
      .set({ state: act === 'run' ? 'failed' : 'done', failure: interrupted, touched_at: clock.now() })
      .where('school_id', '=', schoolId)
      .where('id', '=', rolloverId)
      .where('state', 'in', act === 'run' ? ['queued', 'running'] : ['undoing'])
      .execute()
  })

async function newYearOf({ db, schoolId }: SchoolScope, rolloverId: string): Promise<string> {
  const row = await db
    .selectFrom('rollover')
    .select('to_year_id')
    .where('school_id', '=', schoolId)
    .where('id', '=', rolloverId)
    .executeTakeFirstOrThrow()
  return row.to_year_id
}
