import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const t = await testApp()
afterAll(t.close)

test.each([
  ['DELETE', '/api/v1/class', 405, 'GET, HEAD, POST'],
  ['DELETE', '/api/v1/class/?page=2', 405, 'GET, HEAD, POST'],
  ['GET', '/api/v1/auth/code', 405, 'DELETE, POST'],
  ['PATCH', '/api/openapi.json', 405, 'GET, HEAD'],
  ['GET', '/api/v1/nothing', 404, undefined],
  ['GET', '/api/v1/class/a/b/c', 404, undefined],
] as const)('%s %s: %s', async (method, url, status, allow) => {
  const answer = await t.app.inject({ method, url })
  expect([answer.statusCode, answer.headers.allow]).toEqual([status, allow])
  expect(answer.json()).toMatchObject({ statusCode: status, code: allow ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND' })
})
