import { z } from 'zod'
import { statusCounts } from './daily-attendance/daily-attendance.ts'
import { schoolDate } from '../dates/dates.ts'
import { endpoint } from '../endpoint.ts'
import { attendanceStatuses } from '../labels.ts'
import { month } from '../dates/month.ts'
import { id, one } from '../resource.ts'

const count = z.number().int()

/** A student's days on her record, for callers who may read the sheets of her class. */
const studentMonth = z.object({
  month,
  today: schoolDate,
  /** Every date of the month. `status` is null where she is not marked yet, or was in no class. */
  days: z.array(
    z.object({
      date: schoolDate,
      isSchoolDay: z.boolean(),
      isMember: z.boolean(),
      /** It must be filled in: not before the school began with Hadir, and not after today. */
      isDue: z.boolean(),
      holiday: z.string().nullable(),
      status: z.enum(attendanceStatuses).nullable(),
    }),
  ),
  counts: statusCounts,
  /** What the report will print for the current semester; null outside one. */
  semester: z
    .object({ no: z.union([z.literal(1), z.literal(2)]), academicYear: z.string(), S: count, I: count, A: count })
    .nullable(),
  /** The class she was in last in that month, as it was called then, with its homeroom teacher; null: none. */
  academicClass: z.object({ id, academicYearId: id, name: z.string() }).nullable(),
  homeroomTeacher: z.string().nullable(),
})
export type StudentMonth = z.infer<typeof studentMonth>

/** Default: the school's current month. */
export const studentAttendance = endpoint({
  method: 'GET',
  path: '/api/v1/student/:id/attendance',
  summary: 'Kehadiran seorang siswa pada satu bulan, dan jumlah semester ini',
  access: 'attendance:read',
  scope: 'school',
  params: z.object({ id }),
  query: z.object({ month: month.optional() }),
  response: one(studentMonth),
})
