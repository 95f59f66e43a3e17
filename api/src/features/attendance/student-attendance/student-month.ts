import { sql } from 'kysely'
import { monthRange, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import { noCounts } from '@hadir/contract/attendance/status-counts.ts'
import type { StudentMonth } from '@hadir/contract/attendance/student-attendance.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { homeroomTeacherOf, isMemberOn, readDay } from '../day.ts'
import { isHomeroomTeacher, readsWholeSchool } from '../rules.ts'
import { semesterTotals } from '../../student/semester-totals/semester-totals.ts'

type Place = { academic_class_id: string | null; homeroom_teacher: string | null }
type Row = StudentMonth['days'][number]

/** For callers who read the whole school, and for the homeroom teacher of the student's class today. */
export async function readStudentMonth(
  scope: SchoolScope,
  { studentId, month: requested }: { studentId: string; month: string | undefined },
): Promise<StudentMonth> {
  const { db, schoolId } = scope
  const { day, person } = await readDay(scope, undefined)
  const today = sql<SchoolDate>`${day.today}::date`
  const { rows: places } = await sql<Place>`
    select e.academic_class_id, ${homeroomTeacherOf(scope, { academicClassId: sql`e.academic_class_id`, date: today })}
        as homeroom_teacher
      from student p
      left join enrollment e on e.school_id = p.school_id and e.student_id = p.id and ${isMemberOn(today)}
      where p.school_id = ${schoolId} and p.id = ${studentId}
      order by e.join_date desc limit 1`.execute(db)
  const [place] = places
  const isLed = place?.academic_class_id && isHomeroomTeacher(person, place.academic_class_id, day.today)
  if (!place || (!isLed && !readsWholeSchool(person, day.today))) throw new Failure('NOT_FOUND')
  const month = requested ?? day.today.slice(0, 7)
  const { first, last } = monthRange(month)
  const { rows: days } = await sql<Row>`
    select cal.date, cal.is_school_day as "isSchoolDay", cal.holiday, e.id is not null as "isMember", c.status
      from school_calendar(${schoolId}, ${first}::date, ${last}::date) cal
      left join enrollment e on e.school_id = ${schoolId} and e.student_id = ${studentId} and ${isMemberOn(sql`cal.date`)}
      left join attendance_cell c on c.school_id = ${schoolId} and c.date = cal.date and c.student_id = e.student_id
      order by cal.date`.execute(db)
  const counts = noCounts()
  for (const { status } of days) if (status) counts[status] += 1
  return {
    month,
    today: day.today,
    days,
    counts,
    semester: await readSemester(scope, { studentId, today }),
    homeroomTeacher: place.homeroom_teacher,
  }
}

/** Includes what the student had before the school started to mark here. */
async function readSemester(
  scope: SchoolScope,
  { studentId, today }: { studentId: string; today: ReturnType<typeof sql<SchoolDate>> },
): Promise<StudentMonth['semester']> {
  const [found] = await semesterTotals(scope, {
    students: sql`array[${studentId}]::uuid[]`,
    semesters: sql`${today} between m.start_date and m.end_date`,
  })
  return found ? { no: found.semesterNo === 2 ? 2 : 1, academicYear: found.academicYear, ...found.total } : null
}
