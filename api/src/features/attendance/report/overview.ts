import { sql } from 'kysely'
import { timeIn, type SchoolDate, type ZoneName } from '@hadir/contract/dates/dates.ts'
import type { Overview, OverviewDay } from '@hadir/contract/attendance/report/overview.ts'
import { watchesDays, watchesLessons, type Watched } from '@hadir/contract/config/school/school.ts'
import { addCounts, noCounts } from '@hadir/contract/attendance/status-counts.ts'
import { wallClock } from '../../../platform/database/wall-clock.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { inClosedSemester, isInClosedSemester } from '../../academic-year/rules.ts'
import { isTaught } from '../../class/rules.ts'
import { selectDueDays } from '../../academic-year/due-days.ts'
import { lessonsLeftOpen } from '../subject-attendance/left-open.ts'
import {
  dutiesOf,
  isHomeroomTeacher,
  mayReadClass,
  readsWholeSchool,
  todayOf,
  type Duties,
  type Person,
} from '../rules.ts'
import { among, cellsAmong, type Classes, joinedFor, noThresholds, readWarnings } from './warnings.ts'
import { countStatuses, toStatusCounts, type StatusColumns } from '../../academic-year/status-columns.ts'

const shownDays = 6
const noWarnings = { warnings: [], warningCount: 0, handledCount: 0 }
/** How far back consecutive absences are counted: the highest limit that the setting allows. */
const streakDays = 30

type StartRow = {
  today: SchoolDate
  zone: ZoneName
  watched: Watched
  duties: Duties | null
  in_a_row: number | null
  alpa_days: number | null
  present_percent: number | null
  school_days: SchoolDate[] | null
  first_marked: SchoolDate | null
}

/** The latest school days up to today, newest first, and the caller's duties. */
export async function readStart(scope: SchoolScope) {
  const { rows } = await sql<StartRow>`
    select t.today, s.time_zone as zone, s.watched, ${dutiesOf(scope)} as duties, s.alpa_in_row as in_a_row,
        s.max_alpa_days as alpa_days, s.min_present_percent as present_percent, (
        select json_agg(latest.date) from (
          select c.date from school_calendar(s.school_id, t.today - 90, t.today) c
            where c.is_school_day order by c.date desc limit ${streakDays}
        ) latest
      ) as school_days,
      (select min(c.date) from attendance_cell c where c.school_id = s.school_id) as first_marked
      from school_setting s
      cross join lateral (select ${todayOf(scope, sql`s.time_zone`)} as today) t
      where s.school_id = ${scope.schoolId}`.execute(scope.db)
  return rows[0]
}

type DayRow = StatusColumns & {
  date: SchoolDate
  academic_class_id: string
  members: number
  marks: number
  is_locked: boolean
}

/**
 * The figures of the days, of the classes that the caller reads on each. What is not filled in counts for those who can
 * fill it in: the school's admin, and whoever led the class on that day, also after a handover. Other readers of the
 * whole school only look on.
 */
async function readDays(
  scope: SchoolScope,
  dates: SchoolDate[],
  { person, today, isWhole }: { person: Person; today: SchoolDate; isWhole: boolean },
): Promise<OverviewDay[]> {
  const { db, schoolId } = scope
  const isHers = (id: string) => [today, ...dates].some((date) => isHomeroomTeacher(person, id, date))
  const everLed = [...new Set(person.homerooms.map((h) => h.academicClassId))]
  const classes: Classes = isWhole ? null : everLed.filter(isHers)
  if (classes?.length === 0) return []
  const [first, last] = [dates[0], dates.at(-1)]
  if (!first || !last) return []
  // One row for each class and day: a school has some thirty classes.
  const counted = sql<DayRow>`
    with due as materialized (${selectDueDays(scope, { first, last })})
    select day.date, e.academic_class_id, count(*) as members, count(c.status) as marks, ${countStatuses(sql`c.status`)},
        ${inClosedSemester(scope, sql`day.date`)} as is_locked
      from due as day
      join enrollment e on e.school_id = ${schoolId} and e.academic_year_id = day.academic_year_id and e.join_date <= day.date
        and (e.leave_date is null or e.leave_date > day.date) ${among(classes)}
      left join attendance_cell c on c.school_id = e.school_id and c.date = day.date and c.student_id = e.student_id
        and c.date = any(${dates}::date[]) ${cellsAmong(schoolId, classes)}
      where day.date = any(${dates}::date[])
      group by day.date, day.academic_year_id, e.academic_class_id`
  const { rows } = await joinedFor(classes, counted).execute(db)
  const isTask = (row: DayRow) =>
    person.role === 'school_admin' || isHomeroomTeacher(person, row.academic_class_id, row.date)
  const isRead = (date: SchoolDate) => isWhole || everLed.some((id) => mayReadClass(person, id, { date, today }))
  return dates.filter(isRead).map((date) => {
    const ofDay = rows.filter(
      (row) => row.date === date && mayReadClass(person, row.academic_class_id, { date, today }),
    )
    const sum = (part: (row: DayRow) => number) => ofDay.reduce((total, row) => total + part(row), 0)
    return {
      date,
      members: sum((row) => row.members),
      counts: ofDay.reduce((counts, row) => addCounts(counts, toStatusCounts(row)), noCounts()),
      unmarked: sum((row) => row.members - row.marks),
      unmarkedClasses: ofDay.filter((row) => row.marks < row.members && !row.is_locked && isTask(row)).length,
    }
  })
}

const noGaps: NonNullable<Overview['gaps']> = {
  classesWithoutHomeroom: 0,
  subjectsWithoutTeacher: 0,
  lessonsWithoutTeacher: 0,
  extracurricularsWithoutCoach: 0,
  studentsWithoutClass: 0,
}

/** Whether `term` is a semester of the year that the record is of, and still open: nothing is filled in elsewhere. */
const isOpenTerm = (record: string) => sql`term.school_id = year.school_id and term.academic_year_id = year.id
  and term.status <> 'DITUTUP' and coalesce(${sql.ref(`${record}.semester_no`)}, term.no) = term.no`

async function readGaps({ db, schoolId }: SchoolScope, today: SchoolDate): Promise<Overview['gaps']> {
  const { rows } = await sql<NonNullable<Overview['gaps']>>`
    select (
        select count(*) from academic_class ac
          where ac.school_id = year.school_id and ac.academic_year_id = year.id and not exists (
            select from homeroom h where h.school_id = ac.school_id and h.academic_class_id = ac.id
              and h.start_date <= greatest(${today}::date, year.start_date)
              and (h.end_date is null or h.end_date > greatest(${today}::date, year.start_date)))
      ) as "classesWithoutHomeroom", (
        select count(*) from academic_class ac
          join academic_subject given on given.school_id = ac.school_id and given.academic_class_id = ac.id
          where ac.school_id = year.school_id and ac.academic_year_id = year.id and not ${isTaught}
            and exists (select from semester term where ${isOpenTerm('given')})
      ) as "subjectsWithoutTeacher", (
        -- Those of a subject without a teacher are counted with it.
        select count(*) from class_schedule slot
          join teacher t on t.school_id = slot.school_id and t.id = slot.teacher_id and t.status <> 'AKTIF'
          join academic_subject given on given.school_id = slot.school_id and given.id = slot.academic_subject_id
          where slot.school_id = year.school_id and slot.academic_year_id = year.id and ${isTaught}
            and (slot.valid_to is null or slot.valid_to >= ${today}::date)
            and exists (select from semester term where ${isOpenTerm('slot')} and term.end_date >= ${today}::date)
      ) as "lessonsWithoutTeacher", (
        select count(*) from extracurricular club
          join teacher t on t.school_id = club.school_id and t.id = club.teacher_id and t.status <> 'AKTIF'
          join semester term on term.school_id = club.school_id and term.academic_year_id = club.academic_year_id
            and term.no = club.semester_no and term.status <> 'DITUTUP'
          where club.school_id = year.school_id and club.academic_year_id = year.id
      ) as "extracurricularsWithoutCoach", (
        select count(*) from student s where s.school_id = year.school_id and s.status = 'AKTIF' and not exists (
          select from enrollment e where e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = year.id
            and (e.leave_date is null or e.leave_date > ${today}::date))
      ) as "studentsWithoutClass"
      from academic_year year where year.school_id = ${schoolId} and year.is_active
        -- Once its semesters are closed, what is missing there cannot be filled in.
        and exists (select from semester term where term.school_id = year.school_id
          and term.academic_year_id = year.id and term.status <> 'DITUTUP')`.execute(db)
  return rows[0] ?? noGaps
}

/** What else is incomplete besides unfilled days, as chosen by the school. */
async function readMissing(
  scope: SchoolScope,
  { today, zone, watched, fillsIn }: Pick<StartRow, 'today' | 'zone' | 'watched'> & { fillsIn: boolean },
): Promise<Overview['missing']> {
  const days = watchesDays(watched)
  if (!fillsIn || !watchesLessons(watched)) return { days, lessons: null }
  if (await isInClosedSemester(scope, today)) return { days, lessons: 0 }
  const open = await lessonsLeftOpen(scope, { date: today, until: timeIn(zone, scope.clock.now()) })
  return { days, lessons: open.length }
}

/** For how long the home says that a closing was late. */
const lateClosingMs = 3 * 86_400_000

/** Closings that the clock made after their day was over, and that nobody has undone. */
async function readLateClosings({ db, schoolId, clock }: SchoolScope): Promise<Overview['closedLate']> {
  const since = new Date(clock.now().getTime() - lateClosingMs)
  const { rows } = await sql<{ date: SchoolDate; at: Date; filled: number }>`
    select g.date, min(g.closed_at) as at, sum(g.filled)::int as filled
      from day_closing g
      join school_setting s on s.school_id = g.school_id
      join actor a on a.school_id = g.school_id and a.id = g.closed_by and a.role = 'system'
      where g.school_id = ${schoolId} and g.closed_at >= ${since} and g.reopened_at is null
        and g.date < ${wallClock(sql`s.time_zone`, sql`g.closed_at`)}::date
      group by g.date order by g.date`.execute(db)
  return rows.map(({ at, ...day }) => ({ ...day, at: at.toISOString() }))
}

const nothingMissing: Overview['missing'] = { days: true, lessons: null }

/** The classes that the caller reads today (her own, or all), and the limits for warnings. */
export function aboutOf(scope: SchoolScope, start: StartRow) {
  const { today, duties } = start
  const person = { role: scope.role, ...(duties ?? { homerooms: [], duties: [] }) }
  const led = person.homerooms.map((h) => h.academicClassId).filter((id) => isHomeroomTeacher(person, id, today))
  const classes = readsWholeSchool(person, today) ? null : led
  const from = { inARow: start.in_a_row, alpaDays: start.alpa_days, presentPercent: start.present_percent }
  return { today, dates: start.school_days ?? [], classes, led, person, from }
}

export async function composeOverview(scope: SchoolScope): Promise<Overview> {
  const start = await readStart(scope)
  const hasMarks = start?.first_marked != null
  const none: Overview = {
    hasMarks,
    days: [],
    warnsFrom: noThresholds,
    missing: nothingMissing,
    closedLate: [],
    gaps: null,
    ...noWarnings,
  }
  if (!start) return none
  const about = aboutOf(scope, start)
  const { today, dates, classes, person } = about
  const { zone, watched } = start
  const isWhole = classes === null
  // Only she fills in whose lesson it is not, and opens a closed day again.
  const isAdmin = scope.role === 'school_admin'
  // Before its first mark, the school did not record here: nothing is missing on those days.
  const shown = dates.filter((date) => date === today || (start.first_marked !== null && date >= start.first_marked))
  const days = await readDays(scope, shown.slice(0, shownDays).toReversed(), { person, today, isWhole })
  if (classes?.length === 0 && days.length === 0) return none
  return {
    hasMarks,
    days,
    ...(await readWarnings(scope, about)),
    warnsFrom: about.from,
    missing: await readMissing(scope, { today, zone, watched, fillsIn: isAdmin }),
    closedLate: isAdmin ? await readLateClosings(scope) : [],
    gaps: isWhole ? await readGaps(scope, today) : null,
  }
}
