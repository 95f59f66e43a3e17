import { z } from 'zod'
import { schoolHistoryOf } from '../../crud.ts'
import { endpoint } from '../../endpoint.ts'
import { levels, schoolStatuses } from '../../labels.ts'
import { name } from '../../fields/name-field.ts'
import { email, maybe, text } from '../../fields/person-fields.ts'
import { phone } from '../../fields/phone.ts'
import { typedText } from '../../fields/typed-text.ts'
import { id, one, version } from '../../resource.ts'
import { cleanLine } from '../../fields/clean-text.ts'

/** An id from the lists (region.ts), or the school's existing text. Unchanged when absent. */
const placed = (min: number, what: string) =>
  z.string(`Pilih ${what}`).overwrite(cleanLine).min(min, `Pilih ${what}`).max(100, 'Maksimal 100 karakter').optional()

/** A school's profile. The NPSN, by which it was verified, cannot be changed. */
export const schoolProfileFields = z.strictObject({
  name: name(5, 120),
  level: z.enum(levels, 'Pilih SD, SMP atau SMA'),
  status: maybe(z.enum(schoolStatuses)),
  address: text(5, 300),
  province: placed(2, 'provinsi'),
  regency: placed(3, 'kabupaten atau kota'),
  district: placed(3, 'kecamatan'),
  village: placed(3, 'desa atau kelurahan'),
  postalCode: maybe(typedText().regex(/^\d{5}$/, 'Kode pos terdiri dari 5 angka')),
  phone,
  fax: maybe(phone),
  email,
  version,
})

export const schoolProfile = z.object({
  /** The school's id, for its history. */
  id: z.uuid(),
  npsn: z.string(),
  isVerified: z.boolean(),
  name: z.string(),
  level: z.enum(levels),
  status: z.enum(schoolStatuses).nullable(),
  /** Who signs the school's papers, as in its settings. */
  principal: z.string().nullable(),
  address: z.string(),
  province: z.string().nullable(),
  regency: z.string().nullable(),
  district: z.string().nullable(),
  village: z.string().nullable(),
  postalCode: z.string().nullable(),
  phone: z.string(),
  fax: z.string().nullable(),
  email: z.string(),
  version: z.number().int(),
})
export type SchoolProfile = z.infer<typeof schoolProfile>

const base = '/api/v1/config/school/:schoolId/profile'
const params = z.object({ schoolId: id })

export const schoolProfileEndpoints = {
  read: endpoint({
    method: 'GET',
    path: base,
    summary: 'Profil sekolah',
    access: 'school-config:read',
    scope: 'platform',
    params,
    response: one(schoolProfile),
  }),
  update: endpoint({
    method: 'PUT',
    path: base,
    summary: 'Ubah profil sekolah',
    access: 'school-profile:write',
    scope: 'platform',
    params,
    body: schoolProfileFields,
    response: one(schoolProfile),
  }),
  history: schoolHistoryOf(base, 'profil sekolah', 'school-config:write'),
}
