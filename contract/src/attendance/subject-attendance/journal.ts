import { z } from 'zod'
import { month } from '../../dates/month.ts'
import { endpoint } from '../../endpoint.ts'
import { id } from '../../resource.ts'

/** A teacher's journals of a month as a PDF: her own, or a colleague's for those who read the whole school. */
export const journalPaper = endpoint({
  method: 'GET',
  path: '/api/v1/attendance/subject-attendance/:schoolId/journal',
  summary: 'Jurnal mengajar seorang guru dalam satu bulan sebagai PDF',
  access: 'lesson:read',
  scope: 'school',
  kind: 'file',
  replica: true,
  params: z.object({ schoolId: id }),
  query: z.object({
    month,
    /** Default: the calling teacher. */
    teacherId: id.optional(),
  }),
  response: z.string(),
})
