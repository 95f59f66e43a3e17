import { afterAll, expect, test } from 'vitest'
import { supportEndpoints } from '@hadir/contract/config/support.ts'
import { newId } from '../../../platform/ids.ts'
import { paramsOf } from '../../../testing/sample-input.ts'
import { testApp, tokenOf } from '../../../testing/test-app.ts'
import { newCaller, newSchool } from '../../../testing/test-school.ts'
import { visiting } from '../../../testing/test-support-session.ts'

const t = await testApp()
afterAll(t.close)

test('in a support session no endpoint hands out a file, and none writes without a reason', async () => {
  const { schoolId } = await newSchool(t)
  const administrator = await newCaller(t, { schoolId: null, role: 'administrator' })
  const body = { schoolId, reason: 'Memeriksa batas' }
  expect((await t.call(supportEndpoints.enter, { body }, administrator)).status).toBe(200)
  const inside = await visiting(t, administrator)
  const headers = { authorization: `Bearer ${tokenOf(t.app, inside)}` }
  const codeOf = async (e: (typeof t.app.endpoints)[number]) => {
    const ids = Object.fromEntries(paramsOf(e).map(([name]) => [name, name === 'schoolId' ? schoolId : newId()]))
    const url = e.path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? '')
    return (await t.app.inject({ method: e.method, url, headers })).json<{ code: string }>().code
  }
  const ofSchools = t.app.endpoints.filter((e) => e.scope === 'school' && e.access !== 'public')
  const files = ofSchools.filter((e) => e.kind === 'file')
  const writes = ofSchools.filter((e) => e.method !== 'GET')
  expect(files.length).toBeGreaterThan(20)
  expect(writes.length).toBeGreaterThan(100)
  for (const e of files) expect([e.method, e.path, await codeOf(e)]).toEqual([e.method, e.path, 'FORBIDDEN'])
  for (const e of writes)
    expect([e.method, e.path, ['FORBIDDEN', 'REASON_NEEDED'].includes(await codeOf(e))]).toEqual([
      e.method,
      e.path,
      true,
    ])
})
