import { sql } from 'kysely'
import type { CellContent } from '@hadir/contract/evaluation/final-score.ts'
import type { SubjectEvaluation } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import type { EvaluationHead } from './records.ts'

type Roster = { setup: SubjectEvaluation; students: readonly { id: string }[] }
export type WrittenScore = { componentId: string; studentId: string; state: CellContent['state'] }

/**
 * The students whose results these scores change. Undefined: all, since in mid-semester the first score of a component
 * makes it due for all, and emptying its last score the reverse; or since a student has joined or left.
 */
export async function readConcerned(
  { db, schoolId }: SchoolScope,
  head: EvaluationHead,
  { subject: { setup, students }, written }: { subject: Roster; written: readonly WrittenScore[] },
): Promise<string[] | undefined> {
  for (const { id, filled } of setup.components) {
    const own = written.filter(({ componentId }) => componentId === id)
    const emptied = own.filter(({ state }) => state === 'EMPTY').length
    if (emptied < own.length ? filled === 0 : emptied > 0 && filled <= emptied) return
  }
  const { rows } = await sql<{ student_id: string }>`
    select student_id from subject_result
      where school_id = ${schoolId} and subject_evaluation_id = ${head.evaluation_id}`.execute(db)
  const stored = new Set(rows.map(({ student_id }) => student_id))
  if (stored.size !== students.length || students.some(({ id }) => !stored.has(id))) return
  return [...new Set(written.map(({ studentId }) => studentId))]
}
