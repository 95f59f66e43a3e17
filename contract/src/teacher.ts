import { z } from 'zod'
import { schoolDate } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { employmentStatuses, genders, ptkTypes, religions } from './labels.ts'
import { dateField, digits, email, maybe, phone, text } from './person-fields.ts'
import { crud } from './crud.ts'
import { id, pageOf, pageQuery, version } from './resource.ts'

export const teacherStatuses = ['AKTIF', 'CUTI', 'PINDAH', 'PENSIUN', 'KELUAR'] as const
export type TeacherStatus = (typeof teacherStatuses)[number]
export const teacherStatusLabels: Record<TeacherStatus, string> = {
  AKTIF: 'Aktif',
  CUTI: 'Cuti',
  PINDAH: 'Pindah',
  PENSIUN: 'Pensiun',
  KELUAR: 'Keluar',
}

export const teacherFields = z.strictObject({
  name: text(3),
  titleFront: maybe(text(1, 40)),
  titleBack: maybe(text(1, 60)),
  gender: z.enum(genders, 'Jenis kelamin harus diisi'),
  birthPlace: maybe(text(2, 100)),
  dob: dateField,
  nuptk: maybe(digits(16, 'NUPTK harus 16 angka')),
  nip: maybe(digits(18, 'NIP harus 18 angka')),
  employmentStatus: z.enum(employmentStatuses, 'Status kepegawaian harus diisi'),
  ptkType: z.enum(ptkTypes, 'Jenis PTK harus diisi'),
  religion: maybe(z.enum(religions, 'Pilih agama')),
  phone: maybe(phone),
  email: maybe(email),
  address: maybe(text(5)),
  status: z.enum(teacherStatuses, 'Pilih status').default('AKTIF'),
  version,
})

/** As the school's list shows it. The employment fields are null for colleagues: a teacher sees names and contacts. */
export const teacher = z.object({
  id: z.uuid(),
  name: z.string(),
  titleFront: z.string().nullable(),
  titleBack: z.string().nullable(),
  gender: z.enum(genders),
  birthPlace: z.string().nullable(),
  dob: schoolDate.nullable(),
  nuptk: z.string().nullable(),
  nip: z.string().nullable(),
  employmentStatus: z.string().nullable(),
  ptkType: z.string(),
  religion: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  status: z.enum(teacherStatuses),
  version: z.number().int(),
})
export type Teacher = z.infer<typeof teacher>

export const teacherEndpoints = crud(
  '/api/v1/teacher',
  'guru',
  {
    fields: teacherFields,
    row: teacher,
    filters: z.object({
      ptkType: z.enum(ptkTypes).optional(),
      employmentStatus: z.enum(employmentStatuses).optional(),
      status: z.enum(teacherStatuses).optional(),
    }),
  },
  { read: 'teacher:read', write: 'teacher:write' },
)

export const dutyKinds = ['GURU_PIKET', 'BK', 'KEPALA_SEKOLAH', 'WAKASEK', 'OPERATOR'] as const
export type DutyKind = (typeof dutyKinds)[number]

/** A teacher in the active year. */
export const academicTeacher = z.object({
  id: z.uuid(),
  name: z.string(),
  duties: z.array(z.enum(dutyKinds)),
  homeroomOf: z.array(z.string()),
})
export type AcademicTeacher = z.infer<typeof academicTeacher>

export const academicTeacherEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/teacher/:schoolId/academic-teacher',
    summary: 'Tugas guru pada tahun pelajaran yang aktif',
    access: 'teacher:read',
    scope: 'school',
    params: z.object({ schoolId: id }),
    query: pageQuery,
    response: pageOf(academicTeacher),
  }),
}
