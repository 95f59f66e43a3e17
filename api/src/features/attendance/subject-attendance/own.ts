import { sql } from 'kysely'
import type { DayInfo } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import type { AttendanceStatus } from '@hadir/contract/labels.ts'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { Answer } from '@hadir/contract/endpoint.ts'
import type { lessons } from '@hadir/contract/attendance/subject-attendance/subject-attendance.ts'
import { byName } from '../../../platform/database/name-order.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { isOwnStudent } from '../../student/rules.ts'
import { readDaysBeside } from '../daily-attendance/day-list.ts'
import { isMemberOn, readDay } from '../day.ts'
import { lessonsOfDay } from './day-lessons.ts'

type Mark = { lessonId: string; status: AttendanceStatus | null; minutesLate: number | null }
type StudentRow = { id: string; name: string; religion: string | null; class_id: string; marks: Mark[] }

/** The caller or her children, each in the class of that date, with the marks in its lessons. */
async function readStudents(scope: SchoolScope, { date: on, today }: DayInfo): Promise<StudentRow[]> {
  const { db, schoolId } = scope
  const date = sql<SchoolDate>`${on}::date`
  const { rows } = await sql<StudentRow>`
    select s.id, s.name, s.religion, e.academic_class_id as class_id,
        (select coalesce(json_agg(json_build_object('lessonId', l.id, 'status', c.status, 'minutesLate', c.minutes_late)), '[]')
          from lesson l
          join lesson_cell c on c.school_id = l.school_id and c.lesson_id = l.id and c.student_id = s.id
          where l.school_id = ${schoolId} and l.date = ${date}) as marks
      from student s
      join enrollment e on e.school_id = s.school_id and e.student_id = s.id and ${isMemberOn(date)}
      where s.school_id = ${schoolId} and ${isOwnStudent(scope, { student: 's', today })}
      order by ${byName('s.name')}, s.id`.execute(db)
  return rows
}

/** What a student or her guardian may see of the lessons of a day. */
export async function readOwnLessons(
  scope: SchoolScope,
  date: SchoolDate | undefined,
): Promise<Answer<typeof lessons.own>['data']> {
  const { day } = await readDay(scope, date)
  const students = await readStudents(scope, day)
  const all = students.length > 0 ? await lessonsOfDay(scope, day.date) : []
  const inTime = all.toSorted((a, b) => a.start.localeCompare(b.start))
  return {
    day,
    ...(await readDaysBeside(scope, day.date)),
    students: students.map(({ id, name, religion, class_id, marks }) => ({
      student: { id, name },
      lessons: inTime
        .filter(({ academicClass, subject }) => {
          const hasIt = subject.religion === null || religion === null || subject.religion === religion
          return academicClass.id === class_id && hasIt
        })
        .map((lesson) => {
          const mark = marks.find(({ lessonId }) => lessonId === lesson.id)
          return {
            key: lesson.scheduleId ?? lesson.id ?? '',
            start: lesson.start,
            end: lesson.end,
            subject: lesson.subject.name,
            teacher: (lesson.actualTeacher ?? lesson.teacher).name,
            status: mark?.status ?? null,
            minutesLate: mark?.minutesLate ?? null,
          }
        }),
    })),
  }
}
