import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { exportOf } from '../../list.ts'
import { month } from '../../dates/month.ts'
import { id, pageOf, pageQuery } from '../../resource.ts'

const count = z.number().int()

/** What one teacher taught in a month, in lessons (JP), up to today. */
const teacherMonth = z.object({
  id,
  name: z.string(),
  /** By the timetable. */
  planned: count,
  /** Of these: held by herself, left with an assignment, held by a substitute, not held, not recorded yet. */
  held: count,
  task: count,
  substituted: count,
  empty: count,
  unrecorded: count,
  /** held x 100 / planned with one decimal, half up; null when nothing was planned. */
  percent: z.number().nullable(),
  /** For colleagues, and outside the timetable. */
  asSubstitute: count,
  extra: count,
  /** Meetings of hers that took place, and those whose journal is finished. */
  meetings: count,
  journals: count,
})
export type TeacherMonth = z.infer<typeof teacherMonth>

/** sort: name (default), planned, held, percent, unrecorded. */
const list = endpoint({
  method: 'GET',
  path: '/api/v1/attendance/:schoolId/report/teaching',
  summary: 'Rekap jam mengajar per guru dalam satu bulan',
  access: 'report:read',
  scope: 'school',
  replica: true,
  params: z.object({ schoolId: id }),
  query: pageQuery.extend({ month: month.optional() }),
  response: pageOf(teacherMonth),
})

/** All teachers for an admin and the school's heads, else the caller. Default: the current month. */
export const teachingRecap = { list, export: exportOf(list, 'report:export') }
