import { statusesAtSchool } from '../../labels.ts'
import { z } from 'zod'
import { clockTime } from '../../schedule/bell-schedule.ts'
import { schoolDate } from '../../dates/dates.ts'
import { endpoint } from '../../endpoint.ts'
import { exportOf } from '../../list.ts'
import { id, named, pageOf, pageQuery } from '../../resource.ts'

/** One student on one day: present on the day's sheet, absent without a reason in these lessons. Derived. */
const truant = z.object({
  id,
  date: schoolDate,
  student: named.extend({ nis: z.string() }),
  academicClass: named,
  /** She was at school. */
  daily: z.enum(statusesAtSchool),
  lessons: z.array(z.object({ key: id, subject: z.string(), teacher: z.string(), start: clockTime })),
})
export type Truant = z.infer<typeof truant>

/** Both dates included; today by default. sort: date (default, newest first), student, class, missed. */
const list = endpoint({
  method: 'GET',
  path: '/api/v1/attendance/subject-attendance/:schoolId/truancy',
  summary: 'Siswa yang bolos: hadir pada hari itu, tidak ada di pelajaran',
  access: 'lesson:read',
  scope: 'school',
  params: z.object({ schoolId: id }),
  query: pageQuery.extend({ from: schoolDate.optional(), to: schoolDate.optional(), academicClassId: id.optional() }),
  response: pageOf(truant),
})

/** All for BK and the school's heads; for a homeroom teacher her class, for a teacher her own lessons. */
export const truancy = { list, export: exportOf(list, 'lesson:export') }
