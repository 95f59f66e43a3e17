import { z } from 'zod'
import { statusCounts } from './daily-attendance.ts'
import { schoolDate } from '../../dates/dates.ts'
import { endpoint } from '../../endpoint.ts'
import { attendanceStatuses } from '../../labels.ts'
import { month } from '../../dates/month.ts'
import { id, one } from '../../resource.ts'

const count = z.number().int()
const status = z.enum(attendanceStatuses)

/** One's own mark of a day and its time; never who made it, nor notes between teachers. */
const ownDay = z.object({
  date: schoolDate,
  /** Null: not marked yet. */
  status: status.nullable(),
  minutesLate: count.nullable(),
  /** When the mark reached the school; null without one. */
  at: z.string().nullable(),
})
export type OwnDay = z.infer<typeof ownDay>

const ownMonth = z.object({
  student: z.object({ id, name: z.string() }),
  /** Her class on the last of these days; null if she had none. */
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
  /** Every date of the month in the school's calendar. */
  calendar: z.array(z.object({ date: schoolDate, isSchoolDay: z.boolean(), holiday: z.string().nullable() })),
  students: z.array(ownMonth),
})
export type OwnMonths = z.infer<typeof ownMonths>

const base = '/api/v1/attendance/daily-attendance/:schoolId/own'
const own = { access: 'attendance:own', scope: 'school' } as const

/** A student's days, for herself, and for her guardians until 30 days after she has left. */
export const ownAttendance = {
  /** Default: the school's current month. */
  month: endpoint({
    method: 'GET',
    path: base,
    summary: 'Kehadiran harian saya, atau anak saya, pada satu bulan',
    ...own,
    params: z.object({ schoolId: id }),
    query: z.object({ month: month.optional() }),
    response: one(ownMonths),
  }),
  /** The marks of one day, newest first. */
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
