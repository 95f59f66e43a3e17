import type { Mark } from '@hadir/contract/attendance-mark.ts'
import type { SchoolDate } from '@hadir/contract/dates.ts'
import type { Answer } from '@hadir/contract/endpoint.ts'
import type { SentJournal } from '@hadir/contract/lesson-record.ts'
import type { lessons } from '@hadir/contract/subject-attendance.ts'
import type { SchoolScope } from '../../../http/scope.ts'
import { readMarkState } from '../mark-state.ts'
import { takeMarks } from '../take-marks.ts'
import { takeJournal } from './journal.ts'
import { noteTeacher, openLesson } from './open.ts'

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
  const { reader, lesson, marking, refused } = await openLesson(scope, { key, date })
  const { academicClass, subject } = lesson
  const place = { academicClassId: academicClass.id, date, lesson: { id: lesson.id, religion: subject.religion } }
  const { actorName } = reader
  const state = await readMarkState(scope, place, marks)
  const saved = await takeMarks(scope, { place, device, marks }, { state, marking, actorName })
  const judged = journal ? await takeJournal(scope, lesson, { journal, device, refused, actorName }) : null
  const stands = [...saved.verdicts, ...(judged ? [judged] : [])].some(
    ({ verdict }) => verdict === 'applied' || verdict === 'same',
  )
  if (stands) await noteTeacher(scope, lesson, reader)
  return { ...saved, journal: judged }
}
