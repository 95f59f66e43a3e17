import { sql } from 'kysely'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { followStudents } from '../../../platform/jobs/queues.ts'
import { classNameOn } from '../../class/rules.ts'
import type { RolloverRow } from './rollover-row.ts'

type Of = { studentIds: readonly string[] }

/** The day on which everybody of a year graduates: when its last rapor are handed out, else its last school day. */
export async function graduationDay(
  { db, schoolId }: SchoolScope,
  { from_year_id }: Pick<RolloverRow, 'from_year_id'>,
): Promise<SchoolDate> {
  const { rows } = await sql<{ day: SchoolDate }>`
    select coalesce(report_date, end_date) as day from semester
      where school_id = ${schoolId} and academic_year_id = ${from_year_id} and no = 2`.execute(db)
  if (!rows[0]) throw new Failure('NOT_FOUND')
  return rows[0].day
}

/** Students of a rollover become alumni. Returns how many. */
export async function addGraduates(
  scope: SchoolScope,
  { rollover, studentIds }: Of & { rollover: RolloverRow },
): Promise<number> {
  const { db, schoolId, clock } = scope
  const now = clock.now()
  const day = await graduationDay(scope, rollover)
  await sql`
    update student set status = 'ALUMNI', version = version + 1, updated_at = ${now}
      where school_id = ${schoolId} and id = any(${studentIds}::uuid[])`.execute(db)
  await sql`
    insert into student_exit (school_id, student_id, exit_date, exit_type)
      select ${schoolId}::uuid, student_id, ${day}::date, 'LULUS' from unnest(${studentIds}::uuid[]) student_id
      on conflict (school_id, student_id) do nothing`.execute(db)
  const { numAffectedRows = 0n } = await sql`
    insert into alumni (school_id, student_id, graduation_year, graduation_date, last_class, created_at, updated_at)
      select p.school_id, p.student_id, extract(year from ${day}::date)::smallint, ${day}::date,
          ${classNameOn(scope, sql`null`)},
          ${now}::timestamptz, ${now}::timestamptz
        from rollover_student p
        join academic_class ac on ac.school_id = p.school_id and ac.class_id = p.from_class_id
          and ac.academic_year_id = ${rollover.from_year_id}
        join class on class.school_id = ac.school_id and class.id = ac.class_id
        where p.school_id = ${schoolId} and p.rollover_id = ${rollover.id} and p.student_id = any(${studentIds}::uuid[])
      on conflict (school_id, student_id) do nothing`.execute(db)
  if (studentIds.length > 0) await scope.enqueue(followStudents, { schoolId, studentIds: [...studentIds] })
  return Number(numAffectedRows)
}

/**
 * Whether alumni row `a` of student `s` says what she does now. Its graduation does not count: it goes with the
 * decision. Neither do phone and e-mail that the form copied from the student.
 */
export const isTraced = sql<boolean>`(a.contact_consent or num_nonnulls(a.tracer_status, a.institution, a.position,
  a.field, a.city, a.start_date, a.waiting_months, a.relevance, a.income_band,
  nullif(a.phone, s.phone), nullif(a.email, s.email)) > 0)`

/** Alumni of a rollover are students again. One who has told what she does now stays: nobody may lose that. */
export async function removeGraduates(scope: SchoolScope, { studentIds }: Of): Promise<void> {
  const { db, schoolId, clock } = scope
  const { rows: traced } = await sql`
    select from alumni a
      join student s on s.school_id = a.school_id and s.id = a.student_id
      where a.school_id = ${schoolId} and a.student_id = any(${studentIds}::uuid[]) and ${isTraced}`.execute(db)
  if (traced.length > 0) {
    const message = 'Data alumninya sudah diisi. Hapus dahulu isian itu di halaman Alumni'
    throw new Failure('INVALID', { fields: { studentId: message } })
  }
  await sql`delete from alumni where school_id = ${schoolId} and student_id = any(${studentIds}::uuid[])`.execute(db)
  await sql`
    delete from student_exit where school_id = ${schoolId} and exit_type = 'LULUS'
      and student_id = any(${studentIds}::uuid[])`.execute(db)
  await sql`
    update student set status = 'AKTIF', version = version + 1, updated_at = ${clock.now()}
      where school_id = ${schoolId} and status = 'ALUMNI' and id = any(${studentIds}::uuid[])`.execute(db)
  if (studentIds.length > 0) await scope.enqueue(followStudents, { schoolId, studentIds: [...studentIds] })
}

/** Accounts of alumni who would be students again if the rollover were undone. */
export async function countAccounts({ db, schoolId }: SchoolScope, rolloverId: string): Promise<number> {
  const { accounts } = await db
    .selectFrom('actor')
    .innerJoin('rollover_student as p', (join) =>
      join.onRef('p.school_id', '=', 'actor.school_id').onRef('p.student_id', '=', 'actor.person_id'),
    )
    .select((e) => e.fn.countAll<number>().as('accounts'))
    .where('actor.school_id', '=', schoolId)
    .where('actor.role', '=', 'alumni')
    .where('p.rollover_id', '=', rolloverId)
    .where('p.decision', '=', 'LULUS')
    .executeTakeFirstOrThrow()
  return accounts
}
