import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { can, type Permission } from '@hadir/contract/permissions.ts'
import type { Endpoint } from '@hadir/contract/endpoint.ts'
import type { Caller } from '../platform/http/scope.ts'
import { filledSchool, leakedIn, type FilledSchool } from '../testing/filled-school.ts'
import { requestsAbout } from '../testing/requests-about.ts'
import { testApp, tokenOf } from '../testing/test-app.ts'
import { newCaller, newClass, newSchool, newYear, type TestSchool } from '../testing/test-school.ts'
import { fixture } from './import/testing-import.ts'

/** Calls every endpoint as one school about the other, built from the declarations, so that new ones are covered. */
const t = await testApp()
const endpoints = t.app.endpoints.filter((e) => e.access !== 'public').map((e) => [`${e.method} ${e.path}`, e] as const)
const inSchool = endpoints.filter(([, e]) => e.scope === 'school')
const withSchool = inSchool.filter(([, e]) => e.path.includes(':schoolId'))

let theirs: FilledSchool
let ours: TestSchool
let requestFor: ReturnType<typeof requestsAbout>
beforeAll(async () => {
  theirs = await filledSchool(t)
  ours = await newSchool(t)
  await newClass(t, { schoolId: ours.schoolId, yearId: await newYear(t, ours.schoolId) })
  requestFor = requestsAbout(theirs)
})
afterAll(t.close)

async function send(
  [, e]: readonly [string, Endpoint],
  request: ReturnType<ReturnType<typeof requestsAbout>>,
  as: Caller,
) {
  const query = Object.fromEntries(Object.entries(request.query).map(([key, value]) => [key, String(value)]))
  const authorization = `Bearer ${tokenOf(t.app, as)}`
  if (e.kind !== 'upload') {
    return t.app.inject({
      method: e.method,
      url: request.url,
      query,
      headers: { authorization },
      ...(request.body !== undefined && { payload: request.body as object }),
    })
  }
  const head = '--batas\r\ncontent-disposition: form-data; name="file"; filename="daftar.xlsx"\r\n\r\n'
  const payload = Buffer.concat([Buffer.from(head), fixture('daftar-guru.xlsx'), Buffer.from('\r\n--batas--\r\n')])
  return t.app.inject({
    method: e.method,
    url: request.url,
    query,
    headers: { authorization, 'content-type': 'multipart/form-data; boundary=batas' },
    payload,
  })
}

const ourAdmin = () => newCaller(t, { schoolId: ours.schoolId, role: 'school_admin' })

/** Their rows after the last look: reading all of them for each request would take most of this file's time. */
let known: string | undefined

async function expectTheirRowsUnchanged() {
  const before = known
  known = await theirs.fingerprint()
  expect(known, 'their rows are unchanged').toBe(before)
}

/** Calls as `as`; the response must reveal nothing, and their data must not change. */
async function attempt(one: readonly [string, Endpoint], schoolId: string, as: Caller) {
  const request = requestFor(one, schoolId)
  known ??= await theirs.fingerprint()
  const answer = await send(one, request, as)
  expect(leakedIn(theirs, request, answer.body)).toEqual([])
  // What a refused request changed is seen at the next look, at last after all of them.
  if (one[1].method !== 'GET' && answer.statusCode < 400) await expectTheirRowsUnchanged()
  return answer
}

/** Text in a compressed file would be invisible here, so only plain text is allowed, and a ZIP is unpacked. */
function expectNothingPacked({ statusCode, headers, rawPayload }: Awaited<ReturnType<typeof send>>) {
  if (statusCode === 200 && headers['content-type'] === 'application/zip') {
    const texts = Object.values(unzipSync(rawPayload)).map((file) => Buffer.from(file).toString('latin1'))
    expect(leakedIn(theirs, {}, texts.join('\n'))).toEqual([])
    return
  }
  if (!String(headers['content-type']).startsWith('text/csv')) expect(statusCode).toBeGreaterThanOrEqual(400)
}

test('the check detects secrets in their own admin’s responses', async () => {
  const seen: string[] = []
  // Students, guardians and teachers have separate reads, closed to admins.
  const mayRead = ({ access }: Endpoint) =>
    access === 'public' || access === 'signed-in' || can('school_admin', access as Permission)
  const readings = inSchool.filter(([, e]) => e.method === 'GET' && e.kind !== 'file' && mayRead(e))
  for (const one of readings) {
    const request = requestFor(one, theirs.schoolId)
    // A generated filter may match nothing.
    const query = one[1].query?.safeParse({}).success ? {} : request.query
    const { body } = await send(one, { ...request, query }, theirs.admin)
    if (leakedIn(theirs, {}, body).length > 0) seen.push(one[0])
  }
  const students = inSchool.filter(([name]) => name === 'POST /api/v1/student/export')
  for (const one of students) {
    const { body } = await send(one, { ...requestFor(one, theirs.schoolId), body: { format: 'csv' } }, theirs.admin)
    expect(leakedIn(theirs, {}, body)).not.toEqual([])
  }
  expect(students).toHaveLength(1)
  // Some responses contain only counts and settings, in which no data can be recognised.
  expect(seen.length).toBeGreaterThan(readings.length * 0.8)
})

test('and the check for changes detects a single letter', async () => {
  const before = await theirs.fingerprint()
  const name = (change: string) =>
    sql`update subject set name = ${sql.raw(change)} where id = ${theirs.ids.subject}`.execute(t.owner)
  await name("name || '.'")
  expect(await theirs.fingerprint()).not.toBe(before)
  await name('left(name, -1)')
  expect(await theirs.fingerprint()).toBe(before)
})

describe('an admin of another school', () => {
  test.each(withSchool)('gets NOT_FOUND for the school: %s', async (...one) => {
    expect((await attempt(one, theirs.schoolId, await ourAdmin())).statusCode).toBe(404)
  })

  test.each(endpoints)('learns nothing by their ids in her own school: %s', async (...one) => {
    const answer = await attempt(one, ours.schoolId, await ourAdmin())
    expect(answer.statusCode).toBeLessThan(500)
    if (one[1].kind === 'file') expectNothingPacked(answer)
  })

  test('none of the refused requests changed anything', expectTheirRowsUnchanged)
})

describe('with the session guard off and handlers querying the other school, row security holds', () => {
  const { school } = t.app.transactions
  beforeAll(() => {
    // The token has their school, so the check passes; the transaction is ours, and only row security can tell.
    t.app.transactions.school = (caller, act) =>
      school({ ...caller, schoolId: ours.schoolId }, (scope) => act({ ...scope, schoolId: theirs.schoolId }))
  })
  afterAll(() => {
    t.app.transactions.school = school
  })

  test.each(inSchool)('shows and changes nothing of it: %s', async (...one) => {
    const answer = await attempt(one, theirs.schoolId, { ...(await ourAdmin()), schoolId: theirs.schoolId })
    if (one[1].kind === 'file') expectNothingPacked(answer)
  })

  test('none of the refused requests changed anything', expectTheirRowsUnchanged)

  test('and a hole in it would be detected', async () => {
    const reported: string[] = []
    const { rows: tables } = await sql<{
      name: string
    }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(t.owner)
    for (const { name } of tables) await sql`alter table ${sql.table(name)} disable row level security`.execute(t.owner)
    for (const one of inSchool.filter(([, e]) => e.method === 'GET' && e.kind !== 'file')) {
      const request = requestFor(one, theirs.schoolId)
      const { body } = await send(one, request, { ...(await ourAdmin()), schoolId: theirs.schoolId })
      if (leakedIn(theirs, request, body).length > 0) reported.push(one[0])
    }
    for (const { name } of tables) await sql`alter table ${sql.table(name)} enable row level security`.execute(t.owner)
    expect(reported.length).toBeGreaterThan(10)
  })
})
