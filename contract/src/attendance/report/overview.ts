import { z } from 'zod'
import { statusCounts } from '../daily-attendance/daily-attendance.ts'
import { schoolDate } from '../../dates/dates.ts'
import { endpoint } from '../../endpoint.ts'
import { id, one } from '../../resource.ts'
import { warningFacts } from './warning.ts'

const count = z.number().int()

/** With fewer marked days in a semester a percentage is meaningless. */
export const fewestDaysForPercent = 10

const overviewDay = z.object({
  date: schoolDate,
  /** Students who were members of the counted classes. */
  members: count,
  counts: statusCounts,
  unmarked: count,
  /** Classes with a missing mark that the caller can still make: the semester is not closed. */
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
  /** The last six school days since the school's first mark, including today if it is one; oldest first. */
  days: z.array(overviewDay),
  /** Students whose absence exceeds the school's limits, without an action since; at most ten. */
  warnings: z.array(warning),
  warningCount: count,
  /** Those with an action. */
  handledCount: count,
  /** The school's limits for warnings; null: never. */
  warnsFrom: z.object({ inARow: count.nullable(), alpaDays: count.nullable(), presentPercent: count.nullable() }),
  /**
   * What the school watches. `days`: an unfilled sheet of the day counts as missing. `lessons`: unfilled past lessons
   * of today; null where the school does not watch them, and for all but its admin, who can fill them in.
   */
  missing: z.object({ days: z.boolean(), lessons: count.nullable() }),
  /**
   * Days that the clock closed only when the server was on again, in the last three days, by date; empty for all but the
   * admin, who can open them again. `filled`: students marked absent.
   */
  closedLate: z.array(z.object({ date: schoolDate, at: z.string(), filled: count })),
  /** Gaps in the school's records; null for callers who do not read the whole school. */
  gaps: z
    .object({
      classesWithoutHomeroom: count,
      subjectsWithoutTeacher: count,
      /** Lessons of the timetable and ekskul that a teacher kept who is no longer active. */
      lessonsWithoutTeacher: count,
      extracurricularsWithoutCoach: count,
      studentsWithoutClass: count,
    })
    .nullable(),
})
export type Overview = z.infer<typeof overview>

/** The recent days on the home of an admin or a homeroom teacher, for the classes that she reads today. */
export const readOverview = endpoint({
  method: 'GET',
  path: '/api/v1/attendance/:schoolId/report/overview',
  summary: 'Ringkasan absensi untuk beranda',
  access: 'report:read',
  scope: 'school',
  replica: true,
  params: z.object({ schoolId: id }),
  response: one(overview),
})
