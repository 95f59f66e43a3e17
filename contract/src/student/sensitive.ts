import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { maybe, text } from '../fields/person-fields.ts'
import { digits, identifier } from '../fields/number-fields.ts'
import { id, one, version } from '../resource.ts'

const measure = (max: number) => z.number('Isi dengan angka').min(0, 'Minimal 0').max(max, `Maksimal ${max}`).nullish()
const degrees = (most: number) =>
  z.number('Isi dengan angka').min(-most, `Minimal -${most}`).max(most, `Maksimal ${most}`).nullish()

/** Dapodik's wording. */
export const yesNo = ['Ya', 'Tidak'] as const

const guardianSensitiveFields = z.strictObject({
  nik: maybe(digits(16, 'NIK harus 16 angka')),
  income: maybe(text(3, 60)),
})

/** Visible only with a separate permission. Imports store the values under the same names. */
const ownFields = {
  nik: maybe(digits(16, 'NIK harus 16 angka')),
  familyCardNo: maybe(digits(16, 'Nomor KK harus 16 angka')),
  latitude: degrees(90),
  longitude: degrees(180),
  kipReceiver: maybe(text(1, 20)),
  kipNo: maybe(identifier(3, 40)),
  kipName: maybe(text(3, 100)),
  kpsReceiver: maybe(text(1, 20)),
  kpsNo: maybe(identifier(3, 40)),
  kksNo: maybe(identifier(3, 40)),
  pipEligible: maybe(text(1, 20)),
  pipReason: maybe(text(3, 200)),
  bank: maybe(text(2, 60)),
  accountNo: maybe(identifier(5, 40)),
  accountName: maybe(text(3, 100)),
  specialNeeds: maybe(text(2, 100)),
  weightKg: measure(250),
  heightCm: measure(250),
  headCm: measure(80),
}

export const ownSensitiveNames = Object.keys(ownFields) as (keyof typeof ownFields)[]

export const sensitiveFields = z.strictObject({
  ...ownFields,
  /** Of the parents and guardian in the student's form; others are rejected. */
  guardians: z
    .strictObject({ AYAH: guardianSensitiveFields, IBU: guardianSensitiveFields, WALI: guardianSensitiveFields })
    .partial()
    .optional(),
  version,
})

const optionalText = z.string().nullable()
const optionalNumber = z.number().nullable()

const guardianSensitive = z.object({ name: z.string(), nik: optionalText, income: optionalText }).nullable()

export const studentSensitive = z.object({
  name: z.string(),
  nik: optionalText,
  familyCardNo: optionalText,
  latitude: optionalNumber,
  longitude: optionalNumber,
  kipReceiver: optionalText,
  kipNo: optionalText,
  kipName: optionalText,
  kpsReceiver: optionalText,
  kpsNo: optionalText,
  kksNo: optionalText,
  pipEligible: optionalText,
  pipReason: optionalText,
  bank: optionalText,
  accountNo: optionalText,
  accountName: optionalText,
  specialNeeds: optionalText,
  weightKg: optionalNumber,
  heightCm: optionalNumber,
  headCm: optionalNumber,
  guardians: z.object({ AYAH: guardianSensitive, IBU: guardianSensitive, WALI: guardianSensitive }),
  version: z.number().int(),
})
export type StudentSensitive = z.infer<typeof studentSensitive>

const access = { access: 'student:sensitive', scope: 'school', params: z.object({ id }) } as const

export const sensitiveEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/v1/student/:id/sensitive',
    summary: 'Data sensitif siswa',
    ...access,
    response: one(studentSensitive),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/v1/student/:id/sensitive',
    summary: 'Ubah data sensitif siswa',
    ...access,
    body: sensitiveFields,
    response: one(studentSensitive),
  }),
}
