import { sql, type RawBuilder } from 'kysely'
import type { ClosedReason, DayInfo } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { timeIn, type SchoolDate, type ZoneName } from '@hadir/contract/dates/dates.ts'
import type { AttendanceStatus } from '@hadir/contract/labels.ts'
import { Failure } from '../../platform/failure.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { dutiesOf, todayOf, type Duties, type Person } from './rules.ts'

type DayRow = {
  today: SchoolDate
  date: SchoolDate
  is_school_day: boolean
  why: ClosedReason | null
  holiday: string | null
  window_days: number
  codes: AttendanceStatus[]
  time_zone: ZoneName
  entry_time: string
  late_grace_min: number
  close_time: string
  epoch: string
  /** Null when the actor has no profile of this school. */
  duties: Duties | null
}

/** A select with the calendar of a date (null: the school's today) and what the actor may do. */
export const selectDay = (
  scope: Pick<SchoolScope, 'schoolId' | 'profileId' | 'clock'>,
  date: SchoolDate | null,
): RawBuilder<DayRow> => sql<DayRow>`
  select t.today, d.date, cal.is_school_day, cal.why, cal.holiday, s.edit_window_days as window_days,
      s.enabled_codes as codes, s.time_zone, s.entry_time, s.late_grace_min, s.close_time,
      s.epoch,
      ${dutiesOf(scope)} as duties
    from school_setting s
    cross join lateral (select ${todayOf(scope, sql`s.time_zone`)} as today) t
    cross join lateral (select coalesce(${date}::date, t.today) as date) d
    cross join lateral school_calendar(s.school_id, d.date, d.date) cal
    where s.school_id = ${scope.schoolId}`

export const toDay = (row: DayRow): DayInfo => ({
  date: row.date,
  today: row.today,
  isSchoolDay: row.is_school_day,
  why: row.why,
  holiday: row.holiday,
  isFuture: row.date > row.today,
})

export const toPerson = ({ role }: SchoolScope, duties: Duties | null): Person => ({
  role,
  ...(duties ?? { homerooms: [], duties: [] }),
})

export async function readDay(scope: SchoolScope, date: SchoolDate | undefined) {
  const { rows } = await selectDay(scope, date ?? null).execute(scope.db)
  const row = rows[0]
  if (!row) throw new Failure('NOT_FOUND')
  const isOver =
    row.date < row.today || (row.date === row.today && timeIn(row.time_zone, scope.clock.now()) >= row.close_time)
  return {
    day: toDay(row),
    person: toPerson(scope, row.duties),
    isPastClose: row.is_school_day && isOver,
    windowDays: row.window_days,
    epoch: row.epoch,
  }
}

export type ClassRow = {
  class_id: string
  class_name: string
  grade: string
  /** A class has days only in its own year. */
  is_in_year: boolean
  is_semester_closed: boolean
}

/** A teacher's name with the titles of her degrees, as on paper: Dra. Sri Wahyuni, M.Pd. */
export const fullName = (teacher: string): RawBuilder<string | null> => {
  const column = (name: string) => sql.ref(`${teacher}.${name}`)
  return sql`nullif(concat_ws(', ', nullif(concat_ws(' ', ${column('title_front')}, ${column('name')}), ''),
    ${column('title_back')}), '')`
}

/** A select with a class of this school; no row for any other. */
export const selectClass = (
  { schoolId }: Pick<SchoolScope, 'schoolId'>,
  at: { academicClassId: string; date: RawBuilder<SchoolDate> },
): RawBuilder<ClassRow> => sql<ClassRow>`
  select ac.id as class_id, k.name as class_name, k.grade, ${at.date} between year.start_date and year.end_date as is_in_year,
      exists (select from semester term where term.school_id = ac.school_id and term.academic_year_id = ac.academic_year_id
        and ${at.date} between term.start_date and term.end_date and term.status = 'DITUTUP') as is_semester_closed
    from academic_class ac
    join academic_year year on year.school_id = ac.school_id and year.id = ac.academic_year_id
    join class k on k.school_id = ac.school_id and k.id = ac.class_id
    where ac.school_id = ${schoolId} and ac.id = ${at.academicClassId}`

/** The homeroom teacher of a class on a date, as a column: both arguments are SQL of the surrounding select. */
export const homeroomTeacherOf = (
  { schoolId }: Pick<SchoolScope, 'schoolId'>,
  at: { academicClassId: RawBuilder<string>; date: RawBuilder<SchoolDate> },
): RawBuilder<string | null> => sql`(
  select ${fullName('t')} from homeroom h
    join teacher t on t.school_id = h.school_id and t.id = h.teacher_id
    where h.school_id = ${schoolId} and h.academic_class_id = ${at.academicClassId}
      and h.start_date <= ${at.date} and (h.end_date is null or h.end_date > ${at.date})
    order by h.start_date desc limit 1)`

/** Students who are members of a class on a date: `leave_date` is the first day after. */
export const isMemberOn = (date: RawBuilder<SchoolDate>) =>
  sql<boolean>`(e.join_date <= ${date} and (e.leave_date is null or e.leave_date > ${date}))`

/**
 * Whether the class of enrollment `e` belongs to the year of this day: a student left open in a class of an earlier
 * year is in no class today. Needed wherever the class is read from the membership itself.
 */
export const isInYearOn = ({ schoolId }: Pick<SchoolScope, 'schoolId'>, date: RawBuilder<SchoolDate>) =>
  sql<boolean>`e.academic_year_id in (select year.id from academic_year year
    where year.school_id = ${schoolId} and ${date} between year.start_date and year.end_date)`
