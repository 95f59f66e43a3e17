import { sql } from 'kysely'
import { bellsInForce, bellsOn, type ScheduleVariant } from '@hadir/contract/bell-schedule.ts'
import { weekdayOf, type SchoolDate } from '@hadir/contract/dates.ts'
import type { Copied, Lesson, LessonDay } from '@hadir/contract/schedule-record.ts'
import type { Placed } from '@hadir/contract/timetable.ts'
import type { SchoolScope } from '../../http/scope.ts'
import { readSetting } from '../school-config/rules.ts'
import { readBellSchedules } from './bells.ts'
import { splitByClosing } from './closed.ts'
import { lessonsBefore, openYear, placeOf, planCopies, writeCopies, type Place } from './copy.ts'
import { lockYear, readYear, withinSemester, wrongTimes, type LockedYear } from './place.ts'
import { inWeekOrder, selectSlots, timesOf, type SlotRow } from './slots.ts'

/** Whose lessons: of one class, of one teacher, or of the whole school. */
export type LessonsAsked = { date: SchoolDate; academicClassId?: string | undefined; teacherId?: string | undefined }

type Day = {
  is_school_day: boolean
  why: LessonDay['why']
  holiday: string | null
  year_id: string | null
  semester_no: number | null
}

/**
 * The lessons that take place on a date, in the order of time, by the bells of that day: none outside a semester, on
 * a holiday or on a weekday without school. In a Ramadan that has no lessons of its own those of the week go on by
 * its bells (what its bells do not ring for is left out); in an exam week only what was set down for it takes place.
 */
export async function lessonsOn(
  scope: SchoolScope,
  { date, academicClassId, teacherId }: LessonsAsked,
): Promise<LessonDay> {
  const day = await readDay(scope, date)
  const schedules = await readBellSchedules(scope)
  const inForce = bellsInForce(schedules, date)
  const variant = inForce?.variant ?? 'NORMAL'
  const bells = [...bellsOn(inForce, weekdayOf(date))]
  const { is_school_day: isSchoolDay, why, holiday } = day
  const known = { date, isSchoolDay, why, holiday, variant, bells }
  if (!isSchoolDay || day.year_id === null || day.semester_no === null) return { ...known, lessons: [] }

  const { year_id, semester_no } = day
  let found = selectSlots(scope)
    .where('slot.academic_year_id', '=', year_id)
    .where('slot.weekday', '=', weekdayOf(date))
    .where(sql<boolean>`coalesce(slot.semester_no, ${semester_no}) = ${semester_no}`)
    .where((eb) => eb.or([eb('slot.valid_from', 'is', null), eb('slot.valid_from', '<=', date)]))
    .where((eb) => eb.or([eb('slot.valid_to', 'is', null), eb('slot.valid_to', '>=', date)]))
    .where('slot.variant', '=', await variantTaught(scope, { year_id, semester_no, variant }))
  if (academicClassId) found = found.where('slot.academic_class_id', '=', academicClassId)
  if (teacherId) found = found.where('slot.teacher_id', '=', teacherId)
  const rows = await found.orderBy(inWeekOrder).execute()
  const lessons = rows.flatMap((row) => {
    const times = timesOf(row, bells)
    return times ? [toLesson(row, times)] : []
  })
  return { ...known, lessons: lessons.toSorted((a, b) => a.start.localeCompare(b.start)) }
}

/** The calendar's word on a date, and the semester that it is in; the years of a school do not overlap. */
async function readDay({ db, schoolId }: SchoolScope, date: SchoolDate): Promise<Day> {
  const { rows } = await sql<Day>`
    select c.is_school_day, c.why, c.holiday, s.academic_year_id as year_id, s.no as semester_no
      from school_calendar(${schoolId}, ${date}::date, ${date}::date) c
      left join semester s on s.school_id = ${schoolId} and ${date}::date between s.start_date and s.end_date`.execute(
    db,
  )
  return rows[0] ?? { is_school_day: false, why: 'NO_SEMESTER', holiday: null, year_id: null, semester_no: null }
}

/** Asked of the whole school and not of one class: two classes must not follow two timetables on one day. */
async function variantTaught(
  { db, schoolId }: SchoolScope,
  at: { year_id: string; semester_no: number; variant: ScheduleVariant },
): Promise<ScheduleVariant> {
  if (at.variant !== 'RAMADAN') return at.variant
  const own = await db
    .selectFrom('class_schedule')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('academic_year_id', '=', at.year_id)
    .where(sql<boolean>`coalesce(semester_no, ${at.semester_no}) = ${at.semester_no}`)
    .where('variant', '=', 'RAMADAN')
    .limit(1)
    .executeTakeFirst()
  return own ? 'RAMADAN' : 'NORMAL'
}

const toLesson = (row: SlotRow, times: { start: string; end: string }): Lesson => ({
  scheduleId: row.id,
  periodStart: row.period_start,
  periodEnd: row.period_end,
  ...times,
  academicClass: { id: row.academic_class_id, name: row.class_name },
  academicSubjectId: row.academic_subject_id,
  subject: { id: row.subject_id, name: row.subject_name, shortName: row.short_name },
  teacher: { id: row.teacher_id, name: row.teacher_name },
  room: row.room,
})

type NextSemester = { id: string; name: string; semesters: LockedYear['semesters'] }
/** Subjects (of a class) that were Ganjil's alone and go on in Genap. */
type GoOn = ReadonlySet<string>

/** What of Ganjil's timetable would find its place in Genap, and what not and why. Writes nothing. */
export async function lessonsToGoOn(scope: SchoolScope, year: NextSemester, goOn: GoOn) {
  const place = await placeOf(scope, year)
  const { rows, skipped } = planCopies(scope, place, (await lessonsBefore(scope, place, { semesterNo: 2, goOn })) ?? [])
  const standing = place.slots.filter(({ semesterNo }) => semesterNo !== 1).length
  return { copied: rows.length, skipped, standing }
}

/** Copies Ganjil's timetable into Genap. */
export async function letLessonsGoOn(scope: SchoolScope, yearId: string, goOn: GoOn): Promise<Copied> {
  const place = await openYear(scope, yearId)
  return writeCopies(scope, place, (await lessonsBefore(scope, place, { semesterNo: 2, goOn })) ?? [])
}

/** The whole timetable of a year, for who compares many lessons with it. */
export type Timetable = Place & { today: SchoolDate }

/** With `lock` nobody else places anything in that year until the transaction ends. */
export async function timetableOf(scope: SchoolScope, yearId: string, { lock }: { lock: boolean }): Promise<Timetable> {
  const year = await (lock ? lockYear(scope, yearId) : readYear(scope, yearId))
  const { today } = await readSetting(scope)
  return { ...(await placeOf(scope, year)), today }
}

/** The part of a semester that is still open (null: both); of the one that runs or comes next when none is asked for. */
export function openSemester(timetable: Timetable, asked: 1 | 2 | null | undefined): 1 | 2 | null | 'closed' {
  const { semesters, today } = timetable
  const running = semesters.find(({ end_date }) => end_date >= today) ?? semesters.at(-1)
  const semesterNo = asked === undefined ? (running?.no === 2 ? 2 : 1) : asked
  const { closed, open } = splitByClosing({ semesterNo }, timetable)
  if (open.length === 0) return 'closed'
  return closed.length === 0 ? semesterNo : (open[0] ?? null)
}

/** A lesson with the days of its semester, as two are compared. */
export const dated = <Slot extends Placed>({ semesters }: Timetable, slot: Slot): Slot =>
  withinSemester(semesters)(slot)

/** Why a lesson cannot be held at its time, whatever else is held then. */
export function whyOutOfTime(timetable: Timetable, slot: Placed): string | null {
  if (!timetable.activeDays.includes(slot.weekday)) return 'Hari ini bukan hari sekolah'
  return wrongTimes(dated(timetable, slot), timetable.bells)?.message ?? null
}
