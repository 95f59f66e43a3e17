import { z } from 'zod'
import { statusCounts } from './attendance.ts'
import { schoolDate } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { id, one } from './resource.ts'

const count = z.number().int()

const overviewDay = z.object({
  date: schoolDate,
  /** Pupils who were members of the classes told of. */
  members: count,
  counts: statusCounts,
  unmarked: count,
  /** Classes in which a mark is missing. */
  unmarkedClasses: count,
})
export type OverviewDay = z.infer<typeof overviewDay>

const warning = z.object({
  studentId: id,
  name: z.string(),
  academicClassId: id,
  className: z.string(),
  /** Marked school days in a row with A, up to the last marked one. */
  days: count,
  since: schoolDate,
})
export type Warning = z.infer<typeof warning>

const overview = z.object({
  /** The last six school days, today among them when it is one; oldest first. */
  days: z.array(overviewDay),
  /** Pupils who were A for so many school days in a row as the school's settings say; at most ten, the longest first. */
  warnings: z.array(warning),
  warningCount: count,
  /** How many days in a row that is; null when the school wants no such warning. */
  warnsFrom: count.nullable(),
  /** What keeps the school's records from being whole; null for who does not read the whole school. */
  gaps: z.object({ classesWithoutHomeroom: count, pupilsWithoutClass: count }).nullable(),
})
export type Overview = z.infer<typeof overview>

/** What the home of an admin or a homeroom teacher shows of the days behind, for the classes that she reads today. */
export const readOverview = endpoint({
  method: 'GET',
  path: '/api/v1/attendance/:schoolId/report/overview',
  summary: 'Ringkasan absensi untuk beranda',
  access: 'report:read',
  scope: 'school',
  params: z.object({ schoolId: id }),
  response: one(overview),
})
