import { sql } from 'kysely'
import type { Rollover } from '@hadir/contract/academic-year/rollover.ts'
import { byClass } from '../../../platform/database/name-order.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { currentStudents, findRollover, type RolloverRow } from './rollover-row.ts'
import { yearDecisions } from '../report-cards.ts'
import { countAccounts } from './graduates.ts'
import { findBlockers } from './blockers.ts'

type SumRow = {
  from_name: string
  to_name: string
  is_closed: boolean
  counts: Partial<Record<keyof Rollover['counts'], number>> | null
  undecided: number
  changed: number
}

type RaporSums = Pick<Rollover, 'withoutDecision' | 'withoutRapor' | 'different' | 'unconfirmed'>

/** How the plan compares to the rapor as it is now. */
export async function compareWithRapor(scope: SchoolScope, row: RolloverRow): Promise<RaporSums> {
  const { db, schoolId } = scope
  const { rows } = await sql<RaporSums>`
    with compared as (
      select p.decision, p.confirmed_rapor, rapor.decision as rapor,
          bool_or(rapor.decision is not null) over (partition by p.from_class_id) as class_has_rapor
        from rollover_student p
        left join (${yearDecisions(scope, row.from_year_id)}) rapor on rapor.student_id = p.student_id
        where p.school_id = ${schoolId} and p.rollover_id = ${row.id}
    )
    select count(*) filter (where decision is null)::int as "withoutDecision",
        count(*) filter (where decision is null and not class_has_rapor)::int as "withoutRapor",
        count(*) filter (where decision <> rapor)::int as different,
        count(*) filter (where decision <> rapor and confirmed_rapor is distinct from rapor)::int as unconfirmed
      from compared`.execute(db)
  return rows[0] ?? { withoutDecision: 0, withoutRapor: 0, different: 0, unconfirmed: 0 }
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
    select from_year.name as from_name, to_year.name as to_name,
        not exists (select from semester term where term.school_id = from_year.school_id and term.academic_year_id = from_year.id
          and term.status <> 'DITUTUP') as is_closed,
        (select json_object_agg(decision, students) from (select decision, count(*) as students ${planned}
          and p.decision is not null group by 1) d) as counts,
        (select count(*)::int ${planned} and p.decision <> 'LULUS' and p.to_class_id is null) as undecided,
        ${row.state === 'done' ? sql`0` : countChanged(scope, row)} as changed
      from academic_year from_year
      join academic_year to_year on to_year.school_id = from_year.school_id and to_year.id = ${row.to_year_id}
      where from_year.school_id = ${schoolId} and from_year.id = ${fromYearId}`.execute(db)
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
    ...(await compareWithRapor(scope, row)),
    isClosed: sum.is_closed,
    progress: { done: row.progress_done, total: row.progress_total },
    failure: row.failure,
    appliedAt: row.applied_at?.toISOString() ?? null,
    undo:
      row.state === 'done'
        ? { possible: reason === '', reason: reason || null, accounts: await countAccounts(scope, row.id) }
        : null,
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
      order by ${byClass('k')}`.execute(db)
  return rows
}
