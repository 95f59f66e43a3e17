import { afterAll, expect, test } from 'vitest'
import { schoolConfigEndpoints } from '@hadir/contract/school-config.ts'
import { expectStrangersRefused } from '../../testing/refusals.ts'
import { testApp } from '../../testing/test-app.ts'
import { newSchool } from '../../testing/test-school.ts'

const t = await testApp()
afterAll(t.close)

const fields = {
  activeDays: [6, 1, 2, 3, 4, 5],
  timeZone: 'WITA',
  letterheadLines: ['PEMERINTAH KABUPATEN CONTOH', '', 'DINAS PENDIDIKAN'],
  principalName: 'Dra. Hj. Siti Aminah, M.Pd.',
  principalNip: '19700101 199512 2 001',
  signPlace: 'Contoh',
  editWindowDays: 3,
  version: 1,
} as const

test('strangers are refused, teachers among them', async () => {
  const school = await newSchool(t)
  const params = { schoolId: school.schoolId }
  const openTo = ['school_admin'] as const
  await expectStrangersRefused(t, schoolConfigEndpoints.read, { params }, { school, openTo })
  const body = { ...fields, activeDays: [...fields.activeDays], letterheadLines: [...fields.letterheadLines] }
  await expectStrangersRefused(t, schoolConfigEndpoints.update, { params, body: body as never }, { school, openTo })
})

test('settings are read, changed once per version, and checked', async () => {
  const school = await newSchool(t)
  const params = { schoolId: school.schoolId }
  const write = (body: object) => t.call(schoolConfigEndpoints.update, { params, body: body as never }, school.admin)
  const { data } = (await write(fields)).body
  expect(data).toMatchObject({
    name: school.name,
    npsn: school.npsn,
    activeDays: [1, 2, 3, 4, 5, 6],
    timeZone: 'WITA',
    letterheadLines: ['PEMERINTAH KABUPATEN CONTOH', 'DINAS PENDIDIKAN'],
    principalNip: '197001011995122001',
    editWindowDays: 3,
    version: 2,
  })
  expect((await write(fields)).body.code).toBe('CHANGED_MEANWHILE')
  expect((await t.call(schoolConfigEndpoints.read, { params }, school.admin)).body.data).toEqual(data)
  const wrong = await write({ ...fields, activeDays: [8], principalNip: '123', editWindowDays: 15 })
  expect(Object.keys(wrong.body.fields ?? {}).sort()).toEqual(['activeDays.0', 'editWindowDays', 'principalNip'])
})

test('who decides on parents is the admin alone until the school says otherwise, and stays as it was when left out', async () => {
  const school = await newSchool(t)
  const params = { schoolId: school.schoolId }
  const write = (body: object) => t.call(schoolConfigEndpoints.update, { params, body: body as never }, school.admin)
  expect((await write(fields)).body.data.homeroomDecidesParents).toBe(false)
  expect((await write({ ...fields, version: 2, homeroomDecidesParents: true })).body.data.homeroomDecidesParents).toBe(
    true,
  )
  expect((await write({ ...fields, version: 3 })).body.data.homeroomDecidesParents).toBe(true)
})
