import { scheduleEndpoints } from '@hadir/contract/schedule/schedule.ts'
import type { Caller } from '../../platform/http/scope.ts'
import type { TestApp } from '../../testing/test-app.ts'
import type { TestSchool } from '../../testing/test-school.ts'
import type { LessonWorld } from '../../testing/test-timetable.ts'

export type LessonChanges = Record<string, unknown>

/** Mathematics of class A in the first two periods of Monday, with these changes. */
export const bodyOf = (of: LessonWorld, changes: object) =>
  ({
    academicClassId: of.a,
    academicSubjectId: of.mathA,
    semesterNo: 1,
    weekday: 1,
    periodStart: 1,
    periodEnd: 2,
    ...changes,
  }) as never

export const params = (school: TestSchool) => ({ schoolId: school.schoolId })

export const lessonMaker =
  (t: TestApp) =>
  (of: LessonWorld, changes: LessonChanges = {}, as: Caller = of.school.admin) =>
    t.call(scheduleEndpoints.create, { params: params(of.school), body: bodyOf(of, changes) }, as)
