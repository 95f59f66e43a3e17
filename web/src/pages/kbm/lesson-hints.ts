import type { SheetPupil } from '@hadir/contract/attendance.ts'
import { attendanceLabels, type AttendanceStatus } from '@hadir/contract/labels.ts'
import type { LessonPupil } from '@hadir/contract/lesson-record.ts'
import type { Value } from '../../offline/mark-row.ts'

/** What the day's sheet proposes for each pupil: taken over with *Semua hadir*, or overruled by a tap. */
export const proposalsOf = (pupils: readonly LessonPupil[]): Record<string, Partial<Value>> =>
  Object.fromEntries(pupils.flatMap(({ studentId, proposed }) => (proposed ? [[studentId, proposed]] : [])))

/** What a teacher should know of the day while she marks a lesson; nothing on the sheet of a day. */
export function hintOf(pupil: SheetPupil | LessonPupil, status: AttendanceStatus | null): string | undefined {
  if (!('daily' in pupil) || !pupil.daily) return undefined
  const { daily, proposed } = pupil
  const ofDay = attendanceLabels[daily]
  if (status === null) return proposed ? `Usul: ${ofDay}, dari absensi harian` : undefined
  const isThere = (one: AttendanceStatus) => one === 'H' || one === 'T'
  if (status === 'A' && isThere(daily)) return `Bolos: ${ofDay} pada absensi harian`
  return isThere(status) && !isThere(daily) ? `Absensi harian: ${ofDay}` : undefined
}
