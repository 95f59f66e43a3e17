import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { levels } from './labels.ts'
import { digits, maybe, text } from './person-fields.ts'
import { id, one, version } from './resource.ts'
import { schoolDays, weekday } from './school-days.ts'

export const zoneNames = ['WIB', 'WITA', 'WIT'] as const

export const schoolConfigFields = z.strictObject({
  activeDays: schoolDays,
  timeZone: z.enum(zoneNames, 'Pilih zona waktu'),
  letterheadLines: z.array(z.string().trim().max(120, 'Maksimal 120 karakter')).max(4),
  principalName: maybe(text(3)),
  principalNip: maybe(digits(18, 'NIP harus 18 angka')),
  signPlace: maybe(text(2, 60)),
  editWindowDays: z.number('Isi dengan angka').int('Isi dengan angka bulat').min(0).max(14, 'Maksimal 14 hari'),
  /** Left out: as it was. */
  homeroomDecidesParents: z.boolean().optional(),
  version,
})

export const schoolConfig = z.object({
  npsn: z.string(),
  name: z.string(),
  level: z.enum(levels),
  address: z.string(),
  /** Null until the school has chosen them. */
  activeDays: z.array(weekday).nullable(),
  timeZone: z.enum(zoneNames),
  letterheadLines: z.array(z.string()),
  principalName: z.string().nullable(),
  principalNip: z.string().nullable(),
  signPlace: z.string().nullable(),
  /** For so many days after a date a teacher may still change its marks. */
  editWindowDays: z.number().int(),
  /** May a homeroom teacher decide on the parents of her class? */
  homeroomDecidesParents: z.boolean(),
  version: z.number().int(),
})
export type SchoolConfig = z.infer<typeof schoolConfig>

const path = '/api/v1/config/school/:schoolId'
const params = z.object({ schoolId: id })

export const schoolConfigEndpoints = {
  read: endpoint({
    method: 'GET',
    path,
    summary: 'Pengaturan sekolah',
    access: 'school-config:read',
    scope: 'school',
    params,
    response: one(schoolConfig),
  }),
  update: endpoint({
    method: 'PUT',
    path,
    summary: 'Ubah pengaturan sekolah',
    access: 'school-config:write',
    scope: 'school',
    params,
    body: schoolConfigFields,
    response: one(schoolConfig),
  }),
}
