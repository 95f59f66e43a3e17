import { sql } from 'kysely'
import { minuteOf } from '@hadir/contract/schedule/bell-schedule.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import type { LessonFacts } from './lesson-facts.ts'
import type { Reader } from './viewer.ts'

/**
 * The number of each lesson of one date among its subject's meetings with the class in the semester: one more than were
 * held before it. Null for a lesson that nobody attended.
 */
export async function meetingNumbers(
  { db, schoolId }: SchoolScope,
  { day, semester }: Reader,
  lessons: readonly LessonFacts[],
): Promise<(number | null)[]> {
  if (!semester || lessons.length === 0) return lessons.map(() => null)
  const subjects = lessons.map((lesson) => lesson.academicSubjectId)
  const minutes = lessons.map((lesson) => minuteOf(lesson.start))
  const { rows } = await sql<{ before: number }>`
    select (select count(*) from lesson l
          where l.school_id = ${schoolId} and l.academic_subject_id = requested.subject_id and l.teacher_status <> 'KOSONG'
            and l.date between ${semester.start}::date and ${day.date}::date
            and (l.date < ${day.date}::date or l.start_minute < requested.minute)) as before
      from unnest(${subjects}::uuid[], ${minutes}::int[]) with ordinality as requested (subject_id, minute, no)
      order by requested.no`.execute(db)
  return lessons.map(({ teacherStatus }, at) => (teacherStatus === 'KOSONG' ? null : (rows[at]?.before ?? 0) + 1))
}
