import type { SubjectEvaluation } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { Failure } from '../../../platform/failure.ts'
import { auditChange } from '../../../platform/audit/audit-log.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { updateRecord } from '../../../platform/http/versioned-record.ts'
import { type EvaluationKey, readEvaluation, readOwnHead } from './records.ts'
import { moveSeq } from './follow.ts'
import { readUnfinished } from './results.ts'
import { assertSemesterOpen } from './rules.ts'
import { kind } from './setup.ts'

const mostNamed = 3

/** FINAL only when every student has a final score and a description; back to DRAFT while nothing is locked. */
export async function setStatus(
  scope: SchoolScope,
  requested: EvaluationKey,
  { status, version }: { status: 'DRAFT' | 'FINAL'; version?: number | undefined },
): Promise<SubjectEvaluation> {
  const head = await readOwnHead(scope, requested)
  await assertSemesterOpen(scope, head)
  if (head.evaluation_id === null) throw new Failure('EVALUATION_MISSING')
  if (head.status === 'TERKUNCI') throw new Failure('EVALUATION_LOCKED')
  await updateRecord(scope, 'subject_evaluation', { id: head.evaluation_id, version, columns: { status } })
  if (status === 'FINAL') {
    const unfinished = await readUnfinished(scope, head)
    if (unfinished.length > 0) {
      const named = unfinished.slice(0, mostNamed).map(({ name }) => name)
      const more = unfinished.length - named.length
      const names = `${named.join(', ')}${more > 0 ? ` dan ${more} siswa lain` : ''}`
      throw new Failure('EVALUATION_INCOMPLETE', { values: { count: String(unfinished.length), names } })
    }
  }
  await moveSeq(scope, head.evaluation_id)
  await auditChange(scope, { kind, id: head.id, before: { status: head.status }, after: { status } })
  return readEvaluation(scope, requested)
}
