import { z } from 'zod'
import { schoolDate } from '../../dates/dates.ts'
import { endpoint } from '../../endpoint.ts'
import { id } from '../../resource.ts'

/** The empty roster of the week of a date (default: the school's today), as an A4 PDF for marking by hand. */
export const weekRoster = endpoint({
  method: 'GET',
  path: '/api/v1/attendance/daily-attendance/:schoolId/:academicClassId/roster',
  summary: 'Daftar hadir kosong satu minggu sebagai PDF',
  access: 'attendance:read',
  scope: 'school',
  kind: 'file',
  params: z.object({ schoolId: id, academicClassId: id }),
  query: z.object({ date: schoolDate.optional() }),
  response: z.string(),
})
