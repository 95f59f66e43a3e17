import { z } from 'zod'
import { schoolDate } from '../dates/dates.ts'
import { endpoint } from '../endpoint.ts'
import { id, pageOf, pageQuery } from '../resource.ts'

const reading = z.object({
  id: z.string(),
  by: z.string(),
  role: z.string(),
  day: schoolDate,
  isSensitive: z.boolean(),
})

/** Readers of a student's record, a row for each reader and day. */
export const studentReaders = endpoint({
  method: 'GET',
  path: '/api/v1/student/:id/readers',
  summary: 'Siapa yang melihat data seorang siswa',
  access: 'student:write',
  scope: 'school',
  params: z.object({ id }),
  query: pageQuery.pick({ page: true, pageSize: true }),
  response: pageOf(reading),
})

/** The same for the student herself or a guardian of hers, with the first time of each day. */
export const ownReaders = endpoint({
  method: 'GET',
  path: '/api/v1/student/own/:id/readers',
  summary: 'Siapa yang melihat data saya atau anak saya',
  access: 'student:own',
  scope: 'school',
  params: z.object({ id }),
  query: pageQuery.pick({ page: true, pageSize: true }),
  response: pageOf(reading.extend({ firstAt: z.iso.datetime() })),
})
