import { zodResolver } from '@hookform/resolvers/zod'
import { contactFields } from '@hadir/contract/student/contact.ts'
import { setIndonesianMessages } from '@hadir/contract/messages.ts'
import { expect, test } from 'vitest'

setIndonesianMessages()
const resolve = zodResolver(contactFields, undefined, { raw: true })
const check = async (values: object) => {
  const { errors } = await resolve(values, undefined, { fields: {}, shouldUseNativeValidation: false })
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error?.message]))
}

test('a field that may be empty reports what is wrong with its value', async () => {
  expect(await check({ phone: '12', email: 'siti', postalCode: '12', rt: '1234' })).toEqual({
    phone: 'Nomor telepon tidak valid',
    email: 'Email tidak valid',
    postalCode: 'Kode pos harus 5 angka',
    rt: 'Maksimal 3 angka',
  })
  expect(await check({ phone: '', email: '', postalCode: '', rt: '', address: '', village: '' })).toEqual({})
})
