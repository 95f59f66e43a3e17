import { z } from 'zod'
import { dutyKinds } from './duty.ts'
import { endpoint } from '../endpoint.ts'
import { exportOf } from '../list.ts'
import { wholeNumber } from '../fields/number-fields.ts'
import { schoolHistoryOf } from '../crud.ts'
import { id, one, pageOf, pageQuery, revision } from '../resource.ts'

/** The assigned duties, and those that follow from lessons and homerooms. */
export const shownDuties = ['GURU_MAPEL', 'GURU_KELAS', 'WALI_KELAS', ...dutyKinds] as const
export type ShownDuty = (typeof shownDuties)[number]
export const dutyLabels: Record<ShownDuty, string> = {
  GURU_MAPEL: 'Guru mapel',
  GURU_KELAS: 'Guru kelas',
  WALI_KELAS: 'Wali kelas',
  GURU_PIKET: 'Guru piket',
  BK: 'BK',
  KEPALA_SEKOLAH: 'Kepala sekolah',
  WAKASEK: 'Wakil kepala sekolah',
  OPERATOR: 'Operator',
}

const weekday = z.number().int().min(1).max(7)

/** A teacher in a year; `id` is the teacher's. */
export const academicTeacher = z.object({
  id: z.uuid(),
  name: z.string(),
  duties: z.array(z.enum(shownDuties)),
  /** ISO weekdays, Monday 1, on which a GURU_PIKET is on duty. */
  picketDays: z.array(weekday),
  maxWeeklyJp: z.number().int().nullable(),
  subjects: z.array(z.string()),
  classes: z.array(z.string()),
  weeklyJp: z.number().int(),
  homeroomOf: z.array(z.string()),
  /** 0 while nothing was agreed for the year. */
  version: z.number().int(),
})
export type AcademicTeacher = z.infer<typeof academicTeacher>

export const academicTeacherFields = z
  .strictObject({
    duties: z.array(z.enum(dutyKinds)).max(dutyKinds.length),
    picketDays: z.array(weekday).max(7),
    maxWeeklyJp: wholeNumber(1, 60).nullish(),
    version: revision.default(0),
  })
  .refine(({ duties, picketDays }) => picketDays.length > 0 || !duties.includes('GURU_PIKET'), {
    message: 'Pilih hari piketnya',
    path: ['picketDays'],
  })

const base = '/api/v1/teacher/:schoolId/academic-teacher'
const ofSchool = z.object({ schoolId: id })

/** Of the active year by default. A teacher sees herself, and with a whole-school duty everybody. */
const list = endpoint({
  method: 'GET',
  path: base,
  summary: 'Tugas guru pada tahun pelajaran',
  access: 'teacher:read',
  scope: 'school',
  params: ofSchool,
  query: pageQuery.extend({
    academicYearId: id.optional(),
    duty: z.enum(shownDuties).optional(),
    subjectId: id.optional(),
    academicClassId: id.optional(),
  }),
  response: pageOf(academicTeacher),
})

export const academicTeacherEndpoints = {
  list,
  export: exportOf(list, 'teacher:export'),
  history: schoolHistoryOf(base, 'tugas guru', 'teacher:write'),
  read: endpoint({
    method: 'GET',
    path: `${base}/:id`,
    summary: 'Tugas satu guru',
    access: 'teacher:read',
    scope: 'school',
    params: ofSchool.extend({ id }),
    response: one(academicTeacher),
  }),
  /** Duties from today on; earlier ones stay in the history. */
  update: endpoint({
    method: 'PUT',
    path: `${base}/:id`,
    summary: 'Ubah tugas guru',
    access: 'teacher:write',
    scope: 'school',
    params: ofSchool.extend({ id }),
    body: academicTeacherFields,
    response: one(academicTeacher),
  }),
}
