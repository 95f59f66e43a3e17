import { sql } from 'kysely'
import type { AttendanceStatus } from '@hadir/contract/labels.ts'
import type { SchoolDate } from '@hadir/contract/dates.ts'
import type { Answer } from '@hadir/contract/endpoint.ts'
import type { lessons } from '@hadir/contract/subject-attendance.ts'
import type { SchoolScope } from '../../../http/scope.ts'
import { readDaysBeside } from '../classes.ts'
import { isMemberOn, readDay } from '../day.ts'
import { lessonsOfDay } from './day-lessons.ts'

type Mark = { lessonId: string; status: AttendanceStatus | null; minutesLate: number | null }
type PupilRow = { id: string; name: string; religion: string | null; class_id: string; marks: Mark[] }

/** The caller herself or her children, each in the class of that date, with her marks in lessons of it. */
async function readPupils({ db, schoolId, profileId, role }: SchoolScope, on: SchoolDate): Promise<PupilRow[]> {
  const date = sql<SchoolDate>`${on}::date`
  const isOwn =
    role === 'student'
      ? sql`p.id = me.person_id`
      : sql`exists (select from student_guardian g where g.school_id = p.school_id and g.student_id = p.id
          and g.guardian_id = me.person_id)`
  const { rows } = await sql<PupilRow>`
    select p.id, p.name, p.religion, e.academic_class_id as class_id,
        (select coalesce(json_agg(json_build_object('lessonId', l.id, 'status', c.status, 'minutesLate', c.minutes_late)), '[]')
          from lesson l
          join lesson_cell c on c.school_id = l.school_id and c.lesson_id = l.id and c.student_id = p.id
          where l.school_id = ${schoolId} and l.date = ${date}) as marks
      from actor me
      join student p on p.school_id = me.school_id and ${isOwn}
      join enrollment e on e.school_id = p.school_id and e.student_id = p.id and ${isMemberOn(date)}
      where me.school_id = ${schoolId} and me.id = ${profileId}
      order by lower(p.name), p.id`.execute(db)
  return rows
}

/** What a pupil or her guardian may know of the lessons of a day. */
export async function readOwnLessons(
  scope: SchoolScope,
  date: SchoolDate | undefined,
): Promise<Answer<typeof lessons.own>['data']> {
  const { day } = await readDay(scope, date)
  const pupils = await readPupils(scope, day.date)
  const all = pupils.length > 0 ? await lessonsOfDay(scope, day.date) : []
  const inTime = all.toSorted((a, b) => a.start.localeCompare(b.start))
  return {
    day,
    ...(await readDaysBeside(scope, day.date)),
    pupils: pupils.map(({ id, name, religion, class_id, marks }) => ({
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
