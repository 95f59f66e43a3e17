import { z } from 'zod'
import { schoolDate } from './dates.ts'
import { genders, grades, religions } from './labels.ts'
import { dateField, digits, email, maybe, phone, text } from './person-fields.ts'
import { crud } from './crud.ts'
import { id, version } from './resource.ts'

export const studentStatuses = ['AKTIF', 'KELUAR', 'ALUMNI'] as const
export type StudentStatus = (typeof studentStatuses)[number]
export const studentStatusLabels: Record<StudentStatus, string> = {
  AKTIF: 'Aktif',
  KELUAR: 'Keluar',
  ALUMNI: 'Alumni',
}

/** RT and RW are written with three digits; people type fewer. */
const threeDigits = maybe(
  z
    .string()
    .trim()
    .regex(/^\d{1,3}$/, 'Maksimal 3 angka')
    .transform((typed) => typed.padStart(3, '0')),
)

export const studentFields = z.strictObject({
  name: text(3),
  nis: z.string().trim().min(1, 'NIS harus diisi').max(20, 'Maksimal 20 karakter'),
  nisn: maybe(digits(10, 'NISN harus 10 angka')),
  gender: z.enum(genders, 'Jenis kelamin harus diisi'),
  birthPlace: maybe(text(2, 100)),
  dob: dateField,
  religion: maybe(z.enum(religions, 'Pilih agama')),
  address: maybe(text(5)),
  rt: threeDigits,
  rw: threeDigits,
  hamlet: maybe(text(2, 100)),
  village: maybe(text(2, 100)),
  district: maybe(text(2, 100)),
  postalCode: maybe(digits(5, 'Kode pos harus 5 angka')),
  phone: maybe(phone),
  email: maybe(email),
  entryDate: maybe(schoolDate),
  /** The class of the active year that a new pupil joins; a pupil who is there already changes class elsewhere. */
  membership: z
    .strictObject({
      academicClassId: id,
      rollNo: z.number('Isi dengan angka').int('Isi dengan angka bulat').min(1, 'Minimal 1').max(99).nullish(),
      joinDate: dateField,
    })
    .optional(),
  version,
})
export type StudentFields = z.infer<typeof studentFields>

export const student = z.object({
  id: z.uuid(),
  name: z.string(),
  nis: z.string(),
  nisn: z.string().nullable(),
  gender: z.enum(genders),
  birthPlace: z.string().nullable(),
  dob: schoolDate,
  religion: z.string().nullable(),
  address: z.string().nullable(),
  rt: z.string().nullable(),
  rw: z.string().nullable(),
  hamlet: z.string().nullable(),
  village: z.string().nullable(),
  district: z.string().nullable(),
  postalCode: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  entryDate: schoolDate.nullable(),
  status: z.enum(studentStatuses),
  /** The class of the active year. */
  currentClass: z
    .object({ academicClassId: z.uuid(), name: z.string(), grade: z.string(), rollNo: z.number().int().nullable() })
    .nullable(),
  version: z.number().int(),
})
export type Student = z.infer<typeof student>

export const studentEndpoints = crud(
  '/api/v1/student',
  'siswa',
  {
    fields: studentFields,
    row: student,
    filters: z.object({
      academicClassId: id.optional(),
      grade: z.enum(grades).optional(),
      gender: z.enum(genders).optional(),
      status: z.enum(studentStatuses).optional(),
    }),
  },
  { read: 'student:read', write: 'student:write', export: 'student:export' },
)
