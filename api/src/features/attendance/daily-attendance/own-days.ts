import { sql } from 'kysely'
import type { Answer } from '@hadir/contract/endpoint.ts'
import { monthRange, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { AttendanceStatus } from '@hadir/contract/labels.ts'
import type { OwnDay, ownAttendance, OwnMonth } from '@hadir/contract/attendance/daily-attendance/own.ts'
import { noCounts } from '@hadir/contract/attendance/status-counts.ts'
import { byName } from '../../../platform/database/name-order.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { selectDueDays } from '../../academic-year/due-days.ts'
import { readSetting } from '../../config/school/rules.ts'
import { isOwnStudent } from '../../student/rules.ts'
import { isMemberOn } from '../day.ts'
import { readEvents } from '../marks/history.ts'

type CalendarDay = { date: SchoolDate; is_school_day: boolean; holiday: string | null; is_due: boolean }
type Row = {
  id: string
  name: string
  class_name: string | null
  date: SchoolDate | null
  status: AttendanceStatus | null
  minutes_late: number | null
  at: Date | null
}

/** A month of the calling student, or of the calling guardian's children. */
export async function readOwnMonth(
  scope: SchoolScope,
  requested: string | undefined,
): Promise<Answer<typeof ownAttendance.month>['data']> {
  const { db, schoolId } = scope
  const { today } = await readSetting(scope)
  const month = requested ?? today.slice(0, 7)
  const { first, last } = monthRange(month)
  const dueDays = selectDueDays(scope, { first, last })
  const calendar = await sql<CalendarDay>`
    select cal.date, cal.is_school_day, cal.holiday, cal.date in (select due.date from (${dueDays}) due) as is_due
      from school_calendar(${schoolId}, ${first}::date, ${last}::date) cal order by cal.date`.execute(db)
  // Her children first: joined in the other order, the marks of the whole school would be read for two of them.
  const { rows } = await sql<Row>`
    with child as materialized (
      select student.id, student.name from student
        where student.school_id = ${schoolId} and ${isOwnStudent(scope, { student: 'student', today })}
    )
    select child.id, child.name, k.name as class_name, case when e.id is not null then due.date end as date, c.status, c.minutes_late, v.at
      from child
      left join lateral unnest(${dueOf(calendar.rows, today)}::date[]) as due (date) on true
      left join enrollment e on e.school_id = ${schoolId} and e.student_id = child.id and ${isMemberOn(sql`due.date`)}
      left join academic_class ac on ac.school_id = ${schoolId} and ac.id = e.academic_class_id
      left join class k on k.school_id = ${schoolId} and k.id = ac.class_id
      left join attendance_cell c on c.school_id = ${schoolId} and c.date = due.date and c.student_id = e.student_id
      left join attendance_save v on v.school_id = ${schoolId} and v.seq = c.seq and c.status is not null
      order by ${byName('child.name')}, child.id, due.date`.execute(db)
  const isDue = new Set(calendar.rows.filter((day) => day.is_due).map((day) => day.date))
  // Before the school began with Hadir nothing is owed: such a day is shown only where it was marked.
  const shown = rows.map((row) => (row.date && !row.status && !isDue.has(row.date) ? { ...row, date: null } : row))
  const ofStudent = Map.groupBy(shown, (row) => row.id)
  return {
    month,
    today,
    calendar: calendar.rows.map(({ date, is_school_day, holiday }) => ({ date, isSchoolDay: is_school_day, holiday })),
    students: [...ofStudent.values()].map(toMonth),
  }
}

const dueOf = (calendar: readonly CalendarDay[], today: SchoolDate) =>
  calendar.filter((day) => day.is_school_day && day.date <= today).map((day) => day.date)

function toMonth(rows: Row[]): OwnMonth {
  const counts = noCounts()
  const days = rows.flatMap(({ date, status, minutes_late, at }): OwnDay[] =>
    date ? [{ date, status, minutesLate: minutes_late, at: at?.toISOString() ?? null }] : [],
  )
  for (const { status } of days) if (status) counts[status] += 1
  const [{ id, name }] = rows as [Row, ...Row[]]
  return {
    student: { id, name },
    className: rows.findLast((row) => row.class_name)?.class_name ?? null,
    days,
    counts,
    unmarked: days.filter((day) => day.status === null).length,
  }
}

/** The marks of one day of the caller or her child, with their times. */
export async function readOwnHistory(
  scope: SchoolScope,
  { studentId, date }: { studentId: string; date: SchoolDate },
): Promise<Answer<typeof ownAttendance.history>['data']> {
  const { today } = await readSetting(scope)
  const { rows } = await sql<{ academic_class_id: string }>`
    select e.academic_class_id from student s
      join enrollment e on e.school_id = s.school_id and e.student_id = s.id and ${isMemberOn(sql`${date}::date`)}
      where s.school_id = ${scope.schoolId} and s.id = ${studentId}
        and ${isOwnStudent(scope, { student: 's', today })}`.execute(scope.db)
  const [row] = rows
  if (!row) throw new Failure('NOT_FOUND')
  const place = { academicClassId: row.academic_class_id, date, lesson: null }
  const events = await readEvents(scope, place, { studentId, seesAll: true })
  return events
    .filter(({ verdict }) => verdict === 'applied')
    .map(({ at, to }) => ({ at, status: to.status, minutesLate: to.minutesLate }))
}
