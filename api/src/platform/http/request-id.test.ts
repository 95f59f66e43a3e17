import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { testApp, tokenOf } from '../../testing/test-app.ts'
import { newSchool } from '../../testing/test-school.ts'
import { testSettings } from '../../testing/test-settings.ts'

const t = await testApp()
const log: string[] = []
const app = await buildApp({
  db: t.db,
  probe: { check: async () => 'ready' },
  sender: { send: async () => undefined, sendAll: async () => undefined },
  settings: testSettings({ logLevel: 'info' }),
  clock: t.clock,
  logTo: { write: (line) => void log.push(line) },
})
const forged = 'kunci-rahasia\n{"msg":"sign-in","account":"kepala"}'
app.get('/api/v1/broken', () => {
  throw new Error(forged)
})
afterAll(async () => {
  await app.close()
  await t.close()
})

const linesOf = (id: string) => log.map((line) => JSON.parse(line)).filter(({ reqId }) => reqId === id)

test.each([
  ['a request that is refused', '/api/v1/user/me', 401],
  ['an unknown address', '/api/v1/nothing', 404],
  ['an address that cannot be read', '/%ff', 400],
])('%s names itself in header and body, in one line of the log', async (_, url, status) => {
  const one = await app.inject({ url })
  const other = await app.inject({ url, headers: { 'x-request-id': 'pilihan-pemanggil' } })
  const [id, second] = [one, other].map(({ headers }) => String(headers['x-request-id']))
  expect([one.statusCode, one.json()]).toMatchObject([status, { requestId: id }])
  expect(second).not.toBe(id)
  expect(second).not.toBe('pilihan-pemanggil')
  expect(linesOf(id!)).toMatchObject([{ node: 'node-1', status, time: expect.stringMatching(/^\d{4}-.*Z$/) }])
})

test('the line of a request in a school has the school', async () => {
  const { schoolId, admin } = await newSchool(t)
  const { headers } = await app.inject({
    url: `/api/v1/config/school/${schoolId}`,
    headers: { authorization: `Bearer ${tokenOf(app, admin)}` },
  })
  expect(linesOf(String(headers['x-request-id']))).toMatchObject([{ school: schoolId, status: 200 }])
})

test('an unexpected error is one line, whatever it says, and its answer says nothing of it', async () => {
  const { statusCode, body, headers } = await app.inject({ url: '/api/v1/broken' })
  expect([statusCode, body.includes('rahasia')]).toEqual([500, false])
  const [bug, ...rest] = linesOf(String(headers['x-request-id']))
  expect(bug).toMatchObject({
    msg: 'bug',
    route: '/api/v1/broken',
    err: { message: forged, stack: expect.any(String) },
  })
  expect(rest).toHaveLength(1)
  expect(log.filter((line) => line.includes('kunci-rahasia') && line.trimEnd().includes('\n'))).toEqual([])
})

test('a proxy’s check leaves no line while all is well', async () => {
  const { statusCode, headers } = await app.inject({ url: '/health/live' })
  expect([statusCode, linesOf(String(headers['x-request-id']))]).toEqual([200, []])
})
