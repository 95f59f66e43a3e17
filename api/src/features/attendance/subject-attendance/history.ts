import type { HistoryEntry } from '@hadir/contract/attendance/daily-attendance/history.ts'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { readEvents } from '../marks/history.ts'
import { isHomeroomTeacher, readsWholeSchool } from '../rules.ts'
import { findLesson } from './find.ts'
import { readReader } from './viewer.ts'
import { mayReadLesson, ownsLesson } from './rules.ts'

/** A lesson for its history, and whether all of it is shown: a teacher on duty sees only her own entries. */
export async function readPast(scope: SchoolScope, { key, date }: { key: string; date: SchoolDate }) {
  const reader = await readReader(scope, date)
  const lesson = await findLesson(scope, { key, date })
  if (!lesson) throw new Failure('NOT_FOUND')
  if (!mayReadLesson(reader, lesson)) throw new Failure('FORBIDDEN')
  const { day, person } = reader
  const isLed = [date, day.today].some((on) => isHomeroomTeacher(person, lesson.academicClass.id, on))
  return { lesson, seesAll: readsWholeSchool(person, day.today) || ownsLesson(person, lesson) || isLed }
}

/** Every mark received for one student in one lesson, newest first. */
export async function readLessonHistory(
  scope: SchoolScope,
  { key, date, studentId }: { key: string; date: SchoolDate; studentId: string },
): Promise<HistoryEntry[]> {
  const { lesson, seesAll } = await readPast(scope, { key, date })
  const place = {
    academicClassId: lesson.academicClass.id,
    date,
    lesson: { id: lesson.id, religion: lesson.subject.religion },
  }
  return readEvents(scope, place, { studentId, seesAll })
}
