import { sql } from 'kysely'
import type { SchoolScope } from '../../../../platform/http/scope.ts'
import { teacherList } from './columns.ts'
import { valueAt, type RowSnapshot } from '../../plan/row-snapshot.ts'
import type { Existing } from '../../plan/plan.ts'

export type ExistingTeacher = Existing & { row: RowSnapshot }

/** Every teacher of the school. `lock` locks them until the transaction ends. */
export async function loadTeachers(
  { db, schoolId }: SchoolScope,
  options: { lock: boolean },
): Promise<ExistingTeacher[]> {
  const lock = options.lock ? sql`for no key update` : sql``
  const teachers = await sql<{ id: string; row: RowSnapshot }>`
    select id, to_jsonb(teacher) as row from teacher where school_id = ${schoolId} order by id ${lock}`.execute(db)
  return teachers.rows.map(({ id, row }) => ({
    id,
    row,
    values: Object.fromEntries(teacherList.columns.map(({ key }) => [key, valueAt(row, key)])),
  }))
}
