import { z } from 'zod'
import { statusCounts } from '../attendance.ts'
import { schoolDate } from '../../dates/dates.ts'
import { endpoint } from '../../endpoint.ts'
import { id, one } from '../../resource.ts'
import { warningFacts } from './warning.ts'

const count = z.number().int()

/** Before so many marked days of a semester a percentage says nothing. */
export const fewestDaysForPercent = 10

const overviewDay = z.object({
  date: schoolDate,
  /** Students who were members of the classes told of. */
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
  ...warningFacts,
})
export type Warning = z.infer<typeof warning>

const overview = z.object({
  /** Whether the school ever marked anyone: until then it is still being set up. */
  hasMarks: z.boolean(),
  /** The last six school days since the school's first mark, today among them when it is one; oldest first. */
  days: z.array(overviewDay),
  /** Students who are absent more than the school's settings let pass and for whom nothing was done since; at most ten. */
  warnings: z.array(warning),
  warningCount: count,
  /** Those for whom something was done. */
  handledCount: count,
  /** From when on the school wants to be warned; null each: never. */
  warnsFrom: z.object({ inARow: count.nullable(), alpaDays: count.nullable(), presentPercent: count.nullable() }),
  /**
   * Of what the school watches. `days`: a sheet of the day that is not filled in counts as missing. `lessons`: lessons of
   * today that are over and not filled in; null where the school does not watch them, and for who reads not all of it.
   */
  missing: z.object({ days: z.boolean(), lessons: count.nullable() }),
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
