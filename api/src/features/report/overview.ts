import { sql } from 'kysely'
import type { SchoolDate } from '@hadir/contract/dates.ts'
import type { Overview, OverviewDay } from '@hadir/contract/overview.ts'
import { addCounts, noCounts } from '@hadir/contract/status-counts.ts'
import type { SchoolScope } from '../../http/scope.ts'
import { dutiesOf, leads, readsWholeSchool, todayOf, type Duties } from '../attendance/rules.ts'
import { among, cellsAmong, type Classes, joinedIn, noThresholds, readWarnings } from './warnings.ts'

const shownDays = 6
/** How far back a row of absences is followed: as far as the setting may ask. */
const streakDays = 30

type StartRow = {
  today: SchoolDate
  duties: Duties | null
  in_a_row: number | null
  alpa_days: number | null
  present_percent: number | null
  school_days: SchoolDate[] | null
  first_marked: SchoolDate | null
}

/** The latest school days up to today, newest first, and what the one who asks is charged with. */
async function readStart(scope: SchoolScope) {
  const { rows } = await sql<StartRow>`
    select t.today, ${dutiesOf(scope)} as duties, s.alpa_in_row as in_a_row,
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

type DayRow = {
  date: SchoolDate
  members: number
  marks: number
  h: number
  s: number
  i: number
  a: number
  t: number
  d: number
}

async function readDays({ db, schoolId }: SchoolScope, dates: SchoolDate[], classes: Classes): Promise<OverviewDay[]> {
  // One row for each class and day: a school has some thirty classes.
  const { rows } = await sql<DayRow>`
    ${joinedIn(classes)} select day.date, count(*) as members, count(c.status) as marks, count(*) filter (where c.status = 'H') as h,
        count(*) filter (where c.status = 'S') as s, count(*) filter (where c.status = 'I') as i,
        count(*) filter (where c.status = 'A') as a, count(*) filter (where c.status = 'T') as t,
        count(*) filter (where c.status = 'D') as d
      from unnest(${dates}::date[]) as day (date)
      join academic_year y on y.school_id = ${schoolId} and day.date between y.start_date and y.end_date
      join enrollment e on e.school_id = y.school_id and e.academic_year_id = y.id and e.join_date <= day.date
        and (e.leave_date is null or e.leave_date > day.date) ${among(classes)}
      left join attendance_cell c on c.school_id = e.school_id and c.date = day.date and c.student_id = e.student_id
        and c.date = any(${dates}::date[]) ${cellsAmong(schoolId, classes)}
      group by day.date, e.academic_class_id`.execute(db)
  return dates.map((date) => {
    const ofDay = rows.filter((row) => row.date === date)
    const sum = (part: (row: DayRow) => number) => ofDay.reduce((total, row) => total + part(row), 0)
    return {
      date,
      members: sum((row) => row.members),
      counts: ofDay.reduce(
        (counts, { h, s, i, a, t, d }) => addCounts(counts, { H: h, S: s, I: i, A: a, T: t, D: d }),
        noCounts(),
      ),
      unmarked: sum((row) => row.members - row.marks),
      unmarkedClasses: ofDay.filter((row) => row.marks < row.members).length,
    }
  })
}

async function readGaps({ db, schoolId }: SchoolScope, today: SchoolDate): Promise<Overview['gaps']> {
  const { rows } = await sql<NonNullable<Overview['gaps']>>`
    select (
        select count(*) from academic_class ac
          where ac.school_id = y.school_id and ac.academic_year_id = y.id and not exists (
            select from homeroom h where h.school_id = ac.school_id and h.academic_class_id = ac.id and h.end_date is null)
      ) as "classesWithoutHomeroom", (
        select count(*) from student s where s.school_id = y.school_id and s.status = 'AKTIF' and not exists (
          select from enrollment e where e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = y.id
            and (e.leave_date is null or e.leave_date > ${today}::date))
      ) as "pupilsWithoutClass"
      from academic_year y where y.school_id = ${schoolId} and y.is_active`.execute(db)
  return rows[0] ?? { classesWithoutHomeroom: 0, pupilsWithoutClass: 0 }
}

export async function composeOverview(scope: SchoolScope): Promise<Overview> {
  const start = await readStart(scope)
  const hasMarks = start?.first_marked != null
  const none: Overview = { hasMarks, days: [], warnings: [], warningCount: 0, warnsFrom: noThresholds, gaps: null }
  if (!start) return none
  const { today, duties } = start
  const person = { role: scope.role, ...(duties ?? { homerooms: [], duties: [] }) }
  const isWhole = readsWholeSchool(person, today)
  const led = person.homerooms.map((h) => h.academicClassId).filter((id) => leads(person, id, today))
  if (!isWhole && led.length === 0) return none
  const classes = isWhole ? null : led
  const dates = start.school_days ?? []
  // What lies before its first mark, a school did not keep here: nothing is missing on those days.
  const shown = dates.filter((date) => date === today || (start.first_marked !== null && date >= start.first_marked))
  const warnsFrom = { inARow: start.in_a_row, alpaDays: start.alpa_days, presentPercent: start.present_percent }
  return {
    hasMarks,
    days: await readDays(scope, shown.slice(0, shownDays).toReversed(), classes),
    ...(await readWarnings(scope, { today, dates, classes, from: warnsFrom })),
    warnsFrom,
    gaps: isWhole ? await readGaps(scope, today) : null,
  }
}
