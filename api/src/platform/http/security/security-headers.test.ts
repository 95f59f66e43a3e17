import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'

const t = await testApp()
afterAll(t.close)

const get = (url: string, method: 'GET' | 'TRACE' = 'GET') => t.app.inject({ method: method as 'GET', url })

test.each(['/health/live', '/api/v1/user/me', '/api/v1/nothing', '/api/v1/%zz', '/nothing.txt'])(
  '%s has every protecting header, whatever its status',
  async (url) => {
    const { headers } = await get(url)
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/default-src 'none'/)
    expect(policy).toMatch(/frame-ancestors 'none'/)
    // Without it, the default applies: nothing.
    expect(policy.includes('connect-src') ? policy : "connect-src 'self'").toMatch(/connect-src 'self'(;|$)/)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    const [, age = '0'] = /max-age=(\d+)/.exec(String(headers['strict-transport-security'])) ?? []
    expect(Number(age)).toBeGreaterThanOrEqual(31_536_000)
    expect(headers['content-type']).toMatch(/charset=utf-8/)
  },
)

test('no answer of the API is cached', async () => {
  for (const url of ['/api/v1/user/me', '/api/v1/nothing'])
    expect((await get(url)).headers['cache-control'], url).toBe('no-store')
})

test('TRACE answers nothing that was sent', async () => {
  const { statusCode, body } = await t.app.inject({
    method: 'TRACE' as 'GET',
    url: '/api/v1/user/me',
    headers: { 'x-sent': 'rahasia' },
  })
  expect(statusCode).toBeGreaterThanOrEqual(400)
  expect(body).not.toContain('rahasia')
})
