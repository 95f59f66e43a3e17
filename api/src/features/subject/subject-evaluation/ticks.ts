import { sql } from 'kysely'
import type { SchoolScope } from '../../../platform/http/scope.ts'

/** The teacher's ticks, by student and objective. */
export async function readTicks(
  { db, schoolId }: SchoolScope,
  evaluationIds: readonly string[],
): Promise<Map<string, Map<string, boolean>>> {
  const { rows } = await sql<{ student_id: string; objective_id: string; is_achieved: boolean }>`
    select student_id, objective_id, is_achieved from objective_tick
      where school_id = ${schoolId} and subject_evaluation_id = any(${evaluationIds}::uuid[])`.execute(db)
  const ticks = new Map<string, Map<string, boolean>>()
  for (const { student_id, objective_id, is_achieved } of rows) {
    const own = ticks.get(student_id) ?? new Map<string, boolean>()
    ticks.set(student_id, own.set(objective_id, is_achieved))
  }
  return ticks
}
