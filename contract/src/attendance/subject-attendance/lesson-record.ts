import { z } from 'zod'
import { sheet, sheetStudent, sheetStates, statusCounts } from '../daily-attendance/daily-attendance.ts'
import { cell, markingReasons, verdicts } from '../attendance-mark.ts'
import { clockTime } from '../../schedule/bell-schedule.ts'
import { schoolDate } from '../../dates/dates.ts'
import { attendanceStatuses } from '../../labels.ts'
import { id, named } from '../../resource.ts'
import { lines } from '../../fields/clean-text.ts'

/** Whether the lesson's teacher came. TUGAS: she left an assignment. DIGANTI: a substitute came. KOSONG: nobody. */
export const teacherStatuses = ['HADIR', 'TUGAS', 'DIGANTI', 'KOSONG'] as const
export type TeacherStatus = (typeof teacherStatuses)[number]
export const teacherStatusLabels: Record<TeacherStatus, string> = {
  HADIR: 'Hadir',
  TUGAS: 'Memberi tugas',
  DIGANTI: 'Diganti',
  KOSONG: 'Kosong',
}

/** BELUM: nothing written. DRAF: begun. SELESAI: finished, with its topic. */
export const journalStates = ['BELUM', 'DRAF', 'SELESAI'] as const
export type JournalState = (typeof journalStates)[number]
export const journalStateLabels: Record<JournalState, string> = {
  BELUM: 'Belum',
  DRAF: 'Draf',
  SELESAI: 'Selesai',
}

const count = z.number().int()
const taken = z.object({ by: z.string().nullable(), at: z.string() }).nullable()

/** One lesson of one date: from the timetable (`scheduleId`), or an extra one. */
export const lessonInfo = z.object({
  /** The key in the path: the timetable's slot, or the extra lesson's own id. */
  key: id,
  /** Null for a lesson of the timetable until something is saved. */
  lessonId: id.nullable(),
  scheduleId: id.nullable(),
  isExtra: z.boolean(),
  date: schoolDate,
  periodStart: count.nullable(),
  periodEnd: count.nullable(),
  start: clockTime,
  end: clockTime,
  academicClass: named,
  academicSubjectId: id,
  subject: named.extend({ shortName: z.string().nullable() }),
  room: z.string().nullable(),
  /** The lesson's teacher by the timetable. */
  teacher: named,
  /** Who held it, or will: known once somebody was assigned or something saved. */
  actualTeacher: named.nullable(),
  teacherStatus: z.enum(teacherStatuses).nullable(),
  teacherNote: z.string().nullable(),
  /** Which meeting of the subject in this class it is in its semester. */
  meetingNo: count.nullable(),
  journalState: z.enum(journalStates),
  topic: z.string().nullable(),
  /** Incremented by each change of the teacher; 0 while nothing was saved. */
  version: count,
  /** Whether it is the calling teacher's: by the timetable, as a substitute, or as a co-teacher. */
  isOwn: z.boolean(),
  /** Of a joint lesson: the lesson of each of its classes that the caller may read, in the group's order. */
  joint: z.array(z.object({ key: id, academicClass: named, subject: named })).optional(),
})
export type LessonInfo = z.infer<typeof lessonInfo>

export const lessonRow = lessonInfo.extend({
  /** Its key, because every list row has an id. */
  id,
  /** Null for a lesson without students. */
  state: z.enum(sheetStates).nullable(),
  members: count,
  counts: statusCounts,
  unmarked: count,
  /** Absent here without a reason, and present (H or T) on the day's sheet. */
  truants: count,
  taken,
})
export type LessonRow = z.infer<typeof lessonRow>

/** A student's own lessons of a day, or a child's, with only her own mark. */
export const ownLessons = z.object({
  student: named,
  lessons: z.array(
    z.object({
      key: id,
      start: clockTime,
      end: clockTime,
      subject: z.string(),
      teacher: z.string(),
      /** Null: not marked yet. */
      status: z.enum(attendanceStatuses).nullable(),
      minutesLate: count.nullable(),
    }),
  ),
})
export type OwnLessons = z.infer<typeof ownLessons>

export const maxTopic = 300
export const maxJournalText = 1000

const journalText = (max: number) =>
  lines()
    .max(max, `Maksimal ${max} karakter`)
    .nullish()
    .transform((text) => text || null)

/** A lesson's journal as a device sends it: complete, based on the rev that the person saw. Same rules as a mark. */
export const journalToSend = z
  .strictObject({
    id,
    base: z.number().int().min(0).max(1_000_000),
    n: z.number().int().min(1).max(2_000_000_000),
    clientAt: z.iso.datetime({ offset: true }).nullish().default(null),
    topic: journalText(maxTopic),
    activity: journalText(maxJournalText),
    obstacle: journalText(maxJournalText),
    followUp: journalText(maxJournalText),
    /** The meeting is finished and has a topic. */
    isFinal: z.boolean().default(false),
  })
  .refine((journal) => !journal.isFinal || journal.topic, {
    path: ['topic'],
    message: 'Isi materi sebelum menyelesaikan pertemuan',
  })
export type JournalToSend = z.input<typeof journalToSend>
export type SentJournal = z.output<typeof journalToSend>

/** rev 0: not written yet. */
export const journal = z.object({
  topic: z.string().nullable(),
  activity: z.string().nullable(),
  obstacle: z.string().nullable(),
  followUp: z.string().nullable(),
  isFinal: z.boolean(),
  rev: count,
  updatedAt: z.string().nullable(),
  by: z.string().nullable(),
})
export type Journal = z.infer<typeof journal>

export const journalVerdict = z.object({
  id,
  verdict: z.enum(verdicts),
  reason: z.enum(markingReasons).nullable(),
  /** The journal as it is now, whatever the verdict. */
  journal,
})
export type JournalVerdict = z.infer<typeof journalVerdict>

const status = z.enum(attendanceStatuses)

const lessonStudent = sheetStudent.extend({
  /** Her status on the day's sheet. */
  daily: status.nullable(),
  /** S, I or D from the day, for the teacher to accept or not: nothing is written automatically. */
  proposed: cell.pick({ status: true, reason: true }).extend({ status }).nullable(),
})
export type LessonStudent = z.infer<typeof lessonStudent>

/** A class's sheet with its lesson. */
export const lessonSheet = sheet.extend({
  lesson: lessonInfo,
  students: z.array(lessonStudent),
  journal,
  /** Anybody who may mark records whether the teacher came; an admin or a teacher on duty assigns a substitute. */
  maySetTeacher: z.boolean(),
  maySubstitute: z.boolean(),
  /** Of the caller's extra lesson. FREE: nothing was saved, so it can be removed. KEPT: its history keeps it. */
  removal: z.enum(['FREE', 'KEPT']).nullable(),
})
export type LessonSheet = z.infer<typeof lessonSheet>
