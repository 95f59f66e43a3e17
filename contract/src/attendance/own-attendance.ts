import { z } from 'zod'
import { statusCounts } from './attendance.ts'
import { schoolDate } from '../dates/dates.ts'
import { endpoint } from '../endpoint.ts'
import { attendanceStatuses } from '../labels.ts'
import { month } from '../dates/month.ts'
import { id, one } from '../resource.ts'

const count = z.number().int()
const status = z.enum(attendanceStatuses)

/** What stands on the sheet of one's own day, and since when; never who marked it, nor a note between teachers. */
const ownDay = z.object({
  date: schoolDate,
  /** Null: not marked (yet). */
  status: status.nullable(),
  minutesLate: count.nullable(),
  /** When the mark came to the school; null without one. */
  at: z.string().nullable(),
})
export type OwnDay = z.infer<typeof ownDay>

const ownMonth = z.object({
  student: z.object({ id, name: z.string() }),
  /** Her class on the last of these days; null where she was in none. */
  className: z.string().nullable(),
  /** The school days on which she was a member, up to today. */
  days: z.array(ownDay),
  counts: statusCounts,
  unmarked: count,
})
export type OwnMonth = z.infer<typeof ownMonth>

const ownMonths = z.object({
  month,
  today: schoolDate,
  /** Every date of the month, as the school's calendar has it. */
  calendar: z.array(z.object({ date: schoolDate, isSchoolDay: z.boolean(), holiday: z.string().nullable() })),
  students: z.array(ownMonth),
})
export type OwnMonths = z.infer<typeof ownMonths>

const base = '/api/v1/attendance/daily-attendance/:schoolId/own'
const own = { access: 'attendance:own', scope: 'school' } as const

/** The days of a student as she sees them herself, and her guardians do until 30 days after she has left. */
export const ownAttendance = {
  /** Without a month: the school's present one. */
  month: endpoint({
    method: 'GET',
    path: base,
    summary: 'Kehadiran harian saya, atau anak saya, pada satu bulan',
    ...own,
    params: z.object({ schoolId: id }),
    query: z.object({ month: month.optional() }),
    response: one(ownMonths),
  }),
  /** The marks that stood on one day, the newest first. */
  history: endpoint({
    method: 'GET',
    path: `${base}/:studentId/history`,
    summary: 'Riwayat kehadiran saya, atau anak saya, pada satu hari',
    ...own,
    params: z.object({ schoolId: id, studentId: id }),
    query: z.object({ date: schoolDate }),
    response: one(z.array(z.object({ at: z.string(), status: status.nullable(), minutesLate: count.nullable() }))),
  }),
}
