import { z } from 'zod'
import { tokenPair } from './auth.ts'
import { birthDate } from '../fields/birth-date.ts'
import { schoolDateWith } from '../dates/dates.ts'
import { endpoint } from '../endpoint.ts'
import { genders, levels } from '../labels.ts'
import { name } from '../fields/name-field.ts'
import { npsn } from '../fields/npsn.ts'
import { email, maybe, text } from '../fields/person-fields.ts'
import { identifier } from '../fields/number-fields.ts'
import { phone } from '../fields/phone.ts'
import { one } from '../resource.ts'
import { roles } from '../roles.ts'
import { line } from '../fields/clean-text.ts'
import { typedText } from '../fields/typed-text.ts'

const isRecord = (value: unknown) => typeof value === 'object' && value !== null

/** An id from the region lists; empty means that none was chosen. */
const place = (min: number, what: string) => line().min(1, `Pilih ${what}`).pipe(text(min))
const region = {
  province: place(2, 'provinsi'),
  regency: place(3, 'kabupaten atau kota'),
  district: place(3, 'kecamatan'),
  village: place(3, 'desa atau kelurahan'),
}

/** The tab *Akun*. Region fields contain ids (2, 4, 6 to 7 and 10 digits); the server resolves the names. */
export const accountFields = z.strictObject({
  accountType: z.enum(roles, 'Pilih jenis akun'),
  nisn: typedText()
    .max(20)
    .transform((typed) => typed || undefined)
    .optional(),
  name: name(3, 120),
  email,
  address: text(5, 300),
  // The specification's record (section 3) omits only a person's village; a school and a company have theirs.
  ...region,
  village: maybe(text(3)),
  dob: birthDate(schoolDateWith('Tanggal lahir harus diisi'), { youngest: 5 }),
  gender: z.enum(genders, 'Jenis kelamin harus diisi'),
  phone,
})

/** The same with its only rule about two fields, which runs even while other fields are invalid. */
export const account = accountFields.refine(
  ({ accountType, nisn }) => accountType !== 'student' || (nisn ?? '').length >= 6,
  { path: ['nisn'], message: 'NISN harus diisi, minimal 6 karakter', when: ({ value }) => isRecord(value) },
)

export const schoolData = z.strictObject({
  npsn,
  principal: maybe(name(3, 120)),
  name: name(5, 120),
  address: text(5, 300),
  ...region,
  level: z.enum(levels, 'Pilih SD, SMP atau SMA'),
  phone,
  fax: maybe(phone),
  status: maybe(z.enum(['Negeri', 'Swasta'])),
  email,
  postalCode: maybe(typedText().regex(/^\d{5}$/, 'Kode pos terdiri dari 5 angka')),
})

export const companyData = z.strictObject({
  name: name(3, 120),
  director: maybe(name(3, 120)),
  npwp: identifier(15, 20),
  address: text(5, 300),
  ...region,
  phone,
  fax: maybe(phone),
  email,
  postalCode: maybe(typedText().regex(/^\d{5}$/, 'Kode pos terdiri dari 5 angka')),
})

export const schoolApproval = z.strictObject({ npsn: typedText().min(1, 'Pilih sekolah Anda').pipe(npsn) })
export const studentApproval = z.strictObject({ nisn: identifier(5, 20) })

export const registration = z.strictObject({
  account,
  schoolData: schoolData.optional(),
  companyData: companyData.optional(),
  schoolApproval: schoolApproval.optional(),
  studentApproval: studentApproval.optional(),
})
export type Registration = z.output<typeof registration>

export const registerEndpoint = endpoint({
  method: 'POST',
  path: '/api/v1/auth/register',
  summary: 'Daftarkan akun',
  access: 'public',
  // It opens its own transactions, because the regions may come from another service.
  scope: 'none',
  body: registration,
  response: one(tokenPair),
})
