import type { ImportKind } from '@hadir/contract/import.ts'
import type { Door } from '../../http/door.ts'
import { runImport } from './apply-job.ts'
import { dryRun } from './batch/dry-run.ts'
import { readBatch } from './batch/read-batch.ts'
import { queueBatch } from './batch/apply.ts'
import { undoBatch } from './batch/undo.ts'

export type ImportTimes = { rows: number; dryRunMs: number; writeMs: number; undoMs: number }

/**
 * How long an import takes from the file's bytes to the written rows, and back: the code that serves the endpoints,
 * without HTTP. The school is as before when it ends.
 */
export async function timeImport(
  door: Pick<Door, 'schoolJob'>,
  as: { schoolId: string; profileId: string },
  file: { kind: ImportKind; content: Buffer },
): Promise<ImportTimes> {
  const { kind } = file
  const start = performance.now()
  const id = await door.schoolJob(as, (scope) => dryRun(scope, { ...file, filename: 'ukur.xlsx', ticked: [] }))
  const dry = performance.now()
  await door.schoolJob(as, (scope) => queueBatch(scope, { kind, id }))
  await runImport({ ...as, batchId: id }, { door })
  const written = performance.now()
  const batch = await door.schoolJob(as, (scope) => readBatch(scope, { kind, id }))
  if (batch.state !== 'done') throw new Error(batch.failure ?? batch.state)
  const undoing = performance.now()
  await door.schoolJob(as, (scope) => undoBatch(scope, { kind, id }))
  const undone = performance.now()
  return { rows: batch.progress.total, dryRunMs: dry - start, writeMs: written - dry, undoMs: undone - undoing }
}
