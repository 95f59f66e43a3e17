import type { SheetStudent } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { attendanceLabels, type AttendanceStatus, statusRules } from '@hadir/contract/labels.ts'
import type { LessonStudent } from '@hadir/contract/attendance/subject-attendance/lesson-record.ts'
import type { Value } from '../../../../offline/state/mark-row.ts'
import type { SheetState } from '../../../../offline/state/sheet-types.ts'
import { isUnfit } from './journal-problems.ts'

/** What the day's sheet proposes for each student: accepted with *Semua hadir*, or changed by a tap. */
export const proposalsOf = (students: readonly LessonStudent[]): Record<string, Partial<Value>> =>
  Object.fromEntries(students.flatMap(({ studentId, proposed }) => (proposed ? [[studentId, proposed]] : [])))

/** What the day's sheet shows a teacher who marks a lesson; unused on the day's own sheet. */
export function hintOf(student: SheetStudent | LessonStudent, status: AttendanceStatus | null): string | undefined {
  if (!('daily' in student) || !student.daily) return undefined
  const { daily, proposed } = student
  const ofDay = attendanceLabels[daily]
  if (status === null) return proposed ? `Usul: ${ofDay}, dari absensi harian` : undefined
  const isThere = (one: AttendanceStatus) => statusRules[one].isThere
  if (statusRules[status].isUnexcused && isThere(daily)) return `Bolos: ${ofDay} pada absensi harian`
  return isThere(status) && !isThere(daily) ? `Absensi harian: ${ofDay}` : undefined
}

const focusIn = (control: string) => {
  const field = document.querySelector<HTMLElement>(control)
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
}

/** Focuses the first field of a lesson's journal. */
export const focusTopic = (): void => focusIn('[data-topic]')

/** Whether the journal prevents saving: its first wrong field then has the focus. */
export function stopsSave(state: SheetState): boolean {
  const isStopped = isUnfit(state)
  if (isStopped) focusIn('#jurnal [aria-invalid=true]')
  return isStopped
}

/** Passed to the sheet by a lesson's page: a class's own sheet does not load this code. */
export const lessonHints = { hintOf, proposalsOf, focusTopic, stopsSave }
export type LessonHints = typeof lessonHints
