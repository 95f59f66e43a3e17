import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../resource.ts'

/** Files of students that one admin may hand out in a day. */
export const studentCopiesPerDay = 30

/** All that the school stores of a student, for the school to hand out to her or her guardian. */
export const studentData = endpoint({
  method: 'POST',
  path: '/api/v1/student/:id/data',
  summary: 'Unduh semua data seorang siswa',
  access: 'student:sensitive',
  scope: 'school',
  kind: 'file',
  params: z.object({ id }),
  response: z.string(),
})
