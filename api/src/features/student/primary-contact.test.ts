import { afterAll, expect, test } from 'vitest'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { testApp } from '../../testing/test-app.ts'
import { newSchool } from '../../testing/test-school.ts'

const t = await testApp()
afterAll(t.close)

test('the primary contact is the form’s, and does not change if the form has none', async () => {
  t.clock.moveTo('2026-09-15T03:00:00Z')
  const { admin } = await newSchool(t)
  const guardians = {
    AYAH: { name: 'Budi', phone: '081311112222' },
    IBU: { name: 'Siti Aminah', phone: '081234567890' },
  }
  const entry = { entryType: 'SISWA_BARU', entryDate: '2026-07-13', entryGrade: 'VII' } as const
  const fields = { name: 'Rina Wulandari', nis: 'R1', gender: 'P', dob: '2013-04-05', ...entry } as const
  const body = { ...fields, guardians, primaryContact: 'IBU' } as const
  const { data: made } = (await t.call(studentEndpoints.create, { body }, admin)).body
  expect(made.primaryContact).toBe('IBU')
  let { version } = made
  const contactAfter = async (change: object) => {
    const changed = { params: { id: made.id }, body: { ...fields, ...change, version } }
    const { data } = (await t.call(studentEndpoints.update, changed, admin)).body
    version = data.version
    return data.primaryContact
  }
  expect(await contactAfter({ guardians })).toBe('IBU')
  expect(await contactAfter({ guardians, primaryContact: 'AYAH' })).toBe('AYAH')
  expect(await contactAfter({ primaryContact: 'IBU' })).toBe('IBU')
})
