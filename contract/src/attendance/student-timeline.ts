import { z } from 'zod'
import { schoolDate } from '../dates/dates.ts'
import { endpoint } from '../endpoint.ts'
import { reportPeriods } from '../evaluation/report-card-words.ts'
import { absentStatuses, attendanceStatuses } from '../labels.ts'
import { id, named, pageOf, pageQuery } from '../resource.ts'
import { exitTypes, outcomes } from '../student/academic-student.ts'

const optional = z.string().nullable()
const inClass = { academicClass: named }
const ofReport = {
  academicYear: named,
  semesterNo: z.union([z.literal(1), z.literal(2)]),
  period: z.enum(reportPeriods),
  by: optional,
}

/** Each on the school's date on which it happened. */
const entryOf = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.object({ id: z.string(), date: schoolDate, kind: z.literal(kind), ...shape })

const timelineEntry = z.discriminatedUnion('kind', [
  /** A school day on which she was not simply present. Notes are null on days that the caller may not read. */
  entryOf('ABSENCE', {
    ...inClass,
    status: z.enum(absentStatuses),
    minutesLate: z.number().int().nullable(),
    reason: optional,
    note: optional,
    hasLetter: z.boolean(),
  }),
  /** Present that day, absent without a reason in these lessons. */
  entryOf('TRUANCY', { ...inClass, subjects: z.array(z.string()) }),
  /** Announced and not over yet; afterwards its days are absences. */
  entryOf('PLANNED_ABSENCE', { status: z.enum(absentStatuses), until: schoolDate, reason: optional }),
  /** A late mark of the day `of` was decided. */
  entryOf('CORRECTION', {
    of: schoolDate,
    status: z.enum(attendanceStatuses).nullable(),
    isAccepted: z.boolean(),
    by: optional,
    reason: optional,
  }),
  /** What was done about a warning. */
  entryOf('WARNING_HANDLED', { note: z.string(), by: optional }),
  entryOf('CLASS_JOINED', { ...inClass, academicYear: named }),
  entryOf('CLASS_LEFT', { ...inClass, academicYear: named, outcome: z.enum(outcomes).nullable() }),
  entryOf('EXIT', { exitType: z.enum(exitTypes), destinationSchool: optional, reason: optional }),
  entryOf('READMISSION', {}),
  entryOf('REPORT_CARD_LOCKED', ofReport),
  entryOf('REPORT_CARD_PUBLISHED', { ...ofReport, no: z.number().int(), isWithdrawn: z.boolean() }),
])
export type TimelineEntry = z.infer<typeof timelineEntry>

/**
 * What the school recorded about a student, the newest first, for callers who may read her days. Classes, exits and
 * rapor are only in that of callers who read her whole record.
 */
export const studentTimeline = endpoint({
  method: 'GET',
  path: '/api/v1/student/:id/timeline',
  summary: 'Riwayat seorang siswa: kehadiran, kelas, dan rapor',
  access: 'attendance:read',
  scope: 'school',
  params: z.object({ id }),
  query: pageQuery.pick({ page: true, pageSize: true }).extend({
    /** Only absences of this status. */
    status: z.enum(absentStatuses).optional(),
  }),
  response: pageOf(timelineEntry),
})
