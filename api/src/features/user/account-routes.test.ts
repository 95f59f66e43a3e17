import { afterAll, expect, test } from 'vitest'
import { ownAccountEndpoints as endpoints } from '@hadir/contract/user/account.ts'
import { userEndpoints } from '@hadir/contract/user/user.ts'
import { testApp } from '../../testing/test-app.ts'
import { newSchool } from '../../testing/test-school.ts'

const t = await testApp()
afterAll(t.close)

const wanted = { name: 'Siti Aminah', phone: '081234567890', address: 'Jalan Melati 1', dob: '1985-08-17' }

test('changes need a session, and nobody changes an e-mail or another account', async () => {
  const [school, other] = [await newSchool(t), await newSchool(t)]
  expect((await t.call(endpoints.update, { body: { ...wanted, version: 1 } }, null)).status).toBe(401)
  const more = { ...wanted, version: 1, email: 'lain@contoh.test' }
  expect((await t.call(endpoints.update, { body: more as never }, school.admin)).status).toBe(400)
  const before = (await t.call(endpoints.read, {}, other.admin)).body.data
  expect((await t.call(endpoints.update, { body: { ...wanted, version: 1 } }, school.admin)).status).toBe(200)
  expect((await t.call(endpoints.read, {}, other.admin)).body.data).toEqual(before)
  // The history is always the caller's own, whatever the id.
  const requested = { params: { id: school.admin.accountId }, query: { page: 1, pageSize: 10 as const } }
  expect((await t.call(endpoints.history, requested, other.admin)).body.data).toEqual([])
})

test('an account changes once per version, with errors at the fields and a history', async () => {
  const { admin } = await newSchool(t)
  const before = (await t.call(endpoints.read, {}, admin)).body.data
  const save = (body: object) => t.call(endpoints.update, { body: body as never }, admin)
  expect(
    Object.keys((await save({ name: 'A', phone: '1', address: '', dob: '', version: 1 })).body.fields ?? {}).toSorted(),
  ).toEqual(['address', 'dob', 'name', 'phone'])
  expect((await save({ ...wanted, version: before.version })).body.data).toMatchObject({
    name: wanted.name,
    email: before.email,
    dob: wanted.dob,
    version: before.version + 1,
  })
  expect((await save({ ...wanted, version: before.version })).body.code).toBe('CHANGED_MEANWHILE')
  expect((await t.call(userEndpoints.me, {}, admin)).body.data.name).toBe(wanted.name)
  const requested = { params: { id: before.id }, query: { page: 1, pageSize: 10 as const } }
  const { data } = (await t.call(endpoints.history, requested, admin)).body
  expect(data[0]?.changes).toContainEqual({ field: 'name', from: before.name, to: wanted.name })
})

test('an account may change fifty times a day, and again the next day', async () => {
  const { admin } = await newSchool(t)
  const change = async (no: number) => {
    const { version } = (await t.call(endpoints.read, {}, admin)).body.data
    return t.call(endpoints.update, { body: { ...wanted, address: `Jalan Melati ${no}`, version } }, admin)
  }
  for (let no = 1; no <= 50; no += 1) expect((await change(no)).status).toBe(200)
  expect(await change(51)).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } })
  expect((await t.call(endpoints.read, {}, admin)).body.data.address).toBe('Jalan Melati 50')
  t.clock.advance(24 * 3_600_000)
  expect((await t.call(endpoints.read, {}, admin)).status).toBe(200)
  expect((await change(52)).status).toBe(200)
})
