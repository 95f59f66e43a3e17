import { sql } from 'kysely'
import type { Level } from '@hadir/contract/labels.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { auditChange } from '../../../platform/audit/audit-log.ts'
import { newId } from '../../../platform/ids.ts'
import { addFreeDays, removeFreeDays } from '../activate.ts'
import { readYear } from '../records.ts'
import { nextYearOf } from '../rules.ts'
import { readSetting } from '../../config/school/rules.ts'
import { yearDecisions } from '../report-cards.ts'
import { promotionOf, type PlanClass } from './promotion.ts'
import { currentStudents, findRollover, assertNotStarted, needRollover, type RolloverRow } from './rollover-row.ts'

/** Creates the plan for a year, or updates it: manual decisions are preserved. */
export async function prepareRollover(scope: SchoolScope, fromYearId: string): Promise<void> {
  const { db, schoolId, profileId, clock } = scope
  await lockRollovers(scope)
  const known = await findRollover(scope, fromYearId)
  if (known) assertNotStarted(known)
  const rollover = known ?? (await addRollover(scope, fromYearId))
  await addClasses(scope, rollover)
  await addStudents(scope, rollover)
  await db
    .updateTable('rollover')
    .set({ touched_at: clock.now(), actor_id: profileId, failure: null })
    .where('school_id', '=', schoolId)
    .where('id', '=', rollover.id)
    .execute()
}

/** Allows one change of a school's rollovers at a time, jobs included. */
export const lockRollovers = ({ db, schoolId }: SchoolScope) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`rollover ${schoolId}`}, 0))`.execute(db)

async function addRollover(scope: SchoolScope, fromYearId: string): Promise<RolloverRow> {
  const { db, schoolId, profileId, clock } = scope
  const { id: toYearId, isNew } = await nextYearOf(scope, fromYearId)
  // Part of the plan, not of the run, so that undoing the run leaves the calendar unchanged.
  await addFreeDays(scope, await readYear(scope, toYearId))
  return db
    .insertInto('rollover')
    .values({
      school_id: schoolId,
      id: newId(),
      from_year_id: fromYearId,
      to_year_id: toYearId,
      state: 'draft',
      made_year: isNew,
      actor_id: profileId,
      created_at: clock.now(),
      touched_at: clock.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Discards a plan, and the year that it created unless the school uses it by now. Returns whether the year is gone. */
export async function discardRollover(scope: SchoolScope, fromYearId: string): Promise<{ isYearRemoved: boolean }> {
  const { db, schoolId } = scope
  await lockRollovers(scope)
  const row = await needRollover(scope, fromYearId)
  assertNotStarted(row)
  await db.deleteFrom('rollover').where('school_id', '=', schoolId).where('id', '=', row.id).execute()
  if (!row.made_year) return { isYearRemoved: false }
  const year = await readYear(scope, row.to_year_id)
  const { rows } = await sql<{ is_gone: boolean }>`
    select remove_unused_year(${schoolId}::uuid, ${row.to_year_id}::uuid) as is_gone`.execute(db)
  if (!rows[0]?.is_gone) return { isYearRemoved: false }
  await removeFreeDays(scope, year)
  await auditChange(scope, { kind: 'academic-year', id: year.id, before: year, after: null })
  return { isYearRemoved: true }
}

/** Every class that continues, and those that still have students in the old year. */
async function addClasses({ db, schoolId }: SchoolScope, { id, from_year_id, to_year_id }: RolloverRow): Promise<void> {
  await sql`
    insert into rollover_class (school_id, rollover_id, class_id, academic_class_id)
      select k.school_id, ${id}::uuid, k.id, coalesce(there_ac.id, uuidv7())
        from class k
        left join academic_class there_ac
          on there_ac.school_id = k.school_id and there_ac.academic_year_id = ${to_year_id} and there_ac.class_id = k.id
        where k.school_id = ${schoolId} and (k.is_active or exists (
          select from academic_class ac
            where ac.school_id = k.school_id and ac.class_id = k.id and ac.academic_year_id = ${from_year_id}))
      on conflict (school_id, rollover_id, class_id) do nothing`.execute(db)
}

/**
 * Students who are in a class of the old year and not yet in one of the new year; the others leave the plan. Each has
 * the decision of her rapor; without one she waits for a person's.
 */
async function addStudents(scope: SchoolScope, rollover: RolloverRow): Promise<void> {
  const { db, schoolId } = scope
  const places = await usualPlaces(scope, rollover.id)
  await sql`
    delete from rollover_student p
      where p.school_id = ${schoolId} and p.rollover_id = ${rollover.id} and not exists (
        select from (${currentStudents(scope, rollover)}) now
          where now.student_id = p.student_id and now.enrollment_id = p.old_enrollment_id)`.execute(db)
  await sql`
    insert into rollover_student (school_id, rollover_id, student_id, from_class_id, old_enrollment_id, decision,
        to_class_id, new_enrollment_id)
      select ${schoolId}::uuid, ${rollover.id}::uuid, now.student_id, now.class_id, now.enrollment_id,
          decided.decision,
          case when decided.decision in ('TINGGAL', 'TIDAK_LULUS') then now.class_id
            when decided.decision = 'NAIK' then place.to_class_id end, uuidv7()
        from (${currentStudents(scope, rollover)}) now
        join ${places} on place.class_id = now.class_id
        left join (${yearDecisions(scope, rollover.from_year_id)}) decided on decided.student_id = now.student_id
      on conflict (school_id, rollover_id, student_id) do update
        set decision = excluded.decision, to_class_id = excluded.to_class_id
        where not rollover_student.by_hand`.execute(db)
}

/** Where a class's students usually go, as `place` (class_id, decision, to_class_id). */
export async function usualPlaces(scope: SchoolScope, rolloverId: string) {
  const { db, schoolId } = scope
  const setting = await readSetting(scope)
  const { rows: classes } = await sql<PlanClass & { is_active: boolean }>`
    select k.id, k.name, k.grade, k.is_four_year as "isFourYear", k.is_active from rollover_class rc
      join class k on k.school_id = rc.school_id and k.id = rc.class_id
      where rc.school_id = ${schoolId} and rc.rollover_id = ${rolloverId}`.execute(db)
  // The table's check allows only levels.
  const school = { level: setting.level as Level, form: setting.school_form }
  const open = classes.filter((one) => one.is_active)
  const places = classes.map((from) => promotionOf(from, open, school))
  return sql`unnest(${classes.map((one) => one.id)}::uuid[], ${places.map((one) => one.decision)}::text[],
    ${places.map((one) => one.toClassId)}::uuid[]) as place (class_id, decision, to_class_id)`
}
