import { sql } from 'kysely'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { lockDays } from '../day-closing/locked-days.ts'
import type { LessonFacts } from './lesson-facts.ts'
import { findToSave, lockLesson, type LessonKey } from './find.ts'
import { readReader, type Reader } from './viewer.ts'
import { markingOf, maySendTo } from './rules.ts'

/**
 * A lesson that the caller may write to, locked until the transaction ends. `marking` is what happens to marks;
 * `refused`, why the journal is rejected (the edit window does not apply to it).
 */
export async function openLesson(scope: SchoolScope, at: LessonKey) {
  // Only the calendar: a lesson has its own row, which is locked below.
  const locked = await lockDays(scope, [])
  const reader = await readReader(scope, at.date)
  const found = await findToSave(scope, at)
  if (!found) throw new Failure('NOT_FOUND')
  if (!maySendTo(reader, found)) throw new Failure('FORBIDDEN')
  // Not a verdict: the mark becomes valid when the day comes.
  if (reader.day.isFuture) throw new Failure('DATE_IN_FUTURE')
  const lesson = await lockLesson(scope, found)
  const marking = markingOf(reader, lesson, await readClosing(scope, lesson))
  const isRefused = marking.state === 'REFUSED'
  const refused = isRefused ? marking.why : reader.semester?.isClosed ? ('SEMESTER_CLOSED' as const) : null
  return { locked, reader, lesson, marking, refused }
}

/** Whether the class's day was closed, and whether a teacher marked this lesson. */
export async function readClosing({ db, schoolId }: SchoolScope, lesson: LessonFacts) {
  const { rows } = await sql<{ isDayClosed: boolean; isTakenByTeacher: boolean }>`
    select exists (select from class_day where school_id = ${schoolId} and academic_class_id = ${lesson.academicClass.id}
          and date = ${lesson.date}::date and closed_at is not null) as "isDayClosed",
        exists (select from lesson_cell c
          join attendance_save v on v.school_id = c.school_id and v.seq = c.seq
          join actor a on a.school_id = v.school_id and a.id = v.actor_id and a.role = 'teacher'
          where c.school_id = ${schoolId} and c.lesson_id = ${lesson.id}::uuid) as "isTakenByTeacher"`.execute(db)
  return rows[0] ?? { isDayClosed: false, isTakenByTeacher: false }
}

/**
 * Records who taught the lesson, if nobody has yet: its own teacher, or her substitute. If an admin enters it, the
 * lesson's own teacher taught it.
 */
export async function recordTeacher(
  { db, schoolId }: SchoolScope,
  lesson: LessonFacts & { id: string },
  { person }: Reader,
): Promise<void> {
  if (lesson.teacherStatus !== null) return
  const { teacherId } = person
  const isOther = teacherId !== null && teacherId !== lesson.teacher.id
  const isBeside = teacherId !== null && person.subjectIds.has(lesson.academicSubjectId)
  await db
    .updateTable('lesson')
    .set({
      teacher_status: isOther && !isBeside ? 'DIGANTI' : 'HADIR',
      actual_teacher_id: isOther ? teacherId : lesson.teacher.id,
    })
    .where('school_id', '=', schoolId)
    .where('id', '=', lesson.id)
    .execute()
}
