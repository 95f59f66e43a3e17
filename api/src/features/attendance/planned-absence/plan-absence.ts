import { sql } from 'kysely'
import type { z } from 'zod'
import { addDays, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import { maxPlannedDays, type plannedFields } from '@hadir/contract/attendance/planned-absence.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/ids.ts'
import { syncSchedule } from '../../config/school/rules.ts'
import { isMemberOn, readDay } from '../day.ts'
import type { Value } from '../marks/resolve-mark.ts'
import { blankValue, markBefore } from '../marks/marks-of-save.ts'
import { lockDays, type LockedDays } from '../day-closing/locked-days.ts'
import { writeSystemMarks } from '../marks/system-marks.ts'
import { isHomeroomTeacher } from '../rules.ts'
import { fillLocked, fillPlanned, plannedDays } from './fill.ts'

type Plan = z.output<typeof plannedFields>

export async function planAbsence(scope: SchoolScope, plan: Plan): Promise<{ id: string; filled: number }> {
  await assertOwnStudents(scope, [plan.studentId], plan.startDate)
  if (plan.endDate >= addDays(plan.startDate, maxPlannedDays)) {
    throw new Failure('INVALID', { fields: { endDate: `Paling lama ${maxPlannedDays} hari` } })
  }
  const calendar = await lockDays(scope, [])
  await assertSemestersOpen(scope, calendar, plan)
  const id = newId(scope.clock.now().getTime())
  await scope.db
    .insertInto('planned_absence')
    .values({
      school_id: scope.schoolId,
      id,
      student_id: plan.studentId,
      start_date: plan.startDate,
      end_date: plan.endDate,
      status: plan.status,
      reason: plan.reason,
      created_by: scope.profileId,
      created_at: scope.clock.now(),
    })
    .execute()
  // Updates the schedule, so that the days to come are filled in each morning.
  await syncSchedule(scope)
  return { id, filled: await fillPlanned(scope) }
}

/** An admin for every student; a homeroom teacher for hers, from the first day that she may still mark. */
async function assertOwnStudents(
  scope: SchoolScope,
  studentIds: readonly string[],
  first: SchoolDate | null,
): Promise<void> {
  const { db, schoolId } = scope
  const { day, person, windowDays } = await readDay(scope, undefined)
  const { rows } = await sql<{ id: string; academic_class_id: string | null }>`
    select s.id, e.academic_class_id from student s
      left join enrollment e on e.school_id = s.school_id and e.student_id = s.id and ${isMemberOn(sql`${day.today}::date`)}
      where s.school_id = ${schoolId} and s.id = any(${studentIds}::uuid[])`.execute(db)
  if (studentIds.some((id) => !rows.some((row) => row.id === id))) throw new Failure('NOT_FOUND')
  if (scope.role === 'school_admin') return
  const hers = rows.filter(
    (row) => row.academic_class_id && isHomeroomTeacher(person, row.academic_class_id, day.today),
  )
  if (studentIds.some((id) => !hers.some((row) => row.id === id))) throw new Failure('FORBIDDEN')
  const earliest = addDays(day.today, -windowDays)
  if (first !== null && first < earliest) {
    throw new Failure('INVALID', { fields: { startDate: 'Batas waktu pengisian tanggal ini sudah lewat' } })
  }
}

async function assertSemestersOpen(
  { db, schoolId }: SchoolScope,
  _locked: LockedDays,
  { startDate, endDate }: Plan,
): Promise<void> {
  const { rows } = await sql`select from semester where school_id = ${schoolId} and status = 'DITUTUP'
    and start_date <= ${endDate}::date and end_date >= ${startDate}::date`.execute(db)
  if (rows.length > 0) throw new Failure('SEMESTER_CLOSED')
}

type Withdrawal = { ids: readonly string[]; reason: string | null }

/**
 * Ends absences and restores what their marks covered; all of them, or none if one cannot be withdrawn. Another absence
 * on the same days then fills them.
 */
export async function withdrawAbsences(scope: SchoolScope, { ids: requested, reason }: Withdrawal): Promise<number> {
  const { db, schoolId, profileId, clock } = scope
  const ids = [...new Set(requested)]
  const plans = await db
    .selectFrom('planned_absence')
    .select('student_id')
    .where('school_id', '=', schoolId)
    .where('id', 'in', ids)
    .execute()
  if (plans.length < ids.length) throw new Failure('NOT_FOUND')
  await assertOwnStudents(
    scope,
    plans.map((plan) => plan.student_id),
    null,
  )
  // Locks all at once, in order: the days restored now, and those that another absence then fills.
  const locked = await lockDays(scope, [...(await readMade(scope, ids)), ...(await plannedDays(scope))])
  const withdrawn = await db
    .updateTable('planned_absence')
    .set({ withdrawn_by: profileId, withdrawn_at: clock.now(), withdrawn_reason: reason })
    .where('school_id', '=', schoolId)
    .where('id', 'in', ids)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  if (withdrawn.numUpdatedRows < ids.length) throw new Failure('PLAN_WITHDRAWN')
  // Read again: somebody may have marked one of them before the lock.
  const made = (await readMade(scope, ids)).filter((at) => locked.has(at))
  const marks = made.map(({ before, ...at }) => ({
    ...at,
    value: before ?? blankValue,
    device: withdrawalDevice,
  }))
  await writeSystemMarks(scope, { locked, source: 'IZIN', isTaking: false }, marks)
  await fillLocked(scope, locked)
  return marks.length
}

/** A separate device id, so that restored marks are not mistaken for the absence's own. */
const withdrawalDevice = '00000000-0000-7000-8000-000000000002'

type Made = {
  academicClassId: string
  date: SchoolDate
  studentId: string
  base: number
  before: Value | null
}

/** Cells whose last mark is from an absence. Those of a closed semester stay as they are. */
async function readMade({ db, schoolId }: SchoolScope, ids: readonly string[]): Promise<Made[]> {
  const { rows } = await sql<Made>`
    select v.academic_class_id as "academicClassId", c.date, c.student_id as "studentId", c.rev as base,
        ${markBefore} as before
      from planned_absence p
      cross join lateral (select p.start_date + n as date from generate_series(0, p.end_date - p.start_date) n) d
      join attendance_cell c on c.school_id = p.school_id and c.date = d.date and c.student_id = p.student_id
      join attendance_save v on v.school_id = c.school_id and v.seq = c.seq and v.device = p.id
      where p.school_id = ${schoolId} and p.id = any(${ids}::uuid[]) and not exists (
        select from semester term where term.school_id = p.school_id and term.status = 'DITUTUP'
          and d.date between term.start_date and term.end_date)`.execute(db)
  return rows
}
