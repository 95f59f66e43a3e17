import { z } from 'zod'
import { email, maybe } from '../fields/person-fields.ts'
import { endpoint } from '../endpoint.ts'
import { mobile } from '../fields/phone.ts'
import { id, one } from '../resource.ts'
import { studentFields, studentRecord } from './student.ts'

const ofGuardian = z.strictObject({ phone: maybe(mobile), email: maybe(email) })

/** A student's address and contact data: all that a homeroom teacher edits in the records of her class. */
export const contactFields = studentFields
  .pick({
    address: true,
    rt: true,
    rw: true,
    hamlet: true,
    village: true,
    district: true,
    regency: true,
    province: true,
    postalCode: true,
    phone: true,
    email: true,
    version: true,
  })
  .extend({
    /** Of guardians in the record; absent ones do not change. */
    guardians: z.strictObject({ AYAH: ofGuardian, IBU: ofGuardian, WALI: ofGuardian }).partial().optional(),
  })

export const studentContact = endpoint({
  method: 'PUT',
  path: '/api/v1/student/:id/contact',
  summary: 'Ubah alamat dan kontak siswa',
  access: 'student:contact',
  scope: 'school',
  params: z.object({ id }),
  body: contactFields,
  response: one(studentRecord),
})
