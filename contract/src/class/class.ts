import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { grades } from '../labels.ts'
import { maybe, text } from '../fields/person-fields.ts'
import { crud } from '../crud.ts'
import { chosenOf } from '../list.ts'
import { one, version } from '../resource.ts'

const base = '/api/v1/class'
const access = { read: 'class:read', write: 'class:write', export: 'class:export' } as const
const grade = z.enum(grades, 'Pilih tingkat')

/** A permanent class such as VII-A. */
export const classFields = z.strictObject({
  name: text(1, 20),
  grade,
  /** Of an SMK: its program keahlian; the konsentrasi keahlian is `major`. */
  program: maybe(text(1, 60)),
  major: maybe(text(1, 60)),
  /** Of a class XII of an SMK: its program takes four years, so that its students move up to XIII. */
  isFourYear: z.boolean().default(false),
  room: maybe(text(1, 40)),
  capacity: z
    .number('Isi dengan angka')
    .int('Isi dengan angka bulat')
    .min(1, 'Minimal 1')
    .max(60, 'Maksimal 60')
    .nullish(),
  orderNo: z.number('Isi dengan angka').int('Isi dengan angka bulat').min(0).max(999).nullish(),
  isActive: z.boolean().default(true),
  version,
})

export const schoolClass = z.object({
  id: z.uuid(),
  name: z.string(),
  grade,
  program: z.string().nullable(),
  major: z.string().nullable(),
  isFourYear: z.boolean(),
  room: z.string().nullable(),
  capacity: z.number().int().nullable(),
  orderNo: z.number().int(),
  isActive: z.boolean(),
  version: z.number().int(),
})
export type SchoolClass = z.infer<typeof schoolClass>

const records = crud(
  base,
  'kelas',
  {
    fields: classFields,
    row: schoolClass,
    filters: z.object({ grade: grade.optional(), status: z.enum(['aktif', 'tidak']).optional() }),
  },
  access,
)

export const classEndpoints = {
  ...records,
  /** Inactive classes are not offered for a new year. */
  setActive: endpoint({
    method: 'POST',
    path: `${base}/activation`,
    summary: 'Aktifkan atau nonaktifkan beberapa kelas',
    access: access.write,
    scope: 'school',
    body: chosenOf(records.list).extend({ isActive: z.boolean() }),
    response: one(z.object({ changed: z.number().int() })),
  }),
}
