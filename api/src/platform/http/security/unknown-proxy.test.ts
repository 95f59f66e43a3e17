import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'

const t = await testApp({ trustProxy: ['loopback', '10.20.0.0/16'], schoolSearchesPerHour: 2, logLevel: 'warn' })
afterAll(t.close)

const search = async (remoteAddress: string, client: string) => {
  const headers = { 'x-forwarded-for': client }
  const { statusCode } = await t.app.inject({ url: '/api/v1/school/search?q=smpn', remoteAddress, headers })
  return statusCode
}
const warnings = () => t.log.filter((line) => line.includes('TRUST_PROXY'))

test('behind a trusted proxy, each address has its own limit', async () => {
  for (const client of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
    expect(await search('10.20.3.4', client)).toBe(200)
  }
  // A client on the proxy's own machine.
  expect(await search('127.0.0.1', '127.0.0.1')).toBe(200)
  expect(warnings()).toEqual([])
})

test('an untrusted proxy is counted by its own address, and the log warns once', async () => {
  expect([await search('10.21.3.4', '203.0.113.4'), await search('10.21.3.4', '203.0.113.5')]).toEqual([200, 200])
  expect(await search('10.21.3.4', '203.0.113.6')).toBe(429)
  expect(warnings()).toHaveLength(1)
})
