import { z } from 'zod'
import { birthDate } from '../fields/birth-date.ts'
import { name } from '../fields/name-field.ts'
import { dateField, email, maybe, place, text } from '../fields/person-fields.ts'
import { digits, identifier } from '../fields/number-fields.ts'
import { crud } from '../crud.ts'
import { schoolDate } from '../dates/dates.ts'
import { endpoint } from '../endpoint.ts'
import { genders, grades, religions } from '../labels.ts'
import { studentExit } from './academic-student.ts'
import { existingNpsn } from '../fields/npsn.ts'
import { mobile } from '../fields/phone.ts'
import { id, one, pageQuery, version } from '../resource.ts'
import { familyStatuses, entryTypes, relations } from './student-labels.ts'
import { typedText } from '../fields/typed-text.ts'

export const studentStatuses = ['AKTIF', 'KELUAR', 'ALUMNI'] as const
export type StudentStatus = (typeof studentStatuses)[number]
export const studentStatusLabels: Record<StudentStatus, string> = {
  AKTIF: 'Aktif',
  KELUAR: 'Keluar',
  ALUMNI: 'Alumni',
}

/** RT and RW have three digits; people type fewer. */
const threeDigits = maybe(
  typedText()
    .regex(/^\d{1,3}$/, 'Maksimal 3 angka')
    .transform((typed) => typed.padStart(3, '0')),
)

const whole = (min: number, max: number) =>
  z
    .number('Isi dengan angka')
    .int('Isi dengan angka bulat')
    .min(min, `Minimal ${min}`)
    .max(max, `Maksimal ${max}`)
    .nullish()

const guardianDetails = ['birthYear', 'education', 'job', 'phone', 'email'] as const
/** A parent or guardian in the student's form; without a name there is none. */
const guardianFields = z
  .strictObject({
    /** An existing guardian of the school, as a sibling's parent; emptied: another person. */
    guardianId: z.union([id, z.literal('')]).optional(),
    name: maybe(name(1)),
    birthYear: whole(1900, 2020),
    education: maybe(text(1)),
    job: maybe(text(1)),
    phone: maybe(mobile),
    email: maybe(email),
  })
  .refine((one) => one.name !== undefined || guardianDetails.every((field) => !one[field]), {
    path: ['name'],
    message: 'Isi namanya, atau kosongkan semua isiannya',
  })
export type GuardianFields = z.output<typeof guardianFields>

/**
 * Optional here means optional in a file as well: imports use this schema to find what a row needs
 * (import/list/required-columns.ts), and reject every value that the form would. What is still missing is in `missing`.
 */
export const studentFields = z.strictObject({
  name: name(1),
  nis: typedText().min(1, 'NIS harus diisi').max(20, 'Maksimal 20 karakter'),
  nisn: maybe(digits(10, 'NISN harus 10 angka')),
  gender: z.enum(genders, 'Jenis kelamin harus diisi'),
  birthPlace: maybe(text(1)),
  dob: birthDate(dateField),
  religion: maybe(z.enum(religions, 'Pilih agama')),
  birthCertificateNo: maybe(identifier(1, 60)),
  childNo: whole(1, 30),
  siblings: whole(0, 30),
  familyStatus: maybe(z.enum(familyStatuses, 'Pilih status')),
  address: maybe(text(1)),
  rt: threeDigits,
  rw: threeDigits,
  hamlet: maybe(text(1)),
  village: place,
  district: place,
  regency: place,
  province: place,
  postalCode: maybe(digits(5, 'Kode pos harus 5 angka')),
  phone: maybe(mobile),
  email: maybe(email),
  livingWith: maybe(text(1)),
  transport: maybe(text(1)),
  distanceKm: z.number('Isi dengan angka').min(0, 'Minimal 0').max(999, 'Maksimal 999').nullish(),
  guardians: z.strictObject({ AYAH: guardianFields, IBU: guardianFields, WALI: guardianFields }).partial().optional(),
  /** Exactly one with a phone; the first of them by default. */
  primaryContact: maybe(z.enum(relations)),
  entryType: maybe(z.enum(entryTypes, 'Pilih jenis pendaftaran')),
  entryDate: maybe(dateField),
  entryGrade: maybe(z.enum(grades, 'Pilih tingkat')),
  originSchool: maybe(name(1)),
  originNpsn: maybe(existingNpsn),
  prevDiplomaNo: maybe(identifier(1, 60)),
  skhunNo: maybe(identifier(1, 60)),
  /** The class of the active year that a new student joins; an existing student changes class elsewhere. */
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

/** The number of items of the buku induk; `missing` has those that are still empty. */
export const completenessItems = 17

/**
 * A student as the list shows her. A teacher who only gives her lessons, or is on duty for the school, sees name, NIS,
 * photo, gender, class and her guardian's phone, and nothing else: `isWhole` is then false and the rest null.
 */
export const student = z.object({
  id: z.uuid(),
  isWhole: z.boolean(),
  name: z.string(),
  nis: z.string(),
  nisn: z.string().nullable(),
  gender: z.enum(genders),
  birthPlace: z.string().nullable(),
  dob: schoolDate.nullable(),
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
  /** Of the primary contact. */
  guardianPhone: z.string().nullable(),
  hasAccount: z.boolean().nullable(),
  hasPhoto: z.boolean(),
  /** Which items of the buku induk are still empty. */
  missing: z.array(z.string()).nullable(),
  version: z.number().int(),
})
export type Student = z.infer<typeof student>

const guardian = z.object({
  guardianId: z.uuid(),
  name: z.string(),
  birthYear: z.number().int().nullable(),
  education: z.string().nullable(),
  job: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  hasAccount: z.boolean(),
  /** The other children at this school. */
  children: z.array(z.string()),
})
export type Guardian = z.infer<typeof guardian>

const optionalText = z.string().nullable()

const rest = {
  birthCertificateNo: optionalText,
  childNo: z.number().nullable(),
  siblings: z.number().nullable(),
  familyStatus: optionalText,
  regency: optionalText,
  province: optionalText,
  livingWith: optionalText,
  transport: optionalText,
  distanceKm: z.number().nullable(),
  entryType: optionalText,
  entryGrade: optionalText,
  originSchool: optionalText,
  originNpsn: optionalText,
  prevDiplomaNo: optionalText,
  skhunNo: optionalText,
}
/** The rest of a record as it is stored; imports may add more. */
export const studentExtra = z.object(rest).partial()

/** A student's whole record, without sensitive fields. */
export const studentRecord = student.extend({
  ...rest,
  guardians: z.object({ AYAH: guardian.nullable(), IBU: guardian.nullable(), WALI: guardian.nullable() }),
  primaryContact: z.enum(relations).nullable(),
  exit: studentExit.nullable(),
  /** Since when she is back, as long as she is where her readmission took her. */
  returnedOn: schoolDate.nullable(),
})
export type StudentRecord = z.infer<typeof studentRecord>

const records = crud(
  '/api/v1/student',
  'siswa',
  {
    fields: studentFields,
    row: student,
    filters: z.object({
      academicClassId: id.optional(),
      grade: z.enum(grades).optional(),
      gender: z.enum(genders).optional(),
      religion: z.enum(religions).optional(),
      status: z.enum(studentStatuses).optional(),
      entryYear: z.coerce.number().int().min(1900).max(2200).optional(),
      /** `anything`: any item of the buku induk. */
      without: z.enum(['anything', 'nisn', 'guardianPhone', 'religion', 'address', 'entry', 'class']).optional(),
      account: z.enum(['terhubung', 'belum']).optional(),
    }),
  },
  { read: 'student:read', write: 'student:write', export: 'student:export' },
)
const whole16 = one(studentRecord)
export const studentEndpoints = {
  ...records,
  read: { ...records.read, response: whole16 },
  create: { ...records.create, response: whole16 },
  update: { ...records.update, response: whole16 },
}

/** The school's parents and guardians, for a sibling's form. */
export const guardianSearch = endpoint({
  method: 'GET',
  path: '/api/v1/student/:schoolId/guardian',
  summary: 'Cari orang tua atau wali yang sudah tercatat',
  access: 'student:write',
  scope: 'school',
  params: z.object({ schoolId: id }),
  query: pageQuery.pick({ q: true }),
  response: one(z.array(guardian)),
})
