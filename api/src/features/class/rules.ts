import { sql } from 'kysely'
import { type SchoolDate, weekdayOf } from '@hadir/contract/dates/dates.ts'
import { grades } from '@hadir/contract/labels.ts'
import { Failure } from '../../platform/failure.ts'
import { actingPerson } from '../../platform/http/acting-person.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { readSetting } from '../config/school/rules.ts'

/**
 * The academic classes that the caller may read today: all of them for an admin, for the platform's administrator in a
 * support session, and for a duty that covers the whole school (a GURU_PIKET on her weekdays); else the classes that a
 * teacher leads, a student's own, or those of a parent's children.
 */
export async function visibleClasses(scope: SchoolScope): Promise<'all' | string[]> {
  if (scope.role === 'school_admin' || scope.role === 'administrator') return 'all'
  const { today } = await readSetting(scope)
  const { db, schoolId } = scope
  const personId = await actingPerson(scope)
  if (!personId) return []
  if (scope.role === 'student' || scope.role === 'parent') return classesOfFamily(scope, personId, today)
  const duties = await db
    .selectFrom('duty')
    .select(['kind', 'weekdays'])
    .where('school_id', '=', schoolId)
    .where('teacher_id', '=', personId)
    .where('start_date', '<=', today)
    .where((eb) => eb.or([eb('end_date', 'is', null), eb('end_date', '>', today)]))
    .execute()
  const isToday = (weekdays: number[] | null) => weekdays === null || weekdays.includes(weekdayOf(today))
  if (duties.some((duty) => duty.kind !== 'GURU_PIKET' || isToday(duty.weekdays))) return 'all'
  return homeroomsOf(scope, personId, today)
}

/** The academic classes that the caller leads today; all for an admin. */
export async function classesLed(scope: SchoolScope): Promise<'all' | string[]> {
  if (scope.role === 'school_admin') return 'all'
  const teacherId = await actingPerson(scope)
  return teacherId ? homeroomsOf(scope, teacherId, (await readSetting(scope)).today) : []
}

/** The active year, and the one to copy classes from: the year before it, unless another is given. */
export async function yearsToCopy({ db, schoolId }: SchoolScope, fromYearId?: string | null) {
  const years = await db
    .selectFrom('academic_year')
    .select(['id', 'name', 'start_date', 'is_active'])
    .where('school_id', '=', schoolId)
    .orderBy('start_date', 'desc')
    .execute()
  const active = years.find((year) => year.is_active)
  if (!active) throw new Failure('YEAR_NOT_ACTIVE')
  const from = fromYearId
    ? years.find(({ id }) => id === fromYearId && id !== active.id)
    : years.find((year) => year.start_date < active.start_date)
  if (!from) throw new Failure('NO_EARLIER_YEAR')
  return { from, active }
}

/** The first day on which a homeroom `h` no longer applies: the stored one, else the day after its class's year. */
export const homeroomEnd = sql<SchoolDate>`(select least(h.end_date, year.end_date + 1)
  from academic_class rombel
  join academic_year year on year.school_id = rombel.school_id and year.id = rombel.academic_year_id
  where rombel.school_id = h.school_id and rombel.id = h.academic_class_id)`

async function homeroomsOf({ db, schoolId }: SchoolScope, teacherId: string, today: string): Promise<string[]> {
  const led = await db
    .selectFrom('homeroom as h')
    .select('h.academic_class_id')
    .where('h.school_id', '=', schoolId)
    .where('h.teacher_id', '=', teacherId)
    .where('h.start_date', '<=', today)
    .where(homeroomEnd, '>', today)
    .execute()
  return led.map((row) => row.academic_class_id)
}

/** The classes of a student, or of a guardian's children, on a day. */
async function classesOfFamily({ db, schoolId, role }: SchoolScope, personId: string, today: string) {
  const open = db
    .selectFrom('enrollment')
    .select('enrollment.academic_class_id')
    .where('enrollment.school_id', '=', schoolId)
    .where('enrollment.join_date', '<=', today)
    .where((eb) => eb.or([eb('enrollment.leave_date', 'is', null), eb('enrollment.leave_date', '>', today)]))
  const mine =
    role === 'student'
      ? open.where('enrollment.student_id', '=', personId)
      : open
          .innerJoin('student_guardian as of', (join) =>
            join
              .onRef('of.school_id', '=', 'enrollment.school_id')
              .onRef('of.student_id', '=', 'enrollment.student_id'),
          )
          .where('of.guardian_id', '=', personId)
  return (await mine.execute()).map((row) => row.academic_class_id)
}

/** Today; in a year that is not active, its nearest day: when last year's class was still full. */
export const dayInYear = (today: SchoolDate) =>
  sql<SchoolDate>`case when year.is_active then ${today}::date
    else greatest(year.start_date, least(${today}::date, year.end_date)) end`

/** Roman numerals in order of the grades: as text IX would sort before VII. */
export const gradeOrderOf = (grade: string) =>
  sql<number>`array_position(${sql.lit(`{${grades.join(',')}}`)}::text[], ${sql.ref(grade)})`
export const gradeOrder = gradeOrderOf('class.grade')

/** Classes by name, in a school's order: VII-B, VIII-A, IX-A. */
export const byClassName = sql`(${gradeOrder}, lower(class.name))`

/** A class's name for the search: VII-A is found as vii a, viia and 7a. */
export const classWords = sql`concat_ws(' ', fold_text(class.name), replace(fold_text(class.name), ' ', ''),
  regexp_replace(replace(fold_text(class.name), ' ', ''), '^' || lower(class.grade), (${gradeOrder})::text))`

/**
 * The lessons of `given` (academic_subject) in a normal week of the running semester's timetable. Times typed by hand
 * count in the JP of the level: 35, 40 or 45 minutes.
 */
export const scheduledJp = sql<number>`(
  select coalesce(sum(case
      when slot.period_start is not null then slot.period_end - slot.period_start + 1
      else round((slot.end_minute - slot.start_minute)
        / (case setting.level when 'SD' then 35.0 when 'SMP' then 40.0 else 45.0 end)) end), 0)::int
    from class_schedule slot
    join school_setting setting on setting.school_id = slot.school_id
    left join semester running on running.school_id = slot.school_id
      and running.academic_year_id = slot.academic_year_id and running.status = 'AKTIF'
    where slot.school_id = given.school_id and slot.academic_class_id = given.academic_class_id
      and slot.academic_subject_id = given.id and slot.variant = 'NORMAL'
      and (slot.semester_no is null or slot.semester_no = coalesce(running.no, 1)))`
