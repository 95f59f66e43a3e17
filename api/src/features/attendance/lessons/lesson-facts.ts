import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { TeacherStatus } from '@hadir/contract/attendance/lesson-record.ts'

type Named = { id: string; name: string }

/** One lesson of one date, whether something was saved for it or not. */
export type LessonFacts = {
  /** Null while only the timetable knows it. */
  id: string | null
  scheduleId: string | null
  date: SchoolDate
  /** False: the timetable has it no longer, or not on this date. */
  takesPlace: boolean
  periodStart: number | null
  periodEnd: number | null
  start: string
  end: string
  academicClass: Named
  academicSubjectId: string
  subject: Named & { shortName: string | null; religion: string | null }
  room: string | null
  teacher: Named
  actualTeacher: Named | null
  teacherStatus: TeacherStatus | null
  teacherNote: string | null
  version: number
  topic: string | null
  activity: string | null
  obstacle: string | null
  followUp: string | null
  isFinal: boolean
  journalRev: number
}
