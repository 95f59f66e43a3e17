import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { maybe, paragraph, text } from '../fields/person-fields.ts'
import { done, id, one, version } from '../resource.ts'
import { activityKinds, cocurricularCategories, dimensions, dimensionsOf } from '../evaluation/activity-dimensions.ts'
import { semesterNo } from '../subject/subject-evaluation/subject-evaluation.ts'

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

/** A project or activity of a class in a semester; it assesses some of its kind's dimensions. */
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
  /** The number of results. */
  filled: count,
  owed: count,
  version: count,
})
export type Activity = z.infer<typeof activity>

const result = z.object({ studentId: id, dimension, category, text: z.string().nullable() })

export const activitySheet = activity.extend({
  canWrite: z.boolean(),
  /** `isLocked`: her rapor is frozen, so her results are read-only. */
  students: z.array(z.object({ id, name: z.string(), rollNo: count.nullable(), isLocked: z.boolean() })),
  results: z.array(result),
})
export type ActivitySheet = z.infer<typeof activitySheet>

/** Activities of one class in one semester, which another class may copy. */
const activitySource = z.object({
  academicClassId: id,
  semesterNo: z.union([z.literal(1), z.literal(2)]),
  academicYear: z.string(),
  academicClass: z.string(),
  /** `isThere`: the calling class has one of this kind with the same title, ignoring case. */
  activities: z.array(
    activity.pick({ id: true, kind: true, theme: true, title: true }).extend({ isThere: z.boolean() }),
  ),
})
export type ActivitySource = z.infer<typeof activitySource>

const resultFields = z.strictObject({
  studentId: id,
  dimension,
  /** Null removes a result. */
  category: category.nullable(),
  text: maybe(paragraph(1, 300)),
})

const base = '/api/v1/student/:schoolId/cocurricular' as const
const ofSchool = z.object({ schoolId: id })
const ofClass = z.object({ academicClassId: id, semesterNo: semesterNo.optional() })
const byId = ofSchool.extend({ id })
const read = { method: 'GET', access: 'report-card:read', scope: 'school' } as const
const write = { access: 'report-card:write', scope: 'school' } as const

export const cocurricularEndpoints = {
  list: endpoint({
    ...read,
    path: base,
    summary: 'Kegiatan kokurikuler satu kelas pada satu semester',
    params: ofSchool,
    query: ofClass,
    response: one(z.array(activity)),
  }),
  /** Of classes of the same grade with any, whichever teacher leads them, closest first; at most 20. */
  sources: endpoint({
    method: 'GET',
    path: `${base}/source`,
    summary: 'Kegiatan kokurikuler yang dapat disalin ke kelas ini',
    ...write,
    params: ofSchool,
    query: ofClass,
    response: one(z.array(activitySource)),
  }),
  /** Copies them to classes with new ids and without results; existing ones by kind and title do not change. */
  copy: endpoint({
    method: 'POST',
    path: `${base}/copy`,
    summary: 'Salin kegiatan kokurikuler dari tahun lalu atau ke kelas lain',
    ...write,
    params: ofSchool,
    body: z.strictObject({
      activityIds: z.array(id).min(1, 'Pilih paling sedikit satu kegiatan').max(20),
      academicClassIds: z.array(id).min(1, 'Pilih paling sedikit satu kelas').max(60),
      semesterNo,
    }),
    response: one(z.object({ copied: count, skipped: count })),
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
    query: ofClass,
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
  /** Only the sent results change; the version is the activity's, which every save increments. */
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
