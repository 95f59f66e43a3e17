import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { one } from '../resource.ts'
import { studentRecord } from './student.ts'

/** A student's own record, or a guardian's children's: all of it, the NIK by its last four digits. */
export const ownStudents = endpoint({
  method: 'GET',
  path: '/api/v1/student/own',
  summary: 'Data saya atau anak saya',
  access: 'student:own',
  scope: 'school',
  response: one(
    z.array(studentRecord.extend({ nikMasked: z.string().nullable(), homeroomTeacher: z.string().nullable() })),
  ),
})
