import { z } from 'zod'
import { schoolHistoryOf } from '../crud.ts'
import { schoolDate } from '../dates/dates.ts'
import { endpoint } from '../endpoint.ts'
import { exportOf } from '../list.ts'
import { dateField, maybe, text } from '../fields/person-fields.ts'
import { wholeNumber } from '../fields/number-fields.ts'
import { done, flag, id, one, pageOf, pageQuery, version } from '../resource.ts'

export const taskFields = z.strictObject({
  academicSubjectId: z.uuid('Pilih mata pelajaran kelas'),
  title: text(3, 120),
  description: maybe(text(1, 1000)),
  dueDate: dateField,
  maxScore: wholeNumber(1, 100),
  /** Of a joint lesson's assignment: only this class's, which is from then on apart from the others. */
  onlyThisClass: z.boolean().optional(),
  version,
})

const named = z.object({ id: z.uuid(), name: z.string() })

/** An assignment for one class in one subject. */
export const task = z.object({
  id: z.uuid(),
  academicSubjectId: z.uuid(),
  subject: named,
  academicClass: named,
  title: z.string(),
  description: z.string().nullable(),
  dueDate: schoolDate,
  maxScore: z.number().int(),
  by: z.string(),
  /** The assignments given together to the classes of a joint lesson, this one among them; none for one class. */
  joint: z.array(z.object({ id: z.uuid(), academicClass: named })),
  /** Whether the caller may change it: a teacher may in her own subjects. */
  isOwn: z.boolean(),
  version: z.number().int(),
})
export type Task = z.infer<typeof task>

const base = '/api/v1/subject/:schoolId/task' as const
const ofSchool = z.object({ schoolId: id })
const byId = ofSchool.extend({ id })

/** Of the active year by default: of one's own subjects, one's own class, or one's child's. */
const list = endpoint({
  method: 'GET',
  path: base,
  summary: 'Daftar tugas pada tahun pelajaran',
  access: 'task:read',
  scope: 'school',
  params: ofSchool,
  query: pageQuery.extend({
    academicYearId: id.optional(),
    academicClassId: id.optional(),
    subjectId: id.optional(),
    state: z.enum(['berjalan', 'lewat']).optional(),
  }),
  response: pageOf(task),
})

export const taskEndpoints = {
  list,
  export: exportOf(list, 'task:export'),
  history: schoolHistoryOf(base, 'tugas', 'task:write'),
  create: endpoint({
    method: 'POST',
    path: base,
    summary: 'Tambah tugas',
    access: 'task:write',
    scope: 'school',
    params: ofSchool,
    body: taskFields,
    response: one(task),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${base}/:id`,
    summary: 'Ubah tugas',
    access: 'task:write',
    scope: 'school',
    params: byId,
    body: taskFields,
    response: one(task),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/:id`,
    summary: 'Hapus tugas',
    access: 'task:write',
    scope: 'school',
    params: byId,
    query: z.object({ onlyThisClass: flag.optional() }),
    response: done,
  }),
}
