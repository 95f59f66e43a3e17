import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { maybe, text } from '../fields/person-fields.ts'
import { done, id, one, version } from '../resource.ts'
import { activityKinds, cocurricularCategories, dimensions, dimensionsOf } from '../evaluation/dimensions.ts'
import { semesterNo } from '../evaluation/subject-evaluation.ts'

const count = z.number().int()
const dimension = z.enum(dimensions)
const category = z.enum(cocurricularCategories)

const activityShape = {
  kind: z.enum(activityKinds),
  theme: text(3, 120),
  title: text(3, 160),
  goal: maybe(text(3, 500)),
  group: maybe(text(1, 80)),
  dimensions: z.array(dimension).min(1, 'Pilih paling sedikit satu dimensi').max(8),
}

/** A project or activity of a class in a semester; what it assesses is some of its kind's dimensions. */
export const activityFields = z
  .strictObject({ ...activityShape, version })
  .refine(({ kind, dimensions: chosen }) => chosen.every((one) => dimensionsOf[kind].includes(one)), {
    message: 'Ada dimensi yang bukan milik jenis ini',
    path: ['dimensions'],
  })

export const activity = z.object({
  id,
  academicClassId: id,
  semesterNo: z.union([z.literal(1), z.literal(2)]),
  kind: z.enum(activityKinds),
  theme: z.string(),
  title: z.string(),
  goal: z.string().nullable(),
  group: z.string().nullable(),
  dimensions: z.array(dimension),
  /** Results that were given, of students by dimensions. */
  filled: count,
  owed: count,
  version: count,
})
export type Activity = z.infer<typeof activity>

const result = z.object({ studentId: id, dimension, category, text: z.string().nullable() })

export const activitySheet = activity.extend({
  canWrite: z.boolean(),
  /** `isLocked`: her rapor is frozen, so that nothing of hers can be written. */
  students: z.array(z.object({ id, name: z.string(), rollNo: count.nullable(), isLocked: z.boolean() })),
  results: z.array(result),
})
export type ActivitySheet = z.infer<typeof activitySheet>

const resultFields = z.strictObject({
  studentId: id,
  dimension,
  /** Null takes a result away. */
  category: category.nullable(),
  text: maybe(text(1, 300)),
})
const base = '/api/v1/student/:schoolId/cocurricular' as const
const ofSchool = z.object({ schoolId: id })
const byId = ofSchool.extend({ id })
const read = { method: 'GET', access: 'report-card:read', scope: 'school' } as const
const write = { access: 'report-card:write', scope: 'school' } as const

export const cocurricularEndpoints = {
  list: endpoint({
    ...read,
    path: base,
    summary: 'Kegiatan kokurikuler satu kelas pada satu semester',
    params: ofSchool,
    query: z.object({ academicClassId: id, semesterNo: semesterNo.optional() }),
    response: one(z.array(activity)),
  }),
  read: endpoint({
    ...read,
    path: `${base}/:id`,
    summary: 'Satu kegiatan kokurikuler dengan capaian setiap siswa',
    params: byId,
    response: one(activitySheet),
  }),
  create: endpoint({
    method: 'POST',
    path: base,
    summary: 'Tambah kegiatan kokurikuler',
    ...write,
    params: ofSchool,
    query: z.object({ academicClassId: id, semesterNo: semesterNo.optional() }),
    body: activityFields,
    response: one(activitySheet),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${base}/:id`,
    summary: 'Ubah kegiatan kokurikuler',
    ...write,
    params: byId,
    body: activityFields,
    response: one(activitySheet),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/:id`,
    summary: 'Hapus kegiatan kokurikuler',
    ...write,
    params: byId,
    response: done,
  }),
  /** Only what is sent changes; the version is the activity's, which every save raises. */
  saveResults: endpoint({
    method: 'POST',
    path: `${base}/:id/result`,
    summary: 'Simpan capaian kokurikuler',
    ...write,
    params: byId,
    body: z.strictObject({ results: z.array(resultFields).min(1).max(600, 'Paling banyak 600 capaian'), version }),
    response: one(activitySheet),
  }),
}
