import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '@hadir/contract/endpoint.ts'
import { id, one } from '@hadir/contract/resource.ts'
import { applyImport, sendMail } from '../jobs/queues.ts'
import { newCaller, newSchool, type TestSchool } from '../../testing/test-school.ts'
import { testApp } from '../../testing/test-app.ts'
import { newId } from '../ids.ts'
import { Failure } from '../failure.ts'
import { serve } from './serve.ts'

const inSchool = endpoint({
  method: 'POST',
  path: '/api/v1/try/:schoolId/classes',
  summary: 'Coba',
  access: 'class:write',
  scope: 'school',
  params: z.object({ schoolId: id }),
  body: z.strictObject({ name: z.string().min(2, 'Minimal 2 karakter'), fail: z.boolean().default(false) }),
  response: one(z.object({ roles: z.string(), schools: z.array(z.string()) })),
})
const signedIn = endpoint({
  method: 'GET',
  path: '/api/v1/try/me',
  summary: 'Coba',
  access: 'signed-in',
  scope: 'platform',
  response: one(z.object({ caller: z.string() })),
})
const buggy = endpoint({
  method: 'GET',
  path: '/api/v1/try/bug',
  summary: 'Coba',
  access: 'public',
  scope: 'none',
  response: one(z.null()),
})

const t = await testApp()
serve(t.app, inSchool, async ({ body }, scope) => {
  await scope.db
    .insertInto('class')
    .values({
      school_id: scope.schoolId,
      id: newId(),
      name: body.name,
      grade: 'VII',
      created_at: scope.clock.now(),
      updated_at: scope.clock.now(),
    })
    .execute()
  await scope.enqueue(applyImport, { schoolId: scope.schoolId, profileId: scope.profileId, batchId: newId() })
  if (body.fail) throw new Failure('STILL_IN_USE')
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(scope.db)
  const schools = await scope.db.selectFrom('class').select('school_id').distinct().execute()
  return { data: { roles: rows[0]?.role ?? '', schools: schools.map((row) => row.school_id) } }
})
serve(t.app, signedIn, async (_, scope) => ({ data: { caller: scope.caller?.accountId ?? '' } }))
serve(t.app, buggy, async () => {
  throw new Error('select secret from vault')
})

let school: TestSchool
let other: TestSchool
beforeAll(async () => {
  school = await newSchool(t)
  other = await newSchool(t)
})
afterAll(t.close)

const request = (
  as: TestSchool['admin'] | null,
  body: unknown = { name: 'VII-A' },
  schoolId = school.schoolId,
  headers = {},
) => t.call(inSchool, { params: { schoolId }, body: body as { name: string } }, as, headers)

test('without a token nothing is revealed, not even what a valid body is', async () => {
  expect(await request(null, { nonsense: true })).toMatchObject({
    status: 401,
    body: { code: 'UNAUTHENTICATED', statusCode: 401 },
  })
})

test('a token with another key, or not ours, is rejected', async () => {
  const answer = await t.app.inject({
    url: '/api/v1/try/me',
    headers: { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' },
  })
  expect(answer.statusCode).toBe(401)
})

test('a role without the permission is rejected before its body is read', async () => {
  const teacher = await newCaller(t, { schoolId: school.schoolId, role: 'teacher' })
  expect(await request(teacher, { nonsense: true })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
})

test('another school’s responses are exactly those of a missing one', async () => {
  const foreign = await request(school.admin, { name: 'VII-A' }, other.schoolId)
  const random = await request(school.admin, { name: 'VII-A' }, newId())
  expect(foreign.status).toBe(404)
  expect(foreign.body).toEqual({ ...random.body, requestId: expect.any(String) })
})

test('an access token expires after five minutes with the code for a refresh', async () => {
  const admin = (await newSchool(t)).admin
  const token = t.app.tokens.sign({
    account: admin.accountId,
    session: admin.sessionId,
    generation: 1,
    profile: admin.profileId,
    role: 'school_admin',
    school: admin.schoolId,
  })
  const at = async () =>
    (await t.app.inject({ url: '/api/v1/try/me', headers: { authorization: `Bearer ${token}` } })).json<{
      code?: string
    }>()
  t.clock.advance(299_000)
  expect((await at()).code).toBeUndefined()
  t.clock.advance(1_001)
  expect((await at()).code).toBe('FAST_JWT_EXPIRED')
})

test('an ended session is rejected at once, and an ended profile requires a refresh', async () => {
  const { admin } = await newSchool(t)
  await t.owner.updateTable('platform.profile').set({ is_active: false }).where('id', '=', admin.profileId).execute()
  expect(await t.call(signedIn, {}, admin)).toMatchObject({ status: 401, body: { code: 'FAST_JWT_EXPIRED' } })
  await t.owner
    .updateTable('platform.session')
    .set({ ended_at: t.clock.now() })
    .where('id', '=', admin.sessionId)
    .execute()
  expect(await t.call(signedIn, {}, admin)).toMatchObject({ status: 401, body: { code: 'SESSION_ENDED' } })
})

test('a token with another role or school than its profile’s does not work', async () => {
  const teacher = await newCaller(t, { schoolId: school.schoolId, role: 'teacher' })
  expect((await request({ ...teacher, role: 'school_admin' })).status).toBe(401)
  expect((await request({ ...school.admin, schoolId: other.schoolId }, { name: 'VII-A' }, other.schoolId)).status).toBe(
    401,
  )
})

test('every wrong field gets its message', async () => {
  expect(await request(school.admin, { name: 'x' })).toMatchObject({
    status: 400,
    body: {
      code: 'INVALID',
      message: 'Silahkan perbaiki data yang dimasukkan',
      fields: { name: 'Minimal 2 karakter' },
    },
  })
})

test('a handler runs with the school role and sees one school', async () => {
  await request(other.admin, { name: 'VII-A' }, other.schoolId)
  const answer = await request(school.admin, { name: 'VII-A' })
  expect(answer.body.data).toEqual({ roles: 'hadir_school', schools: [school.schoolId] })
})

test('a failure leaves neither rows nor a job behind', async () => {
  const jobs = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from pgboss.job where name = 'apply-import'`.execute(t.owner))
      .rows[0]?.n
  const before = await jobs()
  expect((await request(school.admin, { name: 'IX-Z', fail: true })).status).toBe(409)
  expect(await jobs()).toBe(before)
  expect(await t.owner.selectFrom('class').where('name', '=', 'IX-Z').selectAll().execute()).toEqual([])
})

test('a unique violation is ALREADY_EXISTS, without the database’s message', async () => {
  await request(school.admin, { name: 'VIII-B' })
  const again = await request(school.admin, { name: 'VIII-B' })
  expect(again.body).toMatchObject({ statusCode: 409, code: 'ALREADY_EXISTS', message: 'Data sudah ada' })
})

test('a bug returns INTERNAL without details', async () => {
  expect((await t.call(buggy, {})).body).toEqual({
    requestId: expect.any(String),
    statusCode: 500,
    code: 'INTERNAL',
    message: 'Ada gangguan di server. Coba lagi sebentar lagi.',
  })
})

test.each([
  ['a foreign Origin', { origin: 'https://evil.example' }],
  ['a cross-site request without Origin', { 'sec-fetch-site': 'cross-site' }],
  ['an Origin that is none', { origin: 'null' }],
])('a write from %s is rejected', async (_, headers) => {
  expect((await request(school.admin, { name: 'VII-Q' }, school.schoolId, headers)).body).toMatchObject({
    code: 'FOREIGN_ORIGIN',
  })
})

test('a write from our own page passes, and so does a program without Origin', async () => {
  expect(
    (await request(school.admin, { name: 'VII-R' }, school.schoolId, { origin: 'http://127.0.0.1:3000' })).status,
  ).toBe(200)
  expect((await request(school.admin, { name: 'VII-S' })).status).toBe(200)
})

test.each([
  ['NUL', 'a\0b'],
  ['half a character', 'a\ud800'],
])('%s in a text is a broken request', async (_, name) => {
  expect(await request(school.admin, { name })).toMatchObject({ status: 400, body: { code: 'BROKEN_REQUEST' } })
})

test('a path works with and without a trailing slash', async () => {
  for (const url of ['/api/v1/try/me', '/api/v1/try/me/']) {
    expect((await t.app.inject({ url })).json()).toMatchObject({ code: 'UNAUTHENTICATED' })
  }
})

test('API responses are not cached and cannot be framed', async () => {
  const { headers } = await t.call(signedIn, {}, school.admin)
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  expect(headers['content-security-policy']).toContain("script-src 'self';")
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

test("a response's Date is the clock that rules use", async () => {
  t.clock.moveTo('2026-10-01T01:02:03.000Z')
  const { headers } = await t.call(buggy, {})
  expect(headers.date).toBe('Thu, 01 Oct 2026 01:02:03 GMT')
})

test('a job with an invalid payload is not queued', async () => {
  await expect(
    t.app.transactions.schoolJob({ schoolId: school.schoolId, profileId: school.admin.profileId ?? '' }, (scope) =>
      scope.enqueue(sendMail, { to: 'a@b.test' } as never),
    ),
  ).rejects.toThrow(z.ZodError)
})

test('a job gets its transaction only for a current profile of that school', async () => {
  const from = { schoolId: other.schoolId, profileId: school.admin.profileId ?? '' }
  await expect(t.app.transactions.schoolJob(from, async () => 'in')).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
