import type { z } from 'zod'
import { countSchool } from '../../db/count-school.ts'
import type { Door } from '../../http/door.ts'
import { toFailure } from '../../http/to-failure.ts'
import type { applyImport } from '../../jobs/queues.ts'
import { writeBatch } from './batch/apply.ts'

type Payload = z.output<(typeof applyImport)['payload']>

/**
 * Runs one queued batch. Its state and progress go through transactions of their own, so that a page sees them while
 * the rows are still being written. Run again after a crash it starts over: the first run left nothing behind.
 */
export async function runImport(payload: Payload, { door }: { door: Pick<Door, 'schoolJob'> }): Promise<void> {
  const { batchId } = payload
  const note = (set: { state?: string; progress_done?: number; failure?: string }) =>
    door.schoolJob(payload, async ({ db, schoolId, clock }) => {
      const noted = await db
        .updateTable('import_batch')
        .set({ ...set, touched_at: clock.now() })
        .where('school_id', '=', schoolId)
        .where('id', '=', batchId)
        .where('state', 'in', ['queued', 'running'])
        .executeTakeFirst()
      return noted.numUpdatedRows > 0n
    })

  if (!(await note({ state: 'running', progress_done: 0 }))) return
  try {
    await door.schoolJob(payload, async (scope) => {
      await writeBatch(scope, batchId, async (done) => void (await note({ progress_done: done })))
      await countSchool(scope.db)
    })
  } catch (error) {
    const failure = toFailure(error)
    await note({ state: 'failed', failure: failure.message })
    if (failure.code === 'INTERNAL') throw error
  }
}
