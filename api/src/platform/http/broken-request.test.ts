import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const t = await testApp()
afterAll(t.close)

test.each(['/%ff', '/api/v1/%ff', `/api/v1/region/regencies/${'1'.repeat(101)}.json`])(
  'an invalid address gets a proper error: %s',
  async (url) => {
    const answer = await t.app.inject({ url })
    expect(answer.json()).toEqual({
      statusCode: 400,
      code: 'BROKEN_REQUEST',
      message: 'Permintaan tidak dapat dibaca',
      requestId: answer.headers['x-request-id'],
    })
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  },
)

test('JSON sent as plain text is rejected', async () => {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/v1/auth/code',
    headers: { 'content-type': 'text/plain' },
    payload: '{"email":"rina@contoh.test","source":"login"}',
  })
  expect([answer.statusCode, answer.json()]).toMatchObject([415, { code: 'WRONG_CONTENT_TYPE' }])
})

test('the server ends a request that never completes', () => {
  expect(t.app.server.requestTimeout).toBe(300_000)
})
