import { afterAll, expect, test } from 'vitest'
import { health } from '@hadir/contract/health/health.ts'
import { testApp } from '../../testing/test-app.ts'

const t = await testApp()
afterAll(t.close)

test('a running server is live, and ready once its database answers and is migrated', async () => {
  expect(await t.call(health.live, {})).toMatchObject({ status: 200, body: { data: { live: true } } })
  expect(await t.call(health.ready, {})).toMatchObject({ status: 200, body: { data: { ready: true } } })
})
