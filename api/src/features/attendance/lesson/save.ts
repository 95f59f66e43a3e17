import { sql } from 'kysely'
import type { Mark } from '@hadir/contract/attendance-mark.ts'
import type { SchoolDate } from '@hadir/contract/dates.ts'
import type { Answer } from '@hadir/contract/endpoint.ts'
import type { SentJournal } from '@hadir/contract/lesson-record.ts'
import type { lessons } from '@hadir/contract/subject-attendance.ts'
import { Failure } from '../../../http/failure.ts'
import type { SchoolScope } from '../../../http/scope.ts'
import { holdCalendar } from '../../academic-year/rules.ts'
import { readMarkState } from '../mark-state.ts'
import { takeMarks } from '../take-marks.ts'
import { findToSave, lockLesson } from './find.ts'
import type { LessonFacts } from './facts.ts'
import { takeJournal } from './journal.ts'
import { readReader, type Reader } from './reader.ts'
import { markingOf, maySendTo } from './rules.ts'

type LessonToSave = {
  key: string
  date: SchoolDate
  device: string
  marks: readonly Mark[]
  journal?: SentJournal | undefined
}

/** Takes in marks and journal of one lesson, each with its verdict, under the lock of the lesson. */
export async function saveLesson(
  scope: SchoolScope,
  { key, date, device, marks, journal }: LessonToSave,
): Promise<Answer<typeof lessons.save>['data']> {
  await holdCalendar(scope)
  const reader = await readReader(scope, date)
  const found = await findToSave(scope, { key, date })
  if (!found) throw new Failure('NOT_FOUND')
  if (!maySendTo(reader, found)) throw new Failure('FORBIDDEN')
  // Not a verdict: it is right once the day has come.
  if (reader.day.isFuture) throw new Failure('DATE_IN_FUTURE')
  const lesson = await lockLesson(scope, found)
  const marking = markingOf(reader, lesson, await readClosing(scope, lesson))
  const { academicClass, subject } = lesson
  const place = { academicClassId: academicClass.id, date, lesson: { id: lesson.id, religion: subject.religion } }
  const { actorName } = reader
  const state = await readMarkState(scope, place, marks)
  const saved = await takeMarks(scope, { place, device, marks }, { state, marking, actorName })
  const isRefused = marking.state === 'REFUSED'
  const refused = isRefused ? marking.why : reader.semester?.isClosed ? 'DAY_CLOSED' : null
  const judged = journal ? await takeJournal(scope, lesson, { journal, device, refused, actorName }) : null
  const stands = [...saved.verdicts, ...(judged ? [judged] : [])].some(
    ({ verdict }) => verdict === 'applied' || verdict === 'same',
  )
  if (stands && lesson.teacherStatus === null) await noteTeacher(scope, lesson, reader)
  return { ...saved, journal: judged }
}

/** Was the day of the class closed, and did a teacher mark this lesson? */
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
 * Who held the lesson, where nobody said so before: its own teacher, or who came instead of her. What an admin enters
 * was held by its teacher.
 */
async function noteTeacher({ db, schoolId }: SchoolScope, lesson: LessonFacts & { id: string }, { person }: Reader) {
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
