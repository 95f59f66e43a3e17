import { scheduleEndpoints } from '@hadir/contract/schedule/schedule.ts'
import type { JournalToSend } from '@hadir/contract/attendance/subject-attendance/lesson-record.ts'
import type { MarkToSend } from '@hadir/contract/attendance/attendance-mark.ts'
import { lessons } from '@hadir/contract/attendance/subject-attendance/subject-attendance.ts'
import type { Caller } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/ids.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newCaller } from '../../../testing/test-school.ts'
import { schoolWithLessons } from '../../../testing/test-timetable.ts'
import { newTeacher } from '../../../testing/test-teacher.ts'
import { today } from '../testing-sheet.ts'
import { assignDuty } from '../../../testing/test-duties.ts'

/** A Wednesday: Ani has VII-A in the first and fifth hour and VII-B in the third, Budi has VII-A in the second. */
export async function lessonWorld(t: TestApp) {
  const w = await schoolWithLessons(t)
  const { schoolId, admin } = w.school
  const placeLesson = async (academicClassId: string, academicSubjectId: string, period: number) => {
    const body = { academicClassId, academicSubjectId, weekday: 3 as const, periodStart: period, periodEnd: period }
    const made = await t.call(
      scheduleEndpoints.create,
      { params: { schoolId }, body: { ...body, semesterNo: null } },
      admin,
    )
    if (made.status !== 200) throw new Error(made.body.message)
    return made.body.data.id
  }
  const first = await placeLesson(w.a, w.mathA, 1)
  const second = await placeLesson(w.a, w.historyA, 2)
  const third = await placeLesson(w.b, w.mathB, 3)
  const fifth = await placeLesson(w.a, w.mathA, 5)
  const callerOf = (personId: string, name: string) => newCaller(t, { schoolId, role: 'teacher', personId, name })
  const members = async (academicClassId: string) =>
    (
      await t.owner
        .selectFrom('enrollment')
        .select('student_id')
        .where('academic_class_id', '=', academicClassId)
        .orderBy('roll_no')
        .execute()
    ).map((row) => row.student_id)
  return {
    ...w,
    schoolId,
    admin,
    slots: { first, second, third, fifth },
    aniCaller: await callerOf(w.ani, 'Ani'),
    budiCaller: await callerOf(w.budi, 'Budi'),
    students: { a: await members(w.a), b: await members(w.b) },
  }
}
export type World = Awaited<ReturnType<typeof lessonWorld>>

/** A teacher who teaches nothing here. */
export async function colleague(t: TestApp, { schoolId }: { schoolId: string }, name = 'Citra') {
  const id = await newTeacher(t, schoolId, name)
  return { id, caller: await newCaller(t, { schoolId, role: 'teacher', personId: id, name }) }
}

/** A GURU_PIKET of Wednesdays. */
export async function onDuty(t: TestApp, { schoolId }: { schoolId: string }) {
  const piket = await colleague(t, { schoolId }, 'Bu Piket')
  await assignDuty(t, { schoolId, teacherId: piket.id }, { kind: 'GURU_PIKET', weekdays: [3] })
  return piket
}

let made = 0

export const newJournal = (topic: string | null, more: Partial<JournalToSend> = {}): JournalToSend => ({
  id: newId(),
  base: 0,
  n: (made += 1),
  topic,
  ...more,
})

type Sent = { as: Caller | null; marks?: MarkToSend[]; journal?: JournalToSend; date?: string; device?: string }

/** Saves a lesson; each save uses a new device unless one is given. */
export const saveTo = (t: TestApp, { schoolId }: { schoolId: string }, scheduleId: string, sent: Sent) =>
  t.call(
    lessons.save,
    {
      params: { schoolId, scheduleId },
      body: {
        date: sent.date ?? today,
        device: sent.device ?? newId(),
        marks: sent.marks ?? [],
        ...(sent.journal && { journal: sent.journal }),
      },
    },
    sent.as,
  )

export const sheetOf = (t: TestApp, { schoolId }: { schoolId: string }, scheduleId: string, as: Caller, date = today) =>
  t.call(lessons.sheet, { params: { schoolId, scheduleId }, query: { date } }, as)
