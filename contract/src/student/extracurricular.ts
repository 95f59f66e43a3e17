import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { maybe, text } from '../fields/person-fields.ts'
import { done, id, named, one, pageOf, pageQuery, version } from '../resource.ts'
import { attitudeGrades } from '../evaluation/report-card-words.ts'
import { semesterNo } from '../subject/subject-evaluation/subject-evaluation.ts'

const count = z.number().int()
const predicate = z.enum(attitudeGrades)

export const extracurricularFields = z.strictObject({
  name: text(3, 80),
  /** The coach (pembina), who may write its roster. */
  teacherId: maybe(id),
  version,
})

export const extracurricularRow = z.object({
  id,
  name: z.string(),
  teacher: named.nullable(),
  academicYear: named,
  semesterNo: z.union([z.literal(1), z.literal(2)]),
  members: count,
  /** Those with a predikat: a rapor prints no others. */
  graded: count,
  version: count,
})
export type ExtracurricularRow = z.infer<typeof extracurricularRow>

const member = z.object({
  student: named,
  academicClass: named.nullable(),
  predicate: predicate.nullable(),
  description: z.string().nullable(),
  /** Whether the caller may write it: admin, coach or homeroom teacher may. Never where the rapor is frozen. */
  canWrite: z.boolean(),
  isLocked: z.boolean(),
})
export const extracurricular = extracurricularRow.extend({
  /** Name, coach and deletion: for an admin and the coach. */
  canWrite: z.boolean(),
  roster: z.array(member),
})
export type Extracurricular = z.infer<typeof extracurricular>

const base = '/api/v1/student/:schoolId/extracurricular' as const
const ofSchool = z.object({ schoolId: id })
const byId = ofSchool.extend({ id })
const read = { method: 'GET', access: 'report-card:read', scope: 'school' } as const
const write = { access: 'report-card:write', scope: 'school' } as const
const requested = { academicYearId: id.optional(), semesterNo: semesterNo.optional() }

export const extracurricularEndpoints = {
  /** sort: name, teacher. */
  list: endpoint({
    ...read,
    path: base,
    summary: 'Ekstrakurikuler satu semester',
    params: ofSchool,
    query: pageQuery.extend(requested),
    response: pageOf(extracurricularRow),
  }),
  read: endpoint({
    ...read,
    path: `${base}/:id`,
    summary: 'Satu ekstrakurikuler dengan anggotanya',
    params: byId,
    response: one(extracurricular),
  }),
  create: endpoint({
    method: 'POST',
    path: base,
    summary: 'Tambah ekstrakurikuler',
    ...write,
    params: ofSchool,
    query: z.object(requested),
    body: extracurricularFields,
    response: one(extracurricular),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${base}/:id`,
    summary: 'Ubah ekstrakurikuler',
    ...write,
    params: byId,
    body: extracurricularFields,
    response: one(extracurricular),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/:id`,
    summary: 'Hapus ekstrakurikuler',
    ...write,
    params: byId,
    response: done,
  }),
  /** Only what is sent changes: added or graded members, and removed ones. */
  saveMembers: endpoint({
    method: 'POST',
    path: `${base}/:id/member`,
    summary: 'Simpan anggota ekstrakurikuler',
    ...write,
    params: byId,
    body: z.strictObject({
      set: z
        .array(z.strictObject({ studentId: id, predicate: maybe(predicate), description: maybe(text(1, 300)) }))
        .max(600, 'Paling banyak 600 siswa'),
      remove: z.array(id).max(600),
    }),
    response: one(extracurricular),
  }),
  /** The previous semester's activities and rosters, without predikat; existing ones by name do not change. */
  copy: endpoint({
    method: 'POST',
    path: `${base}/copy`,
    summary: 'Salin ekstrakurikuler dan anggotanya dari semester sebelumnya',
    ...write,
    params: ofSchool,
    query: z.object(requested),
    body: z.strictObject({}),
    response: one(z.object({ copied: count, members: count })),
  }),
}
