import { z } from 'zod'
import { email, maybe, place, text } from '../fields/person-fields.ts'
import { digits } from '../fields/number-fields.ts'
import { phone } from '../fields/phone.ts'
import { endpoint } from '../endpoint.ts'
import { one, version } from '../resource.ts'

/** A teacher's contact data and address: all that she edits in her own record. */
export const ownContactFields = z.strictObject({
  phone: maybe(phone),
  email: maybe(email),
  address: maybe(text(5)),
  province: place,
  regency: place,
  district: place,
  village: place,
  postalCode: maybe(digits(5, 'Kode pos harus 5 angka')),
  version,
})

const optional = z.string().nullable()
const ownContact = z.object({
  name: z.string(),
  phone: optional,
  email: optional,
  address: optional,
  province: optional,
  regency: optional,
  district: optional,
  village: optional,
  postalCode: optional,
  version: z.number().int(),
})
export type OwnContact = z.infer<typeof ownContact>

const own = { path: '/api/v1/teacher/own', access: 'teacher:own', scope: 'school' } as const
const response = one(ownContact)

export const ownTeacher = {
  read: endpoint({ method: 'GET', summary: 'Kontak saya di data guru', ...own, response }),
  update: endpoint({
    method: 'PUT',
    summary: 'Ubah kontak saya di data guru',
    ...own,
    body: ownContactFields,
    // Saved, but another teacher has this mailbox.
    response: response.extend({ warning: z.string().optional() }),
  }),
}
