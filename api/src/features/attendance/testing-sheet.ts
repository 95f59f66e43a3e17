import { attendance, type Saved } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import type { MarkToSend } from '@hadir/contract/attendance/attendance-mark.ts'
import type { AttendanceStatus } from '@hadir/contract/labels.ts'
import type { Caller } from '../../platform/http/scope.ts'
import { newId } from '../../platform/ids.ts'
import type { TestApp } from '../../testing/test-app.ts'

/** Wednesday, the test clock's date. */
export const today = '2026-09-16'

let made = 0

export const newMark = (studentId: string, status: AttendanceStatus | null, more: Partial<MarkToSend> = {}) => ({
  id: newId(),
  studentId,
  status,
  base: 0,
  n: (made += 1),
  ...more,
})

type ClassPlace = { schoolId: string; academicClassId: string }

export const saveMarks = (
  t: TestApp,
  at: ClassPlace,
  sheet: { as: Caller | null; marks: MarkToSend[]; date?: string; device?: string },
) =>
  t.call(
    attendance.save,
    { params: at, body: { date: sheet.date ?? today, device: sheet.device ?? newId(), marks: sheet.marks } },
    sheet.as,
  )

/** Verdicts in the order of the marks. */
export const verdictsOf = (saved: Saved) => saved.verdicts.map((verdict) => verdict.verdict)
