import { z } from 'zod'
import { schoolHistoryOf } from '../crud.ts'
import { schoolDate } from '../dates/dates.ts'
import { endpoint } from '../endpoint.ts'
import { grades } from '../labels.ts'
import { exportOf, tickedIds } from '../list.ts'
import { dateField, maybe } from '../fields/person-fields.ts'
import { identifier, wholeNumber } from '../fields/number-fields.ts'
import { done, id, one, pageOf, pageQuery, version } from '../resource.ts'
import { mostWeeklyJp, subjectGroups } from './subject.ts'

/** How far the set-up of a class's subject is, as shown in the list. */
export const academicSubjectStatuses = ['BELUM_ADA_GURU', 'BELUM_DIJADWALKAN', 'LENGKAP'] as const
export type AcademicSubjectStatus = (typeof academicSubjectStatuses)[number]
export const academicSubjectStatusLabels: Record<AcademicSubjectStatus, string> = {
  BELUM_ADA_GURU: 'Belum ada guru',
  BELUM_DIJADWALKAN: 'Belum dijadwalkan',
  LENGKAP: 'Lengkap',
}

/** The weights of a final score's parts, as in e-Rapor and common practice. */
export const weightPresets = [
  { label: '1 : 0 : 1', weightLm: 1, weightSts: 0, weightSas: 1 },
  { label: '60 : 20 : 20', weightLm: 60, weightSts: 20, weightSas: 20 },
] as const

/** Used where neither subject nor form has a value. */
export const usualWeeklyJp = 2
export const usualThreshold = 75

const weight = wholeNumber(0, 100)
const teaching = {
  teacherId: maybe(id).nullable(),
  coTeacherIds: z.array(id).max(10, 'Paling banyak 10 guru pendamping').default([]),
  weeklyJp: wholeNumber(1, mostWeeklyJp),
  threshold: wholeNumber(0, 100),
  weightLm: weight,
  weightSts: weight,
  weightSas: weight,
  /** null: in both semesters. */
  semesterNo: z.union([z.literal(1), z.literal(2)], 'Pilih semester').nullish(),
  skNumber: maybe(identifier(1, 60)),
  skDate: maybe(dateField),
  version,
}
const weigh = { message: 'Jumlah bobot harus lebih dari 0', path: ['weightLm'] }
const hasWeight = (body: { weightLm: number; weightSts: number; weightSas: number }) =>
  body.weightLm + body.weightSts + body.weightSas > 0

export const academicSubjectFields = z
  .strictObject({ academicClassId: id, subjectId: id, ...teaching })
  .refine(hasWeight, weigh)

const named = z.object({ id: z.uuid(), name: z.string() })

/** A class's subject that is, or can be, taught together with another class's (pelajaran gabungan). */
const jointSubject = z.object({ id: z.uuid(), academicClass: named, subject: named })

/** The most classes that are taught together. */
export const mostJoint = 8

/** A subject in one class of the year (pembelajaran). */
export const academicSubject = z.object({
  id: z.uuid(),
  academicYearId: z.uuid(),
  academicClass: named.extend({ grade: z.enum(grades) }),
  subject: named.extend({
    code: z.string(),
    shortName: z.string().nullable(),
    group: z.enum(subjectGroups),
    religion: z.string().nullable(),
  }),
  teacher: named.extend({ isActive: z.boolean() }).nullable(),
  coTeachers: z.array(named),
  weeklyJp: z.number().int(),
  /** Lessons of a normal week in the timetable. */
  scheduledJp: z.number().int(),
  threshold: z.number().int(),
  weightLm: z.number().int(),
  weightSts: z.number().int(),
  weightSas: z.number().int(),
  semesterNo: z.union([z.literal(1), z.literal(2)]).nullable(),
  skNumber: z.string().nullable(),
  skDate: schoolDate.nullable(),
  status: z.enum(academicSubjectStatuses),
  /** The class's subjects taught together with it, itself among them, in the group's order; empty for most. */
  joint: z.array(jointSubject),
  version: z.number().int(),
})
export type AcademicSubject = z.infer<typeof academicSubject>

const base = '/api/v1/subject/:schoolId/academic-subject' as const
const access = {
  read: 'academic-subject:read',
  write: 'academic-subject:write',
  export: 'academic-subject:export',
} as const
const ofSchool = z.object({ schoolId: id })
const byId = ofSchool.extend({ id })
const scope = 'school'

/** The maximum number of class subjects that get a teacher at once. */
export const mostAssigned = 200

/** Of the active year by default; teachers, students and parents see only their own. */
const list = endpoint({
  method: 'GET',
  path: base,
  summary: 'Mata pelajaran per kelas pada tahun pelajaran',
  access: access.read,
  scope,
  params: ofSchool,
  query: pageQuery.extend({
    academicYearId: id.optional(),
    academicClassId: id.optional(),
    grade: z.enum(grades).optional(),
    subjectId: id.optional(),
    teacherId: id.optional(),
    group: z.enum(subjectGroups).optional(),
    status: z.enum(academicSubjectStatuses).optional(),
  }),
  response: pageOf(academicSubject),
})

export const academicSubjectEndpoints = {
  list,
  export: exportOf(list, access.export),
  history: schoolHistoryOf(base, 'mata pelajaran kelas', access.write),
  read: endpoint({
    method: 'GET',
    path: `${base}/:id`,
    summary: 'Satu mata pelajaran kelas',
    access: access.read,
    scope,
    params: byId,
    response: one(academicSubject),
  }),
  create: endpoint({
    method: 'POST',
    path: base,
    summary: 'Tambah mata pelajaran ke kelas',
    access: access.write,
    scope,
    params: ofSchool,
    body: academicSubjectFields,
    response: one(academicSubject),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${base}/:id`,
    summary: 'Ubah mata pelajaran kelas',
    access: access.write,
    scope,
    params: byId,
    // Class and subject cannot change: timetable and scores depend on them.
    body: z.strictObject(teaching).refine(hasWeight, weigh),
    response: one(academicSubject),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/:id`,
    summary: 'Hapus mata pelajaran kelas',
    access: access.write,
    scope,
    params: byId,
    response: done,
  }),
  /** Assigns one subject to several classes; existing ones do not change. */
  assign: endpoint({
    method: 'POST',
    path: `${base}/assign`,
    summary: 'Bagikan satu mata pelajaran ke beberapa kelas',
    access: access.write,
    scope,
    params: ofSchool,
    body: z.strictObject({
      subjectId: id,
      academicClassIds: z.array(id).min(1, 'Pilih kelas').max(100),
      teacherId: maybe(id).nullable(),
      weeklyJp: wholeNumber(1, mostWeeklyJp).nullish(),
      threshold: wholeNumber(0, 100).nullish(),
    }),
    response: one(z.object({ added: z.number().int(), skipped: z.number().int() })),
  }),
  /** The other classes' subjects that its teacher can teach together with it; the same subject first. */
  jointChoices: endpoint({
    method: 'GET',
    path: `${base}/:id/joint`,
    summary: 'Mata pelajaran kelas lain yang dapat digabung',
    access: access.write,
    scope,
    params: byId,
    query: z.object({}),
    response: one(z.array(jointSubject.extend({ isSameSubject: z.boolean() }))),
  }),
  /** From now on an hour of one is an hour of all: one lesson, one sheet, one journal. */
  join: endpoint({
    method: 'POST',
    path: `${base}/:id/joint`,
    summary: 'Gabungkan mata pelajaran beberapa kelas menjadi satu pelajaran',
    access: access.write,
    scope,
    params: byId,
    body: z.strictObject({
      academicSubjectIds: z
        .array(id)
        .min(1, 'Pilih kelas')
        .max(mostJoint - 1),
    }),
    response: one(academicSubject),
  }),
  /** The classes are taught separately again; this one keeps the hours of the timetable. */
  separate: endpoint({
    method: 'DELETE',
    path: `${base}/:id/joint`,
    summary: 'Pisahkan pelajaran gabungan',
    access: access.write,
    scope,
    params: byId,
    response: one(academicSubject),
  }),
  /** One teacher for several subjects of the active year's classes: for all of them, or for none. */
  setTeacher: endpoint({
    method: 'POST',
    path: `${base}/teacher`,
    summary: 'Tentukan satu guru untuk beberapa mata pelajaran kelas',
    access: access.write,
    scope,
    params: ofSchool,
    body: z.strictObject({
      ids: tickedIds.max(mostAssigned),
      teacherId: z.string('Pilih guru').min(1, 'Pilih guru').pipe(id),
    }),
    response: one(z.object({ changed: z.number().int(), slotsOfOthers: z.number().int() })),
  }),
  /** Into the active year, class by class, from the requested year or the previous one; existing ones do not change. */
  copy: endpoint({
    method: 'POST',
    path: `${base}/copy`,
    summary: 'Salin mata pelajaran kelas dari tahun lalu',
    access: access.write,
    scope,
    params: ofSchool,
    body: z.strictObject({ fromYearId: id.optional() }),
    response: one(
      z.object({
        fromYear: z.string(),
        added: z.number().int(),
        skipped: z.number().int(),
        /** Added without a teacher, because the one of last year is no longer active. */
        withoutTeacher: z.number().int(),
      }),
    ),
  }),
}
