import { afterAll, beforeAll, expect, test } from 'vitest'
import { supportEndpoints } from '@hadir/contract/config/support.ts'
import type { Caller } from '../../../platform/http/scope.ts'
import { testApp, tokenOf } from '../../../testing/test-app.ts'
import { newCaller, newSchool, type TestSchool } from '../../../testing/test-school.ts'

const t = await testApp()
afterAll(t.close)

let school: TestSchool
let admin: Caller

beforeAll(async () => {
  school = await newSchool(t)
  admin = await newCaller(t, { schoolId: null, role: 'administrator', name: 'Rini Platform' })
})

test('a school’s admin finds only her own school at the specification’s path', async () => {
  const other = await newSchool(t)
  const headers = { authorization: `Bearer ${tokenOf(t.app, school.admin)}` }
  const { data, meta } = (await t.app.inject({ url: '/api/v1/config/school/', headers })).json()
  expect(data.map(({ id }: { id: string }) => id)).toEqual([school.schoolId])
  expect([meta.total, meta.schools.verified + meta.schools.unverified]).toEqual([1, 1])
  const looking = await t.call(supportEndpoints.schools, { query: { q: other.npsn } }, school.admin)
  expect(looking.body.data).toEqual([])
})

test('the platform’s list finds schools by name or NPSN, with state, people and last visit', async () => {
  const dark = await newSchool(t, { name: 'SMA Gunung 100% Terang' })
  await t.owner
    .updateTable('platform.school')
    .set({ verified_at: t.clock.now() })
    .where('id', '=', dark.schoolId)
    .execute()
  await newCaller(t, { schoolId: dark.schoolId, role: 'teacher' })
  await newCaller(t, { schoolId: dark.schoolId, role: 'parent' })
  const lists = (query: object) => t.call(supportEndpoints.schools, { query }, admin)
  for (const q of ['gunung 100%', dark.npsn]) {
    const { body } = await lists({ q })
    expect(body.data).toEqual([
      expect.objectContaining({
        name: dark.name,
        state: 'VERIFIED',
        people: { admins: 1, teachers: 1, others: 1 },
        lastActiveAt: t.clock.now().toISOString(),
      }),
    ])
  }
  expect((await lists({ state: 'UNVERIFIED', pageSize: 100 })).body.data.map(({ name }) => name)).toContain(school.name)
  const { meta } = (await lists({ pageSize: 5, state: 'VERIFIED' })).body
  expect(meta).toMatchObject({ total: 1, schools: { verified: 1 } })
  expect(meta.schools.unverified).toBeGreaterThan(0)
})
