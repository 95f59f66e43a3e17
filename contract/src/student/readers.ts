import { z } from 'zod'
import { schoolDate } from '../dates/dates.ts'
import { endpoint } from '../endpoint.ts'
import { id, pageOf, pageQuery } from '../resource.ts'

/** Readers of a student's record, a row for each reader and day. */
export const studentReaders = endpoint({
  method: 'GET',
  path: '/api/v1/student/:id/readers',
  summary: 'Siapa yang melihat data seorang siswa',
  access: 'student:write',
  scope: 'school',
  params: z.object({ id }),
  query: pageQuery.pick({ page: true, pageSize: true }),
  response: pageOf(
    z.object({ id: z.string(), by: z.string(), role: z.string(), day: schoolDate, isSensitive: z.boolean() }),
  ),
})
