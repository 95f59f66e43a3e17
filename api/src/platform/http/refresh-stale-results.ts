import { formulaVersion } from '@hadir/contract/evaluation/student-result.ts'
import { refreshResults } from '../jobs/queues.ts'
import type { SchoolScope } from './scope.ts'

/** Starts the job after an act that may bring up results of an older formula: a restored archive, an unlocked rapor. */
export async function refreshIfStale({ db, schoolId, enqueue }: SchoolScope): Promise<void> {
  const stale = await db
    .selectFrom('subject_result')
    .select('student_id')
    .where('school_id', '=', schoolId)
    .where('formula_version', '<', formulaVersion)
    .limit(1)
    .executeTakeFirst()
  if (stale) await enqueue(refreshResults, { schoolId })
}
