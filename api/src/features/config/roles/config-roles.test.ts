import { afterAll, expect, test } from 'vitest'
import { configEndpoints } from '@hadir/contract/config/roles.ts'
import { permissions } from '@hadir/contract/permissions.ts'
import { roles } from '@hadir/contract/roles.ts'
import { testApp } from '../../../testing/test-app.ts'
import { newCaller } from '../../../testing/test-school.ts'

const t = await testApp()
afterAll(t.close)

test('the table requires a session', async () => {
  expect(await t.call(configEndpoints.roles, {})).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
})

test('every role sees what each role may do on each screen', async () => {
  for (const role of roles) {
    const { status, body } = await t.call(configEndpoints.roles, {}, await newCaller(t, { schoolId: null, role }))
    expect(status).toBe(200)
    expect(body.data.permissions).toEqual(permissions)
    expect(body.data.roles).toHaveLength(roles.length + 1)
    expect(body.data.screens).toContainEqual({
      screen: 'setting/school-config',
      title: 'Pengaturan',
      grants: { administrator: { acts: 'RW', reach: 'all' }, school_admin: { acts: 'RW', reach: 'school' } },
    })
  }
})
