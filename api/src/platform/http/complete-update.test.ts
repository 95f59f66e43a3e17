import { afterAll, beforeAll, expect, test } from 'vitest'
import { classEndpoints } from '@hadir/contract/class/class.ts'
import { teacherEndpoints } from '@hadir/contract/teacher/teacher.ts'
import { newSchool, type TestSchool } from '../../testing/test-school.ts'
import { testApp } from '../../testing/test-app.ts'

const t = await testApp()
afterAll(t.close)

let school: TestSchool
beforeAll(async () => {
  school = await newSchool(t)
})

test("in a class update, absent means unchanged, and null or '' clears", async () => {
  const name = 'VII-Q'
  const full = { name, grade: 'VII' as const, major: 'Umum', room: 'R-1', capacity: 30, orderNo: 4, isActive: false }
  const made = (await t.call(classEndpoints.create, { body: full }, school.admin)).body.data
  const params = { id: made.id }
  const bare = { name: 'VII-R', grade: 'VII' as const, version: made.version }
  const changed = (await t.call(classEndpoints.update, { params, body: bare }, school.admin)).body.data
  expect(changed).toEqual({ ...made, name: 'VII-R', version: made.version + 1 })
  const clearing = { ...bare, version: changed.version, room: '', major: null, capacity: null }
  const cleared = (await t.call(classEndpoints.update, { params, body: clearing }, school.admin)).body.data
  expect(cleared).toMatchObject({ room: null, major: null, capacity: null, orderNo: 4, isActive: false })
})

test('an update without its version still changes nothing', async () => {
  const body = { name: 'VII-S', grade: 'VII' as const }
  const { id } = (await t.call(classEndpoints.create, { body }, school.admin)).body.data
  expect((await t.call(classEndpoints.update, { params: { id }, body }, school.admin)).status).toBe(409)
})

test('a teacher keeps phone, address and numbers that an older app does not send', async () => {
  const needed = {
    name: 'Siti Aminah',
    gender: 'P' as const,
    dob: '1985-04-01',
    employmentStatus: 'PNS' as const,
    ptkType: 'Guru Mapel' as const,
  }
  const full = {
    ...needed,
    phone: '081234567890',
    address: 'Jalan Melati 1',
    nip: '198504012010012001',
    status: 'CUTI' as const,
  }
  const made = (await t.call(teacherEndpoints.create, { body: full }, school.admin)).body.data
  const body = { ...needed, version: made.version }
  const changed = await t.call(teacherEndpoints.update, { params: { id: made.id }, body }, school.admin)
  expect(changed.body.data).toEqual({ ...made, version: made.version + 1 })
})
