import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { grades } from './labels.ts'
import { text, maybe } from './person-fields.ts'
import { crud } from './crud.ts'
import { exportOf } from './list.ts'
import { id, one, pageOf, pageQuery, version } from './resource.ts'

const base = '/api/v1/class'
const access = { read: 'class:read', write: 'class:write', export: 'class:export' } as const
const grade = z.enum(grades, 'Pilih tingkat')

/** A class as it stays from year to year, such as VII-A. */
export const classFields = z.strictObject({
  name: text(1, 20),
  grade,
  major: maybe(text(1, 60)),
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
  major: z.string().nullable(),
  room: z.string().nullable(),
  capacity: z.number().int().nullable(),
  orderNo: z.number().int(),
  isActive: z.boolean(),
  version: z.number().int(),
})
export type SchoolClass = z.infer<typeof schoolClass>

export const classEndpoints = crud(
  base,
  'kelas',
  {
    fields: classFields,
    row: schoolClass,
    filters: z.object({ grade: grade.optional(), status: z.enum(['aktif', 'tidak']).optional() }),
  },
  access,
)

/** A class in one academic year (rombongan belajar); `id` is the academic class, `classId` the class that stays. */
export const academicClass = z.object({
  id: z.uuid(),
  classId: z.uuid(),
  academicYearId: z.uuid(),
  name: z.string(),
  grade,
  capacity: z.number().int().nullable(),
  /** Who leads the class today. */
  homeroomTeacher: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Pupils who are members today. */
  counts: z.object({ male: z.number().int(), female: z.number().int(), total: z.number().int() }),
})
export type AcademicClass = z.infer<typeof academicClass>

const ofSchool = z.object({ schoolId: id })
const academicBase = `${base}/:schoolId/academic-class` as const

/** Of the active year unless another is asked for. A teacher sees the classes that are hers or under her duty. */
const academicClassList = endpoint({
  method: 'GET',
  path: academicBase,
  summary: 'Kelas pada tahun pelajaran',
  access: access.read,
  scope: 'school',
  params: ofSchool,
  query: pageQuery.extend({ academicYearId: id.optional(), grade: grade.optional() }),
  response: pageOf(academicClass),
})

export const academicClassEndpoints = {
  list: academicClassList,
  export: exportOf(academicClassList, 'class:export'),
  create: endpoint({
    method: 'POST',
    path: academicBase,
    summary: 'Buka kelas pada tahun pelajaran yang aktif',
    access: access.write,
    scope: 'school',
    params: ofSchool,
    body: z.strictObject({ classId: id, homeroomTeacherId: id.nullish() }),
    response: one(academicClass),
  }),
  /** The homeroom teacher from today on; the one before stays in the history. */
  update: endpoint({
    method: 'PUT',
    path: `${academicBase}/:id`,
    summary: 'Ubah wali kelas',
    access: access.write,
    scope: 'school',
    params: ofSchool.extend({ id }),
    body: z.strictObject({ homeroomTeacherId: id.nullable() }),
    response: one(academicClass),
  }),
}
