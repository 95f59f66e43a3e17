import { z } from 'zod'
import { birthDate } from '../fields/birth-date.ts'
import { historyOf } from '../crud.ts'
import { schoolDate, schoolDateWith } from '../dates/dates.ts'
import { endpoint } from '../endpoint.ts'
import { name } from '../fields/name-field.ts'
import { text } from '../fields/person-fields.ts'
import { phone } from '../fields/phone.ts'
import { done, one, version } from '../resource.ts'

/** What a person may change of her own account. The e-mail is fixed, because she signs in with it. */
export const ownAccountFields = z.strictObject({
  name: name(3, 120),
  phone,
  address: text(5, 300),
  /** An existing one cannot be removed; a platform administrator may have none. */
  dob: birthDate(schoolDateWith('Tanggal lahir harus diisi'), { youngest: 5 }).optional(),
  version,
})

export const ownAccount = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  /** Null only for platform administrators. */
  dob: schoolDate.nullable(),
  version: z.number().int(),
})
export type OwnAccount = z.infer<typeof ownAccount>

/** Typed by whoever closes her account. */
export const closingWord = 'HAPUS AKUN'

const base = '/api/v1/user/me/account'

export const ownAccountEndpoints = {
  read: endpoint({
    method: 'GET',
    path: base,
    summary: 'Data akun saya',
    access: 'signed-in',
    scope: 'platform',
    response: one(ownAccount),
  }),
  update: endpoint({
    method: 'PUT',
    path: base,
    summary: 'Ubah data akun saya',
    access: 'signed-in',
    scope: 'platform',
    body: ownAccountFields,
    response: one(ownAccount),
  }),
  /** Closes the account for good; what a school must keep of her acts stays there. */
  close: endpoint({
    method: 'POST',
    path: `${base}/close`,
    summary: 'Hapus akun saya',
    access: 'signed-in',
    scope: 'platform',
    body: z.strictObject({ confirmation: z.literal(closingWord, `Ketik ${closingWord}`) }),
    response: done,
  }),
  /** Always one's own account's, whatever the id. */
  history: { ...historyOf(base, 'akun saya', 'school-config:write'), access: 'signed-in', scope: 'platform' } as const,
}
