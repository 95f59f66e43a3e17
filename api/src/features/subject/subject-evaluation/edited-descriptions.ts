import type { SchoolScope } from '../../../platform/http/scope.ts'
import { sql } from 'kysely'
import type { EvaluationHead } from './records.ts'

export type Described = {
  description: string | null
  edited_from: string | null
  skill_description: string | null
  skill_edited_from: string | null
}

/** Descriptions edited by hand, by student. */
export async function readDescriptions(
  { db, schoolId }: SchoolScope,
  { evaluation_id: evaluationId }: EvaluationHead,
): Promise<Map<string, Described>> {
  const { rows } = await sql<Described & { student_id: string }>`
    select student_id, description, edited_from, skill_description, skill_edited_from from subject_result
      where school_id = ${schoolId} and subject_evaluation_id = ${evaluationId}`.execute(db)
  return new Map(rows.map(({ student_id, ...row }) => [student_id, row]))
}

/** With the wire's field names. */
export const wordedBy = (one: Described | undefined) => ({
  description: one?.description ?? null,
  editedFrom: one?.edited_from ?? null,
  skillDescription: one?.skill_description ?? null,
  skillEditedFrom: one?.skill_edited_from ?? null,
})
