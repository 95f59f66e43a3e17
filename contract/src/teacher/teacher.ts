import { z } from 'zod'
import { birthDate } from '../fields/birth-date.ts'
import { schoolDate } from '../dates/dates.ts'
import { dutyKinds } from './duty.ts'
import { endpoint } from '../endpoint.ts'
import { educations, employmentStatuses, genders, ptkTypes, religions } from '../labels.ts'
import { exportOf } from '../list.ts'
import { name } from '../fields/name-field.ts'
import { dateField, digits, email, maybe, phone, place, text, wholeNumber } from '../fields/person-fields.ts'
import { crud, schoolHistoryOf } from '../crud.ts'
import { teacherInvitation } from '../access-request/invitation.ts'
import { done, id, one, pageOf, pageQuery, revision, version } from '../resource.ts'

export const teacherStatuses = ['AKTIF', 'CUTI', 'PINDAH', 'PENSIUN', 'KELUAR'] as const
export type TeacherStatus = (typeof teacherStatuses)[number]
export const teacherStatusLabels: Record<TeacherStatus, string> = {
  AKTIF: 'Aktif',
  CUTI: 'Cuti',
  PINDAH: 'Pindah',
  PENSIUN: 'Pensiun',
  KELUAR: 'Keluar',
}

/** Statuses of a teacher who has left the school: date and reason are required. */
export const leavingStatuses: readonly TeacherStatus[] = ['PINDAH', 'PENSIUN', 'KELUAR']

/** As for students: optional here means optional in a file, and the reverse. */
export const teacherFields = z
  .strictObject({
    name: name(1),
    titleFront: maybe(name(1, 40)),
    titleBack: maybe(name(1, 60)),
    gender: z.enum(genders, 'Jenis kelamin harus diisi'),
    birthPlace: maybe(text(1)),
    dob: birthDate(dateField),
    religion: maybe(z.enum(religions, 'Pilih agama')),
    nuptk: maybe(digits(16, 'NUPTK harus 16 angka')),
    nip: maybe(digits(18, 'NIP harus 18 angka')),
    employmentStatus: z.enum(employmentStatuses, 'Status kepegawaian harus diisi'),
    ptkType: z.enum(ptkTypes, 'Jenis PTK harus diisi'),
    rank: maybe(text(1)),
    tmt: maybe(dateField),
    education: maybe(z.enum(educations, 'Pilih pendidikan')),
    major: maybe(text(2, 100)),
    phone: maybe(phone),
    email: maybe(email),
    address: maybe(text(1)),
    village: place,
    district: place,
    regency: place,
    province: place,
    postalCode: maybe(digits(5, 'Kode pos harus 5 angka')),
    status: z.enum(teacherStatuses, 'Pilih status').default('AKTIF'),
    leftOn: maybe(dateField),
    leftReason: maybe(text(3, 200)),
    version,
  })
  .superRefine(({ status, leftOn, leftReason }, context) => {
    if (!leavingStatuses.includes(status)) return
    const missing = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (!leftOn) missing('leftOn', 'Isi tanggal berhenti di sekolah ini')
    if (!leftReason) missing('leftReason', 'Isi alasannya')
  })

/** The number of items of a record; `missing` has those that are still empty. */
export const teacherCompletenessItems = 12

/** As in the school's list. The employment fields are null for colleagues: a teacher sees names and contacts. */
export const teacher = z.object({
  id: z.uuid(),
  name: z.string(),
  titleFront: z.string().nullable(),
  titleBack: z.string().nullable(),
  gender: z.enum(genders),
  birthPlace: z.string().nullable(),
  dob: schoolDate.nullable(),
  religion: z.string().nullable(),
  nuptk: z.string().nullable(),
  nip: z.string().nullable(),
  employmentStatus: z.string().nullable(),
  ptkType: z.string(),
  rank: z.string().nullable(),
  tmt: schoolDate.nullable(),
  education: z.string().nullable(),
  major: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  village: z.string().nullable(),
  district: z.string().nullable(),
  regency: z.string().nullable(),
  province: z.string().nullable(),
  postalCode: z.string().nullable(),
  status: z.enum(teacherStatuses),
  leftOn: schoolDate.nullable(),
  leftReason: z.string().nullable(),
  /** All but the first two and the last four digits hidden. */
  nikMasked: z.string().nullable(),
  npwpMasked: z.string().nullable(),
  /** Whether an account is linked to this record. */
  hasAccount: z.boolean(),
  hasPhoto: z.boolean(),
  /** Which items of the record are still empty; null for colleagues, like the invitation. */
  missing: z.array(z.string()).nullable(),
  invitation: teacherInvitation.nullable(),
  version: z.number().int(),
})
export type Teacher = z.infer<typeof teacher>

const base = '/api/v1/teacher'
const sensitive = z.strictObject({
  nik: maybe(digits(16, 'NIK harus 16 angka')),
  npwp: maybe(
    z
      .string()
      .transform((typed) => typed.replace(/[\s.'-]/g, ''))
      .pipe(z.string().regex(/^(\d{15}|\d{16})$/, 'NPWP harus 15 atau 16 angka')),
  ),
})
const teacherId = z.object({ id })

export const teacherEndpoints = {
  ...crud(
    base,
    'guru',
    {
      fields: teacherFields,
      row: teacher,
      filters: z.object({
        ptkType: z.enum(ptkTypes).optional(),
        employmentStatus: z.enum(employmentStatuses).optional(),
        status: z.enum(teacherStatuses).optional(),
        account: z.enum(['terhubung', 'belum']).optional(),
        without: z.enum(['anything', 'number', 'phone', 'email']).optional(),
      }),
    },
    { read: 'teacher:read', write: 'teacher:write', export: 'teacher:export' },
  ),
  /** The masked numbers of the record, in full. */
  readSensitive: endpoint({
    method: 'GET',
    path: `${base}/:id/sensitive`,
    summary: 'NIK dan NPWP guru',
    access: 'teacher:sensitive',
    scope: 'school',
    params: teacherId,
    response: one(z.object({ nik: z.string().nullable(), npwp: z.string().nullable() })),
  }),
  writeSensitive: endpoint({
    method: 'PUT',
    path: `${base}/:id/sensitive`,
    summary: 'Ubah NIK dan NPWP guru',
    access: 'teacher:sensitive',
    scope: 'school',
    params: teacherId,
    body: sensitive,
    response: done,
  }),
}

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

const academicBase = `${base}/:schoolId/academic-teacher` as const
const ofSchool = z.object({ schoolId: id })

/** Of the active year by default. A teacher sees herself, and with a whole-school duty everybody. */
const academicTeacherList = endpoint({
  method: 'GET',
  path: academicBase,
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
  list: academicTeacherList,
  export: exportOf(academicTeacherList, 'teacher:export'),
  history: schoolHistoryOf(academicBase, 'tugas guru', 'teacher:write'),
  read: endpoint({
    method: 'GET',
    path: `${academicBase}/:id`,
    summary: 'Tugas satu guru',
    access: 'teacher:read',
    scope: 'school',
    params: ofSchool.extend({ id }),
    response: one(academicTeacher),
  }),
  /** Duties from today on; earlier ones stay in the history. */
  update: endpoint({
    method: 'PUT',
    path: `${academicBase}/:id`,
    summary: 'Ubah tugas guru',
    access: 'teacher:write',
    scope: 'school',
    params: ofSchool.extend({ id }),
    body: academicTeacherFields,
    response: one(academicTeacher),
  }),
}
