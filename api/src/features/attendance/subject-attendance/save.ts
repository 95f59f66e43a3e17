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
import { findLesson, type LessonKey } from './find.ts'
import { isJointOn, jointLessons } from './joint.ts'
import { keyOf } from './lesson-records.ts'
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
  const first = journal ? await openFirst(scope, { key, date }) : null
  const { locked, reader, lesson, marking, refused } = await openLesson(scope, { key, date })
  const ofJournal = first ?? { lesson, refused }
  const { academicClass, subject } = lesson
  const place = { academicClassId: academicClass.id, date, lesson: { id: lesson.id, religion: subject.religion } }
  const { actorName } = reader
  const state = await readMarkState(scope, place, marks)
  const from = { device, isOtherEpoch: isOtherEpoch(epoch, reader.epoch) }
  const saved = await applyMarks(scope, { locked, place, marks, ...from }, { state, marking, actorName })
  const answered = journal
    ? await applyJournal(scope, ofJournal.lesson, { journal, refused: ofJournal.refused, actorName, ...from })
    : null
  const isApplied = [...saved.verdicts, ...(answered ? [answered] : [])].some(
    ({ verdict }) => verdict === 'applied' || verdict === 'same',
  )
  if (isApplied) await recordTeacher(scope, lesson, reader)
  return { ...saved, journal: answered, epoch: reader.epoch }
}

/**
 * The first lesson of a joint one, which has the journal; null: the lesson itself. Opened before the others, so that two
 * saves lock them in one order.
 */
async function openFirst(scope: SchoolScope, at: LessonKey) {
  if (!(await isJointOn(scope, at))) return null
  const lesson = await findLesson(scope, at)
  const [first] = lesson ? await jointLessons(scope, lesson) : []
  return first && keyOf(first) !== at.key ? openLesson(scope, { key: keyOf(first), date: at.date }) : null
}
