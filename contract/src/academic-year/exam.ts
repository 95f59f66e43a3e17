import { z } from 'zod'
import { schoolHistoryOf } from '../crud.ts'
import { schoolDate } from '../dates/dates.ts'
import { endpoint } from '../endpoint.ts'
import { exportOf } from '../list.ts'
import { dateField, text } from '../fields/person-fields.ts'
import { done, id, one, pageOf, pageQuery, version } from '../resource.ts'

export const examKinds = ['STS', 'SAS', 'ASAJ'] as const
export type ExamKind = (typeof examKinds)[number]
export const examKindLabels: Record<ExamKind, string> = {
  STS: 'Sumatif tengah semester',
  SAS: 'Sumatif akhir semester',
  ASAJ: 'Asesmen sumatif akhir jenjang',
}

export const examFields = z
  .strictObject({
    name: text(3, 80),
    kind: z.enum(examKinds, 'Pilih jenis'),
    startDate: dateField,
    endDate: dateField,
    academicClassIds: z.array(id).min(1, 'Pilih paling sedikit satu kelas').max(100),
    version,
  })
  .refine(({ startDate, endDate }) => endDate >= startDate, {
    message: 'Tanggal selesai tidak boleh sebelum tanggal mulai',
    path: ['endDate'],
  })

/** An assessment period in the active year. */
export const exam = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(examKinds),
  semesterNo: z.union([z.literal(1), z.literal(2)]),
  startDate: schoolDate,
  endDate: schoolDate,
  classes: z.array(z.object({ id: z.uuid(), name: z.string() })),
  version: z.number().int(),
})
export type Exam = z.infer<typeof exam>

const base = '/api/v1/academic-year/:schoolId/exam' as const
const ofSchool = z.object({ schoolId: id })
const byId = ofSchool.extend({ id })

/** Of the active year by default; students and parents see the exams of their classes. */
const list = endpoint({
  method: 'GET',
  path: base,
  summary: 'Daftar exam pada tahun pelajaran',
  access: 'exam:read',
  scope: 'school',
  params: ofSchool,
  query: pageQuery.extend({
    academicYearId: id.optional(),
    kind: z.enum(examKinds).optional(),
    academicClassId: id.optional(),
  }),
  response: pageOf(exam),
})

export const examEndpoints = {
  list,
  export: exportOf(list, 'exam:export'),
  history: schoolHistoryOf(base, 'exam', 'exam:write'),
  create: endpoint({
    method: 'POST',
    path: base,
    summary: 'Tambah exam',
    access: 'exam:write',
    scope: 'school',
    params: ofSchool,
    body: examFields,
    response: one(exam),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${base}/:id`,
    summary: 'Ubah exam',
    access: 'exam:write',
    scope: 'school',
    params: byId,
    body: examFields,
    response: one(exam),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/:id`,
    summary: 'Hapus exam',
    access: 'exam:write',
    scope: 'school',
    params: byId,
    response: done,
  }),
}
