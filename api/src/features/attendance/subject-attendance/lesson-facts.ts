import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { TeacherStatus } from '@hadir/contract/attendance/subject-attendance/lesson-record.ts'

type Named = { id: string; name: string }

/** One lesson of one date, saved or not. */
export type LessonFacts = {
  /** Null while it is only in the timetable. */
  id: string | null
  scheduleId: string | null
  date: SchoolDate
  /** False: the timetable no longer has it, or not on this date. */
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
