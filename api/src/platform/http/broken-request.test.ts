import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const t = await testApp()
afterAll(t.close)

test.each(['/%ff', '/api/v1/%ff', `/api/v1/region/regencies/${'1'.repeat(101)}.json`])(
  'an address that cannot be read is refused like anything else: %s',
  async (url) => {
    const answer = await t.app.inject({ url })
    expect(answer.json()).toEqual({
      statusCode: 400,
      code: 'BROKEN_REQUEST',
      message: 'Permintaan tidak dapat dibaca',
    })
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  },
)

test('JSON under the name of plain text is no JSON', async () => {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/v1/auth/code',
    headers: { 'content-type': 'text/plain' },
    payload: '{"email":"rina@contoh.test","source":"login"}',
  })
  expect([answer.statusCode, answer.json()]).toMatchObject([415, { code: 'WRONG_CONTENT_TYPE' }])
})

test('a request that never ends is ended by the server', () => {
  expect(t.app.server.requestTimeout).toBe(300_000)
})
