import { z } from 'zod'
import { curricula } from '../academic-year/academic-year.ts'
import { endpoint } from '../endpoint.ts'
import { grades } from '../labels.ts'
import { maybe, text } from '../fields/person-fields.ts'
import { wholeNumber } from '../fields/number-fields.ts'
import { schoolHistoryOf } from '../crud.ts'
import { exportOf } from '../list.ts'
import { schoolDate } from '../dates/dates.ts'
import { month } from '../dates/month.ts'
import { done, id, one, pageOf, pageQuery, version } from '../resource.ts'

export const phases = ['A', 'B', 'C', 'D', 'E', 'F'] as const
export const academicClassStatuses = ['AKTIF', 'DITUTUP'] as const

/** A class in one academic year (rombongan belajar); `id` is the academic class, `classId` the permanent class. */
export const academicClass = z.object({
  id: z.uuid(),
  classId: z.uuid(),
  academicYearId: z.uuid(),
  name: z.string(),
  grade: z.enum(grades),
  /** The following fields are the class's own for this year, else the year's, the grade's or the permanent class's. */
  curriculum: z.enum(curricula),
  phase: z.enum(phases),
  room: z.string().nullable(),
  capacity: z.number().int().nullable(),
  picketNote: z.string().nullable(),
  status: z.enum(academicClassStatuses),
  /** The current homeroom teacher. */
  homeroomTeacher: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Who leads the class from a day to come. */
  nextHomeroom: z.object({ name: z.string(), from: schoolDate }).nullable(),
  /** Other classes of the year that she leads too: a hint, not an error. */
  homeroomAlsoOf: z.array(z.string()),
  /** Students who are members today. */
  counts: z.object({ male: z.number().int(), female: z.number().int(), total: z.number().int() }),
  /** Subjects of the class, and those that have a teacher. */
  subjects: z.object({ total: z.number().int(), taught: z.number().int() }),
  /** Weekly lessons of its subjects, and those in the timetable. */
  lessons: z.object({ total: z.number().int(), scheduled: z.number().int() }),
  version: z.number().int(),
})
export type AcademicClass = z.infer<typeof academicClass>

const ofYear = {
  curriculum: z.enum(curricula, 'Pilih kurikulum').optional(),
  phase: z.enum(phases, 'Pilih fase').optional(),
  room: maybe(text(1, 40)).nullable(),
  capacity: wholeNumber(1, 60).nullish(),
  picketNote: maybe(text(1, 200)).nullable(),
}

const ofSchool = z.object({ schoolId: id })
const byId = ofSchool.extend({ id })
const base = '/api/v1/class/:schoolId/academic-class'

/** Of the active year by default. A teacher sees her own classes and those of her duty. */
const list = endpoint({
  method: 'GET',
  path: base,
  summary: 'Kelas pada tahun pelajaran',
  access: 'class:read',
  scope: 'school',
  params: ofSchool,
  query: pageQuery.extend({
    academicYearId: id.optional(),
    grade: z.enum(grades, 'Pilih tingkat').optional(),
    /** The homeroom teacher: any, none, the caller herself, or this teacher. */
    homeroom: z.union([z.enum(['ada', 'belum', 'saya']), id]).optional(),
    curriculum: z.enum(curricula).optional(),
  }),
  response: pageOf(academicClass),
})

export const academicClassEndpoints = {
  list,
  export: exportOf(list, 'class:export'),
  history: schoolHistoryOf(base, 'kelas pada tahun pelajaran', 'class:write'),
  read: endpoint({
    method: 'GET',
    path: `${base}/:id`,
    summary: 'Satu kelas pada tahun pelajaran',
    access: 'class:read',
    scope: 'school',
    params: byId,
    response: one(academicClass),
  }),
  create: endpoint({
    method: 'POST',
    path: base,
    summary: 'Buka kelas pada tahun pelajaran yang aktif',
    access: 'class:write',
    scope: 'school',
    params: ofSchool,
    body: z.strictObject({ classId: id, homeroomTeacherId: maybe(id).nullable(), ...ofYear }),
    response: one(academicClass),
  }),
  /** The homeroom teacher from a day on, by default today; earlier ones stay. Absent fields do not change. */
  update: endpoint({
    method: 'PUT',
    path: `${base}/:id`,
    summary: 'Ubah kelas pada tahun pelajaran',
    access: 'class:write',
    scope: 'school',
    params: byId,
    body: z.strictObject({
      homeroomTeacherId: maybe(id).nullable(),
      homeroomFrom: maybe(schoolDate),
      ...ofYear,
      status: z.enum(academicClassStatuses, 'Pilih status').optional(),
      version,
    }),
    response: one(academicClass),
  }),
  /** Homeroom teachers of classes without one, from a day on, by default today: all of them, or none with the reason at each field. */
  homerooms: endpoint({
    method: 'POST',
    path: `${base}/homeroom`,
    summary: 'Tentukan wali kelas banyak kelas sekaligus',
    access: 'class:write',
    scope: 'school',
    params: ofSchool,
    body: z.strictObject({
      homerooms: z
        .array(z.strictObject({ academicClassId: id, homeroomTeacherId: id }))
        .min(1, 'Pilih guru dahulu')
        .max(100),
      homeroomFrom: maybe(schoolDate),
    }),
    response: done,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/:id`,
    summary: 'Hapus kelas dari tahun pelajaran',
    access: 'class:write',
    scope: 'school',
    params: byId,
    response: done,
  }),
  /** Opens in the active year last year's classes that are still active; open ones do not change. */
  copy: endpoint({
    method: 'POST',
    path: `${base}/copy`,
    summary: 'Buka kelas seperti tahun lalu',
    access: 'class:write',
    scope: 'school',
    params: ofSchool,
    body: z.strictObject({ withHomeroom: z.boolean().default(false) }),
    response: one(z.object({ fromYear: z.string(), added: z.number().int(), skipped: z.number().int() })),
  }),
  /** An A4 sheet with today's students and a column for each school day of the month, to fill in by hand. */
  blankSheet: endpoint({
    method: 'GET',
    path: `${base}/:id/blank-sheet`,
    summary: 'Daftar hadir kosong sebagai PDF',
    access: 'class:read',
    scope: 'school',
    kind: 'file',
    replica: true,
    params: byId,
    query: z.object({ month }),
    response: z.string(),
  }),
}
