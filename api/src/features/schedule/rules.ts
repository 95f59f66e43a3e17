import { sql } from 'kysely'
import { bellsInForce, bellsOn } from '@hadir/contract/schedule/bell-schedule.ts'
import { weekdayOf, type SchoolDate, type Weekday } from '@hadir/contract/dates/dates.ts'
import type { Copied, Lesson, LessonDay } from '@hadir/contract/schedule/schedule-record.ts'
import type { Placed } from '@hadir/contract/schedule/timetable.ts'
import { byName } from '../../platform/database/name-order.ts'
import { statement } from '../../platform/database/pool/statement.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { readSetting } from '../config/school/rules.ts'
import { readBellSchedules } from './bells.ts'
import { splitByClosing } from './closed.ts'
import { lessonsBefore, openYear, placeOf, planCopies, writeCopies, type Place } from './copy.ts'
import { withinSemester, wrongTimes } from './place.ts'
import { lockYear, readYear } from './year.ts'
import { inWeekOrder, selectSlots, slotMaker, timesOf, type SlotRow } from './slots.ts'

/** Which lessons: of one class, one teacher, one slot of the timetable, or the whole school. */
export type LessonsQuery = {
  academicClassId?: string | undefined
  teacherId?: string | undefined
  scheduleId?: string | undefined
}

type Day = {
  date: SchoolDate
  is_school_day: boolean
  why: LessonDay['why']
  holiday: string | null
  follows_weekday: Weekday | null
  year_id: string | null
  semester_no: number | null
}

/** The weekday whose timetable a day follows. */
const taughtWeekday = ({ date, follows_weekday }: Pick<Day, 'date' | 'follows_weekday'>): Weekday =>
  follows_weekday ?? weekdayOf(date)

/**
 * The lessons that take place on a date, in order of time, by the bells of that day; none outside a semester, on a
 * holiday or on a weekday without school. An extra school day may follow another weekday. In a Ramadan without its own lessons the usual ones continue by the Ramadan
 * bells, except those without a bell; in an exam week only what was scheduled for it takes place.
 */
export async function lessonsOn(
  scope: SchoolScope,
  { date, ...requested }: LessonsQuery & { date: SchoolDate },
): Promise<LessonDay> {
  const [day] = await lessonsBetween(scope, { first: date, last: date, ...requested })
  if (!day) throw new Error('a date is one day')
  return day
}

/** The same for each date from `first` to `last`, in as many statements as for one. */
export async function lessonsBetween(
  scope: SchoolScope,
  { first, last, ...requested }: LessonsQuery & { first: SchoolDate; last: SchoolDate },
): Promise<LessonDay[]> {
  const days = await readDays(scope, { first, last })
  const schedules = await readBellSchedules(scope)
  const isTaught = (day: Day) => day.is_school_day && day.year_id !== null
  const slots = await slotsOf(scope, { first, last, days: days.filter(isTaught), ...requested })
  const inForce = days.map(({ date }) => bellsInForce(schedules, date))
  const isRamadan = inForce.some((schedule) => schedule?.variant === 'RAMADAN')
  const ramadans = isRamadan ? await ramadansOf(scope, days) : []
  return days.map((day, at) => {
    const {
      date,
      is_school_day: isSchoolDay,
      why,
      holiday,
      follows_weekday: followsWeekday,
      year_id,
      semester_no,
    } = day
    const variant = inForce[at]?.variant ?? 'NORMAL'
    const bells = [...bellsOn(inForce[at], taughtWeekday(day))]
    const taught = variant === 'RAMADAN' && !ramadans.some((one) => isOfSemester(one, day)) ? 'NORMAL' : variant
    const takesPlaceOn = (row: SlotRow) =>
      row.academic_year_id === year_id &&
      row.weekday === taughtWeekday(day) &&
      (row.semester_no ?? semester_no) === semester_no &&
      (row.valid_from === null || row.valid_from <= date) &&
      (row.valid_to === null || date <= row.valid_to) &&
      row.variant === taught
    const lessons = (isTaught(day) ? slots.filter(takesPlaceOn) : []).flatMap((row) => {
      const times = timesOf(row, bells)
      return times ? [toLesson(row, times)] : []
    })
    const inTime = lessons.toSorted((a, b) => a.start.localeCompare(b.start))
    return { date, isSchoolDay, why, holiday, followsWeekday, variant, bells, lessons: inTime }
  })
}

/** A lesson of the timetable with its weekday's times, whether or not it takes place on the date. */
export async function lessonOf(
  scope: SchoolScope,
  { scheduleId, date }: { scheduleId: string; date: SchoolDate },
): Promise<Lesson | null> {
  const row = await selectSlots(scope).where('slot.id', '=', scheduleId).executeTakeFirst()
  if (!row) return null
  const { startTime, endTime } = slotMaker(await readBellSchedules(scope), date)(row)
  return toLesson(row, { start: startTime ?? '00:00', end: endTime ?? '23:59' })
}

/** The calendar of each date, with its semester; the years of a school do not overlap. */
async function readDays(
  { db, schoolId }: SchoolScope,
  { first, last }: { first: SchoolDate; last: SchoolDate },
): Promise<Day[]> {
  const { rows } = await sql<Day>`
    select c.date, c.is_school_day, c.why, c.holiday, extra.follows_weekday, term.academic_year_id as year_id,
        term.no as semester_no
      from school_calendar(${schoolId}, ${first}::date, ${last}::date) c
      left join lateral (
        select h.follows_weekday from holiday h
          where h.school_id = ${schoolId} and h.kind = 'MASUK' and c.date between h.start_date and h.end_date
          order by h.start_date, ${byName('h.name')} limit 1
      ) extra on true
      left join semester term on term.school_id = ${schoolId} and c.date between term.start_date and term.end_date
      order by c.date`.execute(db)
  return rows
}

async function slotsOf(
  scope: SchoolScope,
  { days, first, last, ...requested }: LessonsQuery & { days: readonly Day[]; first: SchoolDate; last: SchoolDate },
): Promise<SlotRow[]> {
  if (days.length === 0) return []
  const years = [...new Set(days.map((day) => day.year_id ?? ''))]
  const weekdays = [...new Set(days.map(taughtWeekday))]
  const isOfWholeSchool = !requested.academicClassId && !requested.teacherId && !requested.scheduleId
  let found = selectSlots(scope)
    .$if(isOfWholeSchool, (slots) => statement(slots, { nestedLoops: false }))
    .where('slot.academic_year_id', 'in', years)
    .where('slot.weekday', 'in', weekdays)
    .where((eb) => eb.or([eb('slot.valid_from', 'is', null), eb('slot.valid_from', '<=', last)]))
    .where((eb) => eb.or([eb('slot.valid_to', 'is', null), eb('slot.valid_to', '>=', first)]))
  if (requested.academicClassId) found = found.where('slot.academic_class_id', '=', requested.academicClassId)
  if (requested.teacherId) found = found.where('slot.teacher_id', '=', requested.teacherId)
  if (requested.scheduleId) found = found.where('slot.id', '=', requested.scheduleId)
  return found.orderBy(inWeekOrder).execute()
}

/**
 * The semesters with a separate timetable for Ramadan. Queried for the whole school and not for one class: two classes
 * must not follow two timetables on one day.
 */
async function ramadansOf({ db, schoolId }: SchoolScope, days: readonly Day[]) {
  const years = days.flatMap(({ year_id }) => year_id ?? [])
  if (years.length === 0) return []
  return db
    .selectFrom('class_schedule')
    .select(['academic_year_id', 'semester_no'])
    .distinct()
    .where('school_id', '=', schoolId)
    .where('academic_year_id', 'in', [...new Set(years)])
    .where('variant', '=', 'RAMADAN')
    .execute()
}

const isOfSemester = (
  of: { academic_year_id: string; semester_no: number | null },
  { year_id, semester_no }: Pick<Day, 'year_id' | 'semester_no'>,
) => of.academic_year_id === year_id && (of.semester_no ?? semester_no) === semester_no

const toLesson = (row: SlotRow, times: { start: string; end: string }): Lesson => ({
  scheduleId: row.id,
  periodStart: row.period_start,
  periodEnd: row.period_end,
  ...times,
  academicClass: { id: row.academic_class_id, name: row.class_name },
  academicSubjectId: row.academic_subject_id,
  subject: { id: row.subject_id, name: row.subject_name, shortName: row.short_name, religion: row.religion },
  teacher: { id: row.teacher_id, name: row.teacher_name },
  room: row.room,
})

/**
 * Which lessons of Ganjil's timetable would fit in Genap, and which not and why. Writes nothing. `goOn`: subjects (of a
 * class) of Ganjil alone that continue in Genap.
 */
async function previewGenap(scope: SchoolScope, yearId: string, goOn: ReadonlySet<string>) {
  const place = await placeOf(scope, await readYear(scope, yearId))
  const { copies, skipped } = planCopies(place, (await lessonsBefore(scope, place, { semesterNo: 2, goOn })) ?? [])
  const standing = place.slots.filter(({ semesterNo }) => semesterNo !== 1).length
  return { copied: copies.length, skipped, standing }
}

/** Copies Ganjil's timetable into Genap. */
async function copyIntoGenap(scope: SchoolScope, yearId: string): Promise<Copied> {
  const place = await openYear(scope, yearId)
  return writeCopies(scope, place, (await lessonsBefore(scope, place, { semesterNo: 2, goOn: new Set() })) ?? [])
}

/** Preview and copy, for the start of a semester. */
export const genapTimetable = { preview: previewGenap, write: copyIntoGenap }

/** The whole timetable of a year, to compare many lessons with it. */
export type Timetable = Place & { today: SchoolDate }

/** With `lock` nobody else places anything in that year until the transaction ends. */
export async function timetableOf(scope: SchoolScope, yearId: string, { lock }: { lock: boolean }): Promise<Timetable> {
  const year = await (lock ? lockYear(scope, yearId) : readYear(scope, yearId))
  const { today } = await readSetting(scope)
  return { ...(await placeOf(scope, year)), today }
}

/** The part of a semester that is still open (null: both); by default of the running or the next one. */
export function openSemester(timetable: Timetable, requested: 1 | 2 | null | undefined): 1 | 2 | null | 'closed' {
  const { semesters, today } = timetable
  const running = semesters.find(({ end_date }) => end_date >= today) ?? semesters.at(-1)
  const semesterNo = requested === undefined ? (running?.no === 2 ? 2 : 1) : requested
  const { closed, open } = splitByClosing({ semesterNo }, timetable)
  if (open.length === 0) return 'closed'
  return closed.length === 0 ? semesterNo : (open[0] ?? null)
}

/** A lesson with the days of its semester, for comparing two. */
export const dated = <Slot extends Placed>({ semesters }: Timetable, slot: Slot): Slot =>
  withinSemester(semesters)(slot)

/** Why a lesson cannot take place at its time, regardless of other lessons. */
export function whyOutOfTime(timetable: Timetable, slot: Placed): string | null {
  if (!timetable.activeDays.includes(slot.weekday)) return 'Hari ini bukan hari sekolah'
  return wrongTimes(dated(timetable, slot), timetable.bells)?.message ?? null
}
