import { type RawBuilder, sql } from 'kysely'
import { maxMarks } from '@hadir/contract/attendance/attendance-mark.ts'
import { semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import { formatDate, type SchoolDate, weekdayOf } from '@hadir/contract/dates/dates.ts'
import { type Grade, grades } from '@hadir/contract/labels.ts'
import { byClass, gradeOrderOf } from '../../platform/database/name-order.ts'
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

/**
 * Whether the calling teacher led a class on any day from `first` to `last` (decision 48: she goes on reading what the
 * class was then), as long as she is at the school. Without days: ever.
 */
export const isLeaderWithin = (
  { schoolId, profileId, role }: SchoolScope,
  academicClassId: RawBuilder<unknown>,
  { first, last }: { first: RawBuilder<unknown>; last: RawBuilder<unknown> } = always,
): RawBuilder<boolean> =>
  role === 'teacher'
    ? sql<boolean>`exists (select from actor me_a
        join homeroom h on h.school_id = me_a.school_id and h.teacher_id = me_a.person_id
        join teacher leader_t on leader_t.school_id = h.school_id and leader_t.id = h.teacher_id and leader_t.left_on is null
        where me_a.school_id = ${schoolId} and me_a.id = ${profileId} and h.academic_class_id = ${academicClassId}
          and h.start_date <= ${last} and ${homeroomEnd} > ${first})`
    : sql<boolean>`false`
const always = { first: sql`'-infinity'::date`, last: sql`'infinity'::date` }

/** Whether the caller may read a class: today, or as one that she once led. */
export async function mayReadEver(scope: SchoolScope, academicClassId: string): Promise<boolean> {
  const sight = await visibleClasses(scope)
  if (sight === 'all' || sight.includes(academicClassId)) return true
  const { rows } = await sql<{ led: boolean }>`
    select ${isLeaderWithin(scope, sql`${academicClassId}::uuid`)} as led`.execute(scope.db)
  return rows[0]?.led ?? false
}

/**
 * Throws if every semester of a class's year is closed: its papers name the homeroom teacher, the phase and the rest. No
 * semester is closed until the transaction ends.
 */
export async function assertClassYearsOpen(
  { db, schoolId }: SchoolScope,
  { classIds, what }: { classIds: readonly string[]; what: string },
): Promise<void> {
  await db.selectFrom('school_setting').select('school_id').where('school_id', '=', schoolId).forKeyShare().execute()
  const { rows } = await sql<{ name: string; no: 1 | 2; end: SchoolDate }>`
    select year.name, term.no, term.end_date as end
      from academic_year year
      join semester term on term.school_id = year.school_id and term.academic_year_id = year.id
      where year.school_id = ${schoolId} and year.id in (
          select academic_year_id from academic_class where school_id = ${schoolId} and id = any(${classIds}::uuid[]))
        and not exists (select from semester open_term where open_term.school_id = year.school_id
          and open_term.academic_year_id = year.id and open_term.status <> 'DITUTUP')
      order by term.end_date desc limit 1`.execute(db)
  const [closed] = rows
  if (!closed) return
  const { name, no, end } = closed
  const values = { semester: `${semesterNames[no]} ${name}`, what, end: formatDate(end) }
  throw new Failure('IN_CLOSED_SEMESTER', { values })
}

/** The last year of a class that is closed altogether: its papers show the grade that the class had. */
export const lastClosedYear = (record: string): RawBuilder<string | null> => sql<string | null>`(
  select max(year.name) from academic_class past_ac
    join academic_year year on year.school_id = past_ac.school_id and year.id = past_ac.academic_year_id
    where past_ac.school_id = ${sql.ref(`${record}.school_id`)} and past_ac.class_id = ${sql.ref(`${record}.id`)}
      and not exists (select from semester open_term where open_term.school_id = year.school_id
        and open_term.academic_year_id = year.id and open_term.status <> 'DITUTUP'))`

/** Why a class of a closed year stays in its grade. */
export const gradeIsOfYear = (year: string): string => `Kelas ini tercetak pada rapor ${year}, yang sudah ditutup`

type Term = { schoolId: string; year: RawBuilder<unknown>; no: RawBuilder<unknown> }
type Named = { id: RawBuilder<unknown>; now: RawBuilder<unknown>; form?: 'name' | 'titled' | 'short' }

/** What a class, subject or teacher was called in a semester: as when it was closed, else as now (decision 0054). */
export const nameThen = ({ schoolId, year, no }: Term, { id, now, form = 'name' }: Named): RawBuilder<string> =>
  sql<string>`name_then(${schoolId}, ${year}, ${no}, ${sql.lit(form)}, ${id}, ${now})`

/** What a record was called at the end of a year. */
export const nameAtEnd = (schoolId: string, year: RawBuilder<unknown>, record: string): RawBuilder<string> =>
  nameThen({ schoolId, year, no: sql`2` }, { id: sql.ref(`${record}.id`), now: sql.ref(`${record}.name`) })

/** What the class of `ac` and `class` was called on a day of its year; null for its last one. */
export const classNameOn = (
  { schoolId }: Pick<SchoolScope, 'schoolId'>,
  day: RawBuilder<unknown>,
): RawBuilder<string> => sql<string>`class_name_on(${schoolId}, ac.academic_year_id, ${day}, class.id, class.name)`

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
  from academic_class ac
  join academic_year year on year.school_id = ac.school_id and year.id = ac.academic_year_id
  where ac.school_id = h.school_id and ac.id = h.academic_class_id)`

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
          .innerJoin('student_guardian as sg', (join) =>
            join
              .onRef('sg.school_id', '=', 'enrollment.school_id')
              .onRef('sg.student_id', '=', 'enrollment.student_id'),
          )
          .where('sg.guardian_id', '=', personId)
  return (await mine.execute()).map((row) => row.academic_class_id)
}

/** The refusal of a class with more students than its sheet can save. `field` is the class in the caller's form. */
export function overfull({ name, count }: { name: string; count: number }, field?: string): Failure {
  const values = { name, count, most: maxMarks }
  const failure = new Failure('CLASS_TOO_LARGE', { values })
  return field ? new Failure('CLASS_TOO_LARGE', { values, fields: { [field]: failure.message } }) : failure
}

/** Whoever adds members to classes from a day on calls this afterwards. */
export async function assertClassesFit(
  { db, schoolId }: SchoolScope,
  { classIds, from, field }: { classIds: readonly string[]; from: SchoolDate; field?: string },
): Promise<void> {
  const { rows } = await sql<{ name: string; count: number }>`
    select class.name, count(*)::int as count
      from enrollment e
      join academic_class ac on ac.school_id = e.school_id and ac.id = e.academic_class_id
      join class on class.school_id = ac.school_id and class.id = ac.class_id
      where e.school_id = ${schoolId} and e.academic_class_id = any(${[...new Set(classIds)]}::uuid[])
        and (e.leave_date is null or e.leave_date > ${from}::date)
      group by ac.id, class.name, class.grade, class.order_no having count(*) > ${maxMarks}
      order by ${byClass('class')} limit 1`.execute(db)
  if (rows[0]) throw overfull(rows[0], field)
}

/**
 * Today, in a year that is to begin its first day: its classes already have their students. In a year that is not
 * active its nearest day: when last year's class was still full.
 */
export const dayInYear = (today: SchoolDate) =>
  sql<SchoolDate>`case when year.is_active then greatest(${today}::date, year.start_date)
    else greatest(year.start_date, least(${today}::date, year.end_date)) end`

/** A class without a number of its own: those of a grade stand together, by name. */
export const usualOrder = (grade: Grade) => (grades.indexOf(grade) + 1) * 10

/** A class's name for the search: VII-A is found as vii a, viia and 7a. */
export const classWordsOf = (name: RawBuilder<unknown>) => sql`concat_ws(' ', fold_text(${name}),
  replace(fold_text(${name}), ' ', ''),
  regexp_replace(replace(fold_text(${name}), ' ', ''), '^' || lower(class.grade), (${gradeOrderOf('class.grade')})::text))`
export const classWords = classWordsOf(sql`class.name`)

/**
 * The lessons of `given` (academic_subject) in a normal week of the running semester's timetable. Times typed by hand
 * count in the JP of the level: 35, 40 or 45 minutes. A lesson that changed hands has a row for each teacher and counts
 * once.
 */
export const scheduledJp = sql<number>`(
  select coalesce(sum(case
      when slot.period_start is not null then slot.period_end - slot.period_start + 1
      else round((slot.end_minute - slot.start_minute)
        / (case s.level when 'SD' then 35.0 when 'SMP' then 40.0 else 45.0 end)) end), 0)::int
    from (
      select distinct placed_slot.weekday, placed_slot.period_start, placed_slot.period_end, placed_slot.start_minute, placed_slot.end_minute
        from class_schedule placed_slot
        left join semester term on term.school_id = placed_slot.school_id
          and term.academic_year_id = placed_slot.academic_year_id and term.status = 'AKTIF'
        where placed_slot.school_id = given.school_id and placed_slot.academic_class_id = given.academic_class_id
          and placed_slot.academic_subject_id = given.id and placed_slot.variant = 'NORMAL'
          and (placed_slot.semester_no is null or placed_slot.semester_no = coalesce(term.no, 1))
    ) slot
    join school_setting s on s.school_id = given.school_id)`

/** Whether `given` (academic_subject) of `year` has a teacher; in the active year, one who is at the school. */
export const isTaught = sql<boolean>`(given.teacher_id is not null and not (year.is_active and exists (
  select from teacher t
    where t.school_id = given.school_id and t.id = given.teacher_id and t.status <> 'AKTIF')))`
