import { z } from 'zod'
import { sheetStates, statusCounts } from './daily-attendance/daily-attendance.ts'
import { schoolDate } from '../dates/dates.ts'
import { endpoint } from '../endpoint.ts'
import { type AttendanceStatus, grades } from '../labels.ts'
import { exportOf } from '../list.ts'
import { id, pageOf, pageQuery } from '../resource.ts'

/** What a list of class-days is sorted by, for the number of each status. */
export const statusSorts = {
  H: 'present',
  S: 'sick',
  I: 'excused',
  A: 'absent',
  T: 'late',
  D: 'dispensed',
} as const satisfies Record<AttendanceStatus, string>

/** The maximum range of days in a list of all classes: a school year. */
export const mostListedDays = 366

/** One class on one day with a sheet. */
const recordedDay = z.object({
  /** Derived from the class and the date, so it never changes. */
  id,
  date: schoolDate,
  academicClass: z.object({ id, name: z.string(), grade: z.string() }),
  homeroomTeacher: z.string().nullable(),
  /** The author and time of the sheet's last change. */
  taken: z.object({ by: z.string().nullable(), at: z.string() }).nullable(),
  counts: statusCounts,
  unmarked: z.number().int(),
  state: z.enum(sheetStates),
  isClosed: z.boolean(),
})
export type RecordedDay = z.infer<typeof recordedDay>

/**
 * From the first to the last date, both included; the last 30 days by default. sort: date (default, newest first),
 * class, homeroom, takenBy, takenAt, present, sick, excused, absent, late, dispensed, unmarked, state.
 */
const list = endpoint({
  method: 'GET',
  path: '/api/v1/attendance/:schoolId/class-day',
  summary: 'Absensi harian per kelas dan tanggal',
  access: 'attendance:read',
  scope: 'school',
  params: z.object({ schoolId: id }),
  query: pageQuery.extend({
    from: schoolDate.optional(),
    to: schoolDate.optional(),
    grade: z.enum(grades).optional(),
    academicClassId: id.optional(),
    state: z.enum(sheetStates).optional(),
  }),
  response: pageOf(recordedDay),
})

/** For everybody who may read the class on that day; a teacher exports the classes that she leads. */
export const classDays = { list, export: exportOf(list, 'attendance:export') }
