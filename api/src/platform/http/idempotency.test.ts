import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { classEndpoints } from '@hadir/contract/class/class.ts'
import { endpoint } from '@hadir/contract/endpoint.ts'
import { id, one } from '@hadir/contract/resource.ts'
import { newId } from '../ids.ts'
import { testApp, tokenOf } from '../../testing/test-app.ts'
import { newCaller, newSchool, type TestSchool } from '../../testing/test-school.ts'
import { Failure } from '../failure.ts'
import type { SchoolScope } from './scope.ts'
import { serve } from './serve.ts'

const body = z.strictObject({ name: z.string(), outcome: z.enum(['done', 'thrown', 'returned']).default('done') })
const inSchool = endpoint({
  method: 'POST',
  path: '/api/v1/once/:schoolId',
  summary: 'Coba',
  access: 'class:write',
  scope: 'school',
  params: z.object({ schoolId: id }),
  body,
  response: one(z.object({ id: z.string() })),
})
const uploaded = endpoint({
  ...inSchool,
  path: '/api/v1/once/:schoolId/file',
  kind: 'upload',
})
const ofPlatform = endpoint({
  method: 'PUT',
  path: '/api/v1/once',
  summary: 'Coba',
  access: 'signed-in',
  scope: 'platform',
  response: one(z.number()),
})
const forAll = endpoint({ ...ofPlatform, path: '/api/v1/once/public', access: 'public' })
const harmless = endpoint({ ...ofPlatform, path: '/api/v1/once/harmless', idempotent: true })

const t = await testApp()
let school: TestSchool
/** Controlled by a test, which decides when handlers continue. */
let gate: Promise<unknown> = Promise.resolve()
let begun = 0

async function addClass(scope: SchoolScope, name: string) {
  begun += 1
  const at = scope.clock.now()
  const row = { school_id: scope.schoolId, id: newId(), name, grade: 'VII' as const, created_at: at, updated_at: at }
  await scope.db.insertInto('class').values(row).execute()
  await gate
  return { data: { id: row.id, grade: 'not declared, so not told' } }
}
serve(t.app, inSchool, async ({ body: { name, outcome } }, scope) => {
  const added = await addClass(scope, name)
  if (outcome === 'thrown') throw new Failure('STILL_IN_USE')
  return outcome === 'returned' ? new Failure('STILL_IN_USE') : added
})
serve(t.app, uploaded, ({ upload }, scope) => addClass(scope, upload.fields['name'] ?? ''))
let counted = 0
const count = async () => ({ data: (counted += 1) })
serve(t.app, ofPlatform, count)
serve(t.app, forAll, count)
serve(t.app, harmless, count)

beforeAll(async () => {
  school = await newSchool(t)
})
afterAll(t.close)

type RequestOptions = { key?: string; as?: TestSchool['admin']; outcome?: z.input<typeof body>['outcome'] }
const sendClass = (name: string, { key, as = school.admin, outcome = 'done' }: RequestOptions = {}) =>
  t.call(inSchool, { params: { schoolId: school.schoolId }, body: { name, outcome } }, as, {
    ...(key && { 'idempotency-key': key }),
  })
const classes = async (name: string) =>
  (await t.owner.selectFrom('class').select('id').where('name', '=', name).execute()).length

test('a repeated write gets the same response, word for word, and is not done again', async () => {
  const key = randomUUID()
  const first = await sendClass('A', { key: `"${key}"` })
  const second = await sendClass('A', { key })
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.body).toEqual(first.body)
  expect(Object.keys(second.body.data)).toEqual(['id'])
  expect([first.headers['idempotency-replayed'], second.headers['idempotency-replayed']]).toEqual([undefined, 'true'])
  expect(second.headers['content-type']).toBe(first.headers['content-type'])
  expect(await classes('A')).toBe(1)
})

/** Blocks every handler until it is opened. */
function closedGate(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  return resolve
}

test('a write whose connection died before the response is not done again', async () => {
  const open = closedGate()
  const url = new URL(await t.app.listen({ host: '127.0.0.1', port: 0 }))
  const key = randomUUID()
  const text = JSON.stringify({ name: 'B', outcome: 'done' })
  const socket = connect(Number(url.port), url.hostname)
  const before = begun
  socket.write(
    `POST /api/v1/once/${school.schoolId} HTTP/1.1\r\nhost: ${url.host}\r\nauthorization: Bearer ${tokenOf(t.app, school.admin)}\r\n` +
      `idempotency-key: "${key}"\r\ncontent-type: application/json\r\ncontent-length: ${text.length}\r\n\r\n${text}`,
  )
  await expect.poll(() => begun).toBe(before + 1)
  socket.destroy()
  await once(socket, 'close')
  expect(await sendClass('B', { key })).toMatchObject({ status: 409, body: { code: 'KEY_BUSY' } })
  open()
  await expect.poll(async () => (await sendClass('B', { key })).headers['idempotency-replayed']).toBe('true')
  expect(await classes('B')).toBe(1)
})

test('of eight requests with one key one runs, the rest get an error, and no school waits', async () => {
  const other = await newSchool(t)
  const open = closedGate()
  const key = randomUUID()
  const before = begun
  const first = sendClass('J', { key })
  await expect.poll(() => begun).toBe(before + 1)
  const copies = await Promise.all(Array.from({ length: 7 }, () => sendClass('J', { key })))
  for (const { status, headers } of copies) expect([status, headers['retry-after']]).toEqual([409, '1'])
  expect((await t.call(classEndpoints.list, { query: {} }, other.admin)).status).toBe(200)
  open()
  expect((await first).status).toBe(200)
  expect((await sendClass('J', { key })).headers['idempotency-replayed']).toBe('true')
  expect(await classes('J')).toBe(1)
})

test('twenty at the same instant run once; without a key they would run twenty times', async () => {
  const key = randomUUID()
  const responses = await Promise.all(Array.from({ length: 20 }, () => sendClass('C', { key })))
  const answers = responses.filter(({ status }) => status === 200).map(({ body: reply }) => JSON.stringify(reply))
  expect(new Set(answers).size).toBe(1)
  expect(responses.every(({ status, body: reply }) => status === 200 || reply.code === 'KEY_BUSY')).toBe(true)
  expect(await classes('C')).toBe(1)
  // Class names are unique, so this test counts handler calls.
  const before = begun
  await Promise.all(Array.from({ length: 20 }, () => sendClass('C')))
  expect(begun - before).toBe(20)
})

test('another body or path with the same key is rejected and nothing is done', async () => {
  const key = randomUUID()
  await sendClass('D', { key })
  const headers = { 'idempotency-key': key }
  expect(await sendClass('D2', { key })).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } })
  const before = counted
  expect(await t.call(ofPlatform, {}, school.admin, headers)).toMatchObject({ status: 422 })
  expect([await classes('D2'), counted]).toEqual([0, before])
})

test('another profile’s equal key is a different key, and reveals nothing', async () => {
  const key = randomUUID()
  const first = await sendClass('E', { key })
  const colleague = await newCaller(t, { schoolId: school.schoolId, role: 'school_admin' })
  const other = await sendClass('E2', { key, as: colleague })
  expect([first.status, other.status]).toEqual([200, 200])
  expect(other.body).not.toEqual(first.body)
  expect([await classes('E'), await classes('E2')]).toEqual([1, 1])
})

test('an ended session gets no stored response', async () => {
  const key = randomUUID()
  const colleague = await newCaller(t, { schoolId: school.schoolId, role: 'school_admin' })
  await sendClass('F', { key, as: colleague })
  const end = t.owner.updateTable('platform.session').set({ ended_at: t.clock.now() })
  await end.where('id', '=', colleague.sessionId).execute()
  expect(await sendClass('F', { key, as: colleague })).toMatchObject({ status: 401, body: { code: 'SESSION_ENDED' } })
})

test('a failure is stored only if its transaction committed', async () => {
  const thrown = randomUUID()
  expect((await sendClass('G', { key: thrown, outcome: 'thrown' })).status).toBe(409)
  const begunThen = begun
  expect((await sendClass('G', { key: thrown, outcome: 'thrown' })).headers['idempotency-replayed']).toBeUndefined()
  expect([begun, await classes('G')]).toEqual([begunThen + 1, 0])

  const returned = randomUUID()
  const first = await sendClass('H', { key: returned, outcome: 'returned' })
  const second = await sendClass('H', { key: returned, outcome: 'returned' })
  // The stored answer has no request's id: each of the two requests is in the log under its own.
  expect([first.status, first.body]).toMatchObject([409, second.body])
  expect([second.headers['idempotency-replayed'], await classes('H')]).toEqual(['true', 1])
})

test.each(['', 'abc', '"', `${randomUUID()}0`])('an invalid key is a broken request: %j', async (key) => {
  const headers = { 'idempotency-key': key }
  const response = await t.call(ofPlatform, {}, school.admin, headers)
  expect([response.status, response.body.code]).toEqual([400, 'BROKEN_REQUEST'])
})

test('a file sent again with another multipart boundary is the same request', async () => {
  const key = randomUUID()
  const send = (border: string, content = 'isi') =>
    t.app.inject({
      method: 'POST',
      url: `/api/v1/once/${school.schoolId}/file`,
      headers: {
        authorization: `Bearer ${tokenOf(t.app, school.admin)}`,
        'idempotency-key': key,
        'content-type': `multipart/form-data; boundary=${border}`,
      },
      payload: [
        `--${border}\r\ncontent-disposition: form-data; name="name"\r\n\r\nI\r\n`,
        `--${border}\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${content}\r\n--${border}--\r\n`,
      ].join(''),
    })
  const [first, second, other] = [await send('satu'), await send('dua'), await send('tiga', 'lain')]
  expect([first.statusCode, second.statusCode, other.statusCode]).toEqual([200, 200, 422])
  expect(second.json()).toEqual(first.json())
  expect(await classes('I')).toBe(1)
})

test('responses of public or idempotent endpoints are not stored', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const before = counted
  for (const e of [forAll, forAll, harmless, harmless]) await t.call(e, {}, school.admin, headers)
  expect(counted - before).toBe(4)
  expect(
    await t.owner
      .selectFrom('platform.idempotency_record')
      .select('key')
      .where('key', '=', headers['idempotency-key'])
      .execute(),
  ).toEqual([])
})

test('a response is stored for 24 hours and deleted by later writes', async () => {
  const key = randomUUID()
  const countRecords = async () =>
    (await t.owner.selectFrom('platform.idempotency_record').select('key').where('key', '=', key).execute()).length
  await t.call(ofPlatform, {}, school.admin, { 'idempotency-key': key })
  const write = async () => {
    for (let i = 0; i < 20; i += 1) await t.call(ofPlatform, {}, await fresh(), { 'idempotency-key': randomUUID() })
  }
  const fresh = () => newCaller(t, { schoolId: school.schoolId, role: 'teacher' })
  t.clock.advance(24 * 3_600_000)
  await write()
  expect(await countRecords()).toBe(1)
  t.clock.advance(1)
  await write()
  expect(await countRecords()).toBe(0)
})
