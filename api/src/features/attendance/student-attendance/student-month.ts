import { sql } from 'kysely'
import { monthRange, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import { noCounts } from '@hadir/contract/attendance/status-counts.ts'
import type { StudentMonth } from '@hadir/contract/attendance/student-attendance.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { selectDueDays } from '../../academic-year/due-days.ts'
import { classNameOn } from '../../class/rules.ts'
import { homeroomTeacherOf, isMemberOn } from '../day.ts'
import { assertReadsStudent } from './student-reader.ts'
import { semesterTotals } from '../../academic-year/semester-totals.ts'

type Place = { academicClass: NonNullable<StudentMonth['academicClass']>; homeroomTeacher: string | null }
type Row = StudentMonth['days'][number]

/** For whom the days of a student are (student-reader.ts). */
export async function readStudentMonth(
  scope: SchoolScope,
  { studentId, month: requested }: { studentId: string; month: string | undefined },
): Promise<StudentMonth> {
  const { db, schoolId } = scope
  const { day, today } = await assertReadsStudent(scope, studentId)
  const month = requested ?? day.today.slice(0, 7)
  const { first, last } = monthRange(month)
  const { rows: days } = await sql<Row>`
    select cal.date, cal.is_school_day as "isSchoolDay", cal.holiday, e.id is not null as "isMember", c.status,
        cal.date in (select due.date from (${selectDueDays(scope, { first, last })}) due) as "isDue"
      from school_calendar(${schoolId}, ${first}::date, ${last}::date) cal
      left join enrollment e on e.school_id = ${schoolId} and e.student_id = ${studentId} and ${isMemberOn(sql`cal.date`)}
      left join attendance_cell c on c.school_id = ${schoolId} and c.date = cal.date and c.student_id = e.student_id
        and cal.is_school_day
      order by cal.date`.execute(db)
  const counts = noCounts()
  for (const { status } of days) if (status) counts[status] += 1
  return {
    month,
    today: day.today,
    days,
    counts,
    semester: await readSemester(scope, { studentId, today }),
    ...(await placeInMonth(scope, { studentId, first, last, today: day.today })),
  }
}

type OfMonth = { studentId: string; first: SchoolDate; last: SchoolDate; today: SchoolDate }

/** Her last class in a month, by its name of that time, and who led it then. */
async function placeInMonth(
  scope: SchoolScope,
  { studentId, first, last, today }: OfMonth,
): Promise<Pick<StudentMonth, 'academicClass' | 'homeroomTeacher'>> {
  const { db, schoolId } = scope
  const { rows } = await sql<Place>`
    select json_build_object('id', ac.id, 'academicYearId', ac.academic_year_id,
        'name', ${classNameOn(scope, sql`place.day`)}) as "academicClass",
        ${homeroomTeacherOf(scope, { academicClassId: sql`ac.id`, date: sql<SchoolDate>`place.day` })}
          as "homeroomTeacher"
      from enrollment e
      join academic_class ac on ac.school_id = e.school_id and ac.id = e.academic_class_id
      join class on class.school_id = ac.school_id and class.id = ac.class_id
      cross join lateral (
        select least(${last}::date, e.leave_date - 1, greatest(${today}::date, ${first}::date, e.join_date)) as day
      ) place
      where e.school_id = ${schoolId} and e.student_id = ${studentId} and e.join_date <= ${last}::date
        and (e.leave_date is null or e.leave_date > ${first}::date)
      order by e.join_date desc limit 1`.execute(db)
  return rows[0] ?? { academicClass: null, homeroomTeacher: null }
}

/** Includes what the student had before the school started to mark here. */
async function readSemester(
  scope: SchoolScope,
  { studentId, today }: { studentId: string; today: ReturnType<typeof sql<SchoolDate>> },
): Promise<StudentMonth['semester']> {
  const [found] = await semesterTotals(scope, {
    students: sql`array[${studentId}]::uuid[]`,
    semesters: sql`${today} between term.start_date and term.end_date`,
  })
  return found ? { no: found.semesterNo === 2 ? 2 : 1, academicYear: found.academicYear, ...found.total } : null
}
