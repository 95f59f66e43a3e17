import { afterAll, expect, test } from 'vitest'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { studentBulk } from '@hadir/contract/student/bulk-edit.ts'
import { newId } from '../../platform/ids.ts'
import { expectStrangersRefused } from '../../testing/refusals.ts'
import { testApp } from '../../testing/test-app.ts'
import { newClass, newSchool, newYear } from '../../testing/test-school.ts'

const t = await testApp()
afterAll(t.close)

test('many students are changed at once: counted first, and logged for each', async () => {
  const school = await newSchool(t)
  const yearId = await newYear(t, school.schoolId)
  const { studentIds: ids } = await newClass(t, { schoolId: school.schoolId, yearId, count: 3 })
  const [first = '', , third = ''] = ids
  await t.owner.updateTable('student').set({ religion: 'Islam', hamlet: 'Krajan' }).where('id', '=', third).execute()
  const bulk = (body: object) =>
    t.call(studentBulk, { body: { ids, religion: 'Islam', ...body } as never }, school.admin)
  await expectStrangersRefused(
    t,
    studentBulk,
    { body: { ids, religion: 'Islam' } },
    { school, openTo: ['school_admin'] },
  )
  expect((await bulk({ religion: '' })).status).toBe(400)
  expect((await bulk({ ids: [first, newId()] })).status).toBe(404)
  const other = await newSchool(t)
  expect((await t.call(studentBulk, { body: { ids, religion: 'Hindu' } }, other.admin)).status).toBe(404)

  expect((await bulk({ isDryRun: true })).body.data).toEqual({ chosen: 3, changed: 2 })
  const read = async (id: string) => (await t.call(studentEndpoints.read, { params: { id } }, school.admin)).body.data
  expect((await read(first)).religion).toBeNull()

  const values = { entryDate: '2026-07-13', entryType: 'SISWA_BARU', province: '32', regency: '3271' }
  expect((await bulk(values)).body.data).toEqual({ chosen: 3, changed: 3 })
  const filled = { ...values, province: 'Jawa Barat', regency: 'Kota Bogor', district: null, religion: 'Islam' }
  expect(await read(first)).toMatchObject(filled)
  expect(await read(third)).toMatchObject({ ...filled, hamlet: 'Krajan' })
  const history = await t.call(studentEndpoints.history, { params: { id: third }, query: {} }, school.admin)
  expect(history.body.data).toHaveLength(1)
  expect(history.body.data[0]?.changes.map(({ field }) => field).toSorted()).toEqual(Object.keys(values).toSorted())
})
