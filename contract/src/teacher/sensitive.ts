import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { maybe } from '../fields/person-fields.ts'
import { bareNumber, digits } from '../fields/number-fields.ts'
import { done, id, one } from '../resource.ts'

const sensitive = z.strictObject({
  nik: maybe(digits(16, 'NIK harus 16 angka')),
  npwp: maybe(
    z
      .string()
      .transform(bareNumber)
      .pipe(z.string().regex(/^(\d{15}|\d{16})$/, 'NPWP harus 15 atau 16 angka')),
  ),
})

const teacherId = z.object({ id })
const path = '/api/v1/teacher/:id/sensitive'

/** The masked numbers of the record, in full. */
export const teacherSensitive = {
  read: endpoint({
    method: 'GET',
    path,
    summary: 'NIK dan NPWP guru',
    access: 'teacher:sensitive',
    scope: 'school',
    params: teacherId,
    response: one(z.object({ nik: z.string().nullable(), npwp: z.string().nullable() })),
  }),
  save: endpoint({
    method: 'PUT',
    path,
    summary: 'Ubah NIK dan NPWP guru',
    access: 'teacher:sensitive',
    scope: 'school',
    params: teacherId,
    body: sensitive,
    response: done,
  }),
}
