import { sql } from 'kysely'
import { addDays, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import { byStudent } from '../../../platform/database/name-order.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { assertClassesFit } from '../../class/rules.ts'
import { activateYear } from '../activate.ts'
import { lockCalendar } from '../records.ts'
import { addGraduates } from './graduates.ts'
import { lockRollovers } from './plan.ts'
import { compareWithRapor, countChanged } from './records.ts'
import type { RolloverRow } from './rollover-row.ts'

export type Progress = (done: number) => Promise<void>

/** Moves every student of a plan into the new year, in this transaction. `progress` reports through another one. */
export async function applyRollover(scope: SchoolScope, rolloverId: string, progress: Progress): Promise<void> {
  const { db, schoolId, clock } = scope
  await lockRollovers(scope)
  // Before the students: placing one locks the calendar first.
  await lockCalendar(scope)
  const rollover = await readRow(scope, rolloverId)
  const years = await readYears(scope, rollover)
  await assertReady(scope, rollover)

  await addClasses(scope, rollover)
  await endMemberships(scope, rollover, years.lastDay)
  const moved = await addMemberships(scope, rollover, years.firstDay)
  await progress(moved)
  const graduated = await graduate(scope, rollover)
  await activateYear(scope, rollover.to_year_id, {})
  await progress(moved + graduated)
  await db
    .updateTable('rollover')
    .set({ state: 'done', applied_at: clock.now(), touched_at: clock.now(), progress_done: moved + graduated })
    .where('school_id', '=', schoolId)
    .where('id', '=', rolloverId)
    .execute()
}

const readRow = ({ db, schoolId }: SchoolScope, id: string): Promise<RolloverRow> =>
  db.selectFrom('rollover').selectAll().where('school_id', '=', schoolId).where('id', '=', id).executeTakeFirstOrThrow()

type Years = { lastDay: SchoolDate; firstDay: SchoolDate }

async function readYears({ db, schoolId }: SchoolScope, row: RolloverRow): Promise<Years> {
  const { rows } = await sql<Years>`
    select from_year.end_date as "lastDay", to_year.start_date as "firstDay"
      from academic_year from_year
      join academic_year to_year on to_year.school_id = from_year.school_id and to_year.id = ${row.to_year_id}
      where from_year.school_id = ${schoolId} and from_year.id = ${row.from_year_id}`.execute(db)
  if (!rows[0]) throw new Failure('NOT_FOUND')
  return rows[0]
}

/** Checked before a plan is queued and again when it runs, because anything may have changed in between. */
export async function assertReady(scope: SchoolScope, row: RolloverRow): Promise<void> {
  const { db, schoolId } = scope
  const { rows } = await sql<{ open: number; changed: number; undecided: number; planned: number }>`
    select
      (select count(*)::int from semester where school_id = ${schoolId} and academic_year_id = ${row.from_year_id}
        and status <> 'DITUTUP') as open,
      ${countChanged(scope, row)} as changed,
      count(*) filter (where decision <> 'LULUS' and to_class_id is null)::int as undecided, count(*)::int as planned
      from rollover_student where school_id = ${schoolId} and rollover_id = ${row.id}`.execute(db)
  const { open = 0, changed = 0, undecided = 0, planned = 0 } = rows[0] ?? {}
  if (open > 0) throw new Failure('ROLLOVER_SEMESTER_OPEN')
  if (changed > 0) throw new Failure('ROLLOVER_STALE', { values: { count: changed } })
  const { withoutDecision, unconfirmed } = await compareWithRapor(scope, row)
  if (withoutDecision > 0) throw new Failure('ROLLOVER_NO_DECISION', { values: { count: withoutDecision } })
  if (unconfirmed > 0) throw new Failure('ROLLOVER_UNCONFIRMED', { values: { count: unconfirmed } })
  if (undecided > 0) throw new Failure('ROLLOVER_UNDECIDED', { values: { count: undecided } })
  if (planned === 0) throw new Failure('ROLLOVER_EMPTY')
}

/** The classes of the new year, with the plan's ids unless somebody has created one meanwhile. */
async function addClasses({ db, schoolId, clock }: SchoolScope, { id, to_year_id }: RolloverRow): Promise<void> {
  await sql`
    with made as (
      insert into academic_class (school_id, id, academic_year_id, class_id, created_at)
      select rc.school_id, rc.academic_class_id, ${to_year_id}::uuid, rc.class_id, ${clock.now()}::timestamptz
        from rollover_class rc
        join class k on k.school_id = rc.school_id and k.id = rc.class_id
        where rc.school_id = ${schoolId} and rc.rollover_id = ${id} and k.is_active
      on conflict (school_id, academic_year_id, class_id) do nothing
      returning id
    )
    update rollover_class set made_here = true
      where school_id = ${schoolId} and rollover_id = ${id} and academic_class_id in (select id from made)`.execute(db)
  await sql`
    update rollover_class rc set academic_class_id = ac.id
      from academic_class ac
      where rc.school_id = ${schoolId} and rc.rollover_id = ${id} and ac.school_id = rc.school_id
        and ac.academic_year_id = ${to_year_id} and ac.class_id = rc.class_id and ac.id <> rc.academic_class_id`.execute(
    db,
  )
}

/** A membership lasts to the last day of its year; `leave_date` is the first day after it. */
async function endMemberships({ db, schoolId }: SchoolScope, { id }: RolloverRow, lastDay: SchoolDate): Promise<void> {
  await sql`
    update enrollment e set outcome = p.decision, leave_date = greatest(${addDays(lastDay, 1)}::date, e.join_date + 1)
      from rollover_student p
      where p.school_id = ${schoolId} and p.rollover_id = ${id} and e.school_id = p.school_id
        and e.id = p.old_enrollment_id`.execute(db)
}

/** Roll numbers by name, following those of students already in the class. */
async function addMemberships(
  scope: SchoolScope,
  { id, to_year_id }: RolloverRow,
  firstDay: SchoolDate,
): Promise<number> {
  const { db, schoolId, clock } = scope
  const { numAffectedRows = 0n } = await sql`
    insert into enrollment (school_id, id, academic_year_id, academic_class_id, student_id, roll_no, join_date, created_at)
      select p.school_id, p.new_enrollment_id, ${to_year_id}::uuid, rc.academic_class_id, p.student_id,
          coalesce(taken.roll_no, 0) + row_number() over (partition by rc.academic_class_id order by ${byStudent('s')}),
          ${firstDay}::date, ${clock.now()}::timestamptz
        from rollover_student p
        join rollover_class rc on rc.school_id = p.school_id and rc.rollover_id = p.rollover_id and rc.class_id = p.to_class_id
        join student s on s.school_id = p.school_id and s.id = p.student_id
        left join lateral (
          select max(e.roll_no) as roll_no from enrollment e
            where e.school_id = p.school_id and e.academic_class_id = rc.academic_class_id and e.leave_date is null
        ) taken on true
        where p.school_id = ${schoolId} and p.rollover_id = ${id}`.execute(db)
  const classes = await db
    .selectFrom('rollover_class')
    .select('academic_class_id')
    .where('school_id', '=', schoolId)
    .where('rollover_id', '=', id)
    .execute()
  const classIds = classes.flatMap((one) => one.academic_class_id ?? [])
  await assertClassesFit(scope, { classIds, from: firstDay })
  return Number(numAffectedRows)
}

async function graduate(scope: SchoolScope, rollover: RolloverRow): Promise<number> {
  const rows = await scope.db
    .selectFrom('rollover_student')
    .select('student_id')
    .where('school_id', '=', scope.schoolId)
    .where('rollover_id', '=', rollover.id)
    .where('decision', '=', 'LULUS')
    .execute()
  return addGraduates(scope, { rollover, studentIds: rows.map((row) => row.student_id) })
}
