import type { Mark } from '@hadir/contract/attendance/attendance-mark.ts'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { Answer } from '@hadir/contract/endpoint.ts'
import type { SentJournal } from '@hadir/contract/attendance/subject-attendance/lesson-record.ts'
import type { lessons } from '@hadir/contract/attendance/subject-attendance/subject-attendance.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { isOtherEpoch } from '../marks/resolve-mark.ts'
import { readMarkState } from '../marks/mark-state.ts'
import { applyMarks } from '../marks/apply-marks.ts'
import { applyJournal } from './journal/journal.ts'
import { recordTeacher, openLesson } from './open.ts'

type LessonToSave = {
  key: string
  date: SchoolDate
  device: string
  epoch?: string | undefined
  marks: readonly Mark[]
  journal?: SentJournal | undefined
}

/** Saves marks and journal of one lesson, each with its verdict, under the lock of the lesson. */
export async function saveLesson(
  scope: SchoolScope,
  { key, date, device, epoch, marks, journal }: LessonToSave,
): Promise<Answer<typeof lessons.save>['data']> {
  const { locked, reader, lesson, marking, refused } = await openLesson(scope, { key, date })
  const { academicClass, subject } = lesson
  const place = { academicClassId: academicClass.id, date, lesson: { id: lesson.id, religion: subject.religion } }
  const { actorName } = reader
  const state = await readMarkState(scope, place, marks)
  const from = { device, isOtherEpoch: isOtherEpoch(epoch, reader.epoch) }
  const saved = await applyMarks(scope, { locked, place, marks, ...from }, { state, marking, actorName })
  const answered = journal ? await applyJournal(scope, lesson, { journal, refused, actorName, ...from }) : null
  const isApplied = [...saved.verdicts, ...(answered ? [answered] : [])].some(
    ({ verdict }) => verdict === 'applied' || verdict === 'same',
  )
  if (isApplied) await recordTeacher(scope, lesson, reader)
  return { ...saved, journal: answered, epoch: reader.epoch }
}
