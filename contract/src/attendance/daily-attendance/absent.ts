import { z } from 'zod'
import { dayInfo, sheetStates, statusCounts } from './daily-attendance.ts'
import { schoolDate } from '../../dates/dates.ts'
import { endpoint } from '../../endpoint.ts'
import { absentStatuses } from '../../labels.ts'
import { flag, id, pageMeta, pageQuery } from '../../resource.ts'

const count = z.number().int()

const absentStudent = z.object({
  student: z.object({ id, name: z.string() }),
  academicClass: z.object({ id, name: z.string() }),
  rollNo: count.nullable(),
  status: z.enum(absentStatuses),
  note: z.string().nullable(),
  reason: z.string().nullable(),
  minutesLate: count.nullable(),
  /** When the mark reached the school, and from whom. */
  at: z.string().nullable(),
  by: z.string().nullable(),
  /** A photo of her letter for the day; `mayOpen`: whether the caller may read it (letters.read). */
  letter: z.object({ mayOpen: z.boolean() }).nullable(),
  /** Where the school reaches her family. Null without a number, for callers who may not read it, or if not requested. */
  guardian: z.object({ name: z.string().nullable(), phone: z.string() }).nullable(),
})
export type AbsentStudent = z.infer<typeof absentStudent>

const classOfDay = z.object({
  id,
  name: z.string(),
  grade: z.string(),
  /** Null: no sheet on this day. */
  state: z.enum(sheetStates).nullable(),
  counts: statusCounts,
})
export type ClassOfDay = z.infer<typeof classOfDay>

/**
 * Who is absent on a day, of the classes that the caller may read: by status, then class, then name. `meta` covers the
 * whole day whatever the filters, except `total`: its classes say which of them nothing is known about yet.
 */
export const absentStudents = endpoint({
  method: 'GET',
  path: '/api/v1/attendance/daily-attendance/:schoolId/absent',
  summary: 'Siswa yang tidak hadir pada satu hari',
  access: 'attendance:read',
  scope: 'school',
  params: z.object({ schoolId: id }),
  query: pageQuery.pick({ page: true, pageSize: true }).extend({
    /** Default: the school's today. */
    date: schoolDate.optional(),
    status: z.enum(absentStatuses).optional(),
    academicClassId: id.optional(),
    /** With the guardians' numbers: each student shown with one gets an entry in her record's list of readers. */
    contacts: flag.optional(),
  }),
  response: z.object({
    data: z.array(absentStudent),
    meta: pageMeta.extend({
      day: dayInfo,
      previousSchoolDay: schoolDate.nullable(),
      nextSchoolDay: schoolDate.nullable(),
      counts: statusCounts,
      members: count,
      classes: z.array(classOfDay),
    }),
  }),
})
