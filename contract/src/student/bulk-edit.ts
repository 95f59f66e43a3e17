import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { mostTicked } from '../list.ts'
import { id, one } from '../resource.ts'
import { studentFields } from './student.ts'

/** Fields that many students may share. An empty field stays as each of them has it. */
export const studentBulkFields = studentFields.pick({
  religion: true,
  entryType: true,
  entryDate: true,
  entryGrade: true,
  originSchool: true,
  livingWith: true,
  transport: true,
  rt: true,
  rw: true,
  hamlet: true,
  province: true,
  regency: true,
  district: true,
  village: true,
  postalCode: true,
})

/** Changes many records at once; with `isDryRun` it only counts the affected ones. */
export const studentBulk = endpoint({
  method: 'POST',
  path: '/api/v1/student/bulk-edit',
  summary: 'Ubah banyak siswa sekaligus',
  access: 'student:write',
  scope: 'school',
  body: studentBulkFields
    .extend({
      ids: z.array(id).min(1, 'Pilih siswa').max(mostTicked, `Paling banyak ${mostTicked} siswa sekaligus`),
      isDryRun: z.boolean().default(false),
    })
    .refine(
      (body) => Object.entries(body).some(([name, value]) => name in studentBulkFields.shape && value !== undefined),
      'Isi paling sedikit satu kolom',
    ),
  response: one(z.object({ chosen: z.number().int(), changed: z.number().int() })),
})
