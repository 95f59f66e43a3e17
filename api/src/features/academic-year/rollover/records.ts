import { sql } from 'kysely'
import type { Rollover } from '@hadir/contract/academic-year/rollover.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { currentStudents, findRollover, type RolloverRow } from './rollover-row.ts'
import { findBlockers } from './blockers.ts'

type SumRow = {
  from_name: string
  to_name: string
  is_closed: boolean
  counts: Partial<Record<keyof Rollover['counts'], number>> | null
  undecided: number
  changed: number
}

export async function readRollover(scope: SchoolScope, fromYearId: string): Promise<Rollover | null> {
  const { db, schoolId } = scope
  const year = await db
    .selectFrom('academic_year')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('id', '=', fromYearId)
    .executeTakeFirst()
  if (!year) throw new Failure('NOT_FOUND')
  const row = await findRollover(scope, fromYearId)
  if (!row) return null
  const planned = sql`from rollover_student p where p.school_id = ${schoolId} and p.rollover_id = ${row.id}`
  const { rows } = await sql<SumRow>`
    select f.name as from_name, t.name as to_name,
        not exists (select from semester s where s.school_id = f.school_id and s.academic_year_id = f.id
          and s.status <> 'DITUTUP') as is_closed,
        (select json_object_agg(decision, students) from (select decision, count(*) as students ${planned} group by 1) d) as counts,
        (select count(*)::int ${planned} and p.decision <> 'LULUS' and p.to_class_id is null) as undecided,
        ${row.state === 'done' ? sql`0` : countChanged(scope, row)} as changed
      from academic_year f
      join academic_year t on t.school_id = f.school_id and t.id = ${row.to_year_id}
      where f.school_id = ${schoolId} and f.id = ${fromYearId}`.execute(db)
  const sum = rows[0]
  if (!sum) throw new Failure('NOT_FOUND')
  const reason = row.state === 'done' ? (await findBlockers(scope, row)).join('; ') : ''
  return {
    id: row.id,
    state: row.state as Rollover['state'],
    fromYear: { id: fromYearId, name: sum.from_name },
    toYear: { id: row.to_year_id, name: sum.to_name },
    counts: { NAIK: 0, TINGGAL: 0, LULUS: 0, TIDAK_LULUS: 0, ...sum.counts },
    undecided: sum.undecided,
    changed: sum.changed,
    isClosed: sum.is_closed,
    progress: { done: row.progress_done, total: row.progress_total },
    failure: row.failure,
    appliedAt: row.applied_at?.toISOString() ?? null,
    undo: row.state === 'done' ? { possible: reason === '', reason: reason || null } : null,
    classes: await readClasses(scope, row.id),
  }
}

/** Students who joined or moved since the plan was made, and those in the plan who have moved since. */
export const countChanged = (scope: SchoolScope, row: RolloverRow) => sql<number>`(
  select count(*)::int from (${currentStudents(scope, row)}) now
    full join (select student_id, old_enrollment_id from rollover_student
      where school_id = ${scope.schoolId} and rollover_id = ${row.id}) p
      on p.student_id = now.student_id and p.old_enrollment_id = now.enrollment_id
    where p.student_id is null or now.student_id is null)`

async function readClasses({ db, schoolId }: SchoolScope, rolloverId: string): Promise<Rollover['classes']> {
  const { rows } = await sql<Rollover['classes'][number]>`
    select k.id, k.name, k.grade, count(p.student_id) filter (where p.from_class_id = k.id)::int as now,
        count(p.student_id) filter (where p.to_class_id = k.id)::int as next
      from rollover_class rc
      join class k on k.school_id = rc.school_id and k.id = rc.class_id
      left join rollover_student p on p.school_id = rc.school_id and p.rollover_id = rc.rollover_id
        and (p.from_class_id = k.id or p.to_class_id = k.id)
      where rc.school_id = ${schoolId} and rc.rollover_id = ${rolloverId}
      group by k.id, k.name, k.grade, k.order_no
      order by k.order_no, lower(k.name)`.execute(db)
  return rows
}
