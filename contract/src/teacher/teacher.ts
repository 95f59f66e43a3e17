import { z } from 'zod'
import { birthDate } from '../fields/birth-date.ts'
import { schoolDate } from '../dates/dates.ts'
import { educations, employmentStatuses, genders, ptkTypes, religions } from '../labels.ts'
import { name } from '../fields/name-field.ts'
import { dateField, email, maybe, place, text } from '../fields/person-fields.ts'
import { digits } from '../fields/number-fields.ts'
import { phone } from '../fields/phone.ts'
import { teacherInvitation } from '../access-request/invitation.ts'
import { crud } from '../crud.ts'
import { one, version } from '../resource.ts'

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

const records = crud(
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
)
/** `warning`: saved, but another teacher has her mailbox. */
const saved = one(teacher).extend({ warning: z.string().optional() })
export const teacherEndpoints = {
  ...records,
  create: { ...records.create, response: saved },
  update: { ...records.update, response: saved },
}
