import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { auth, type ExampleRole } from '@hadir/contract/auth/auth.ts'
import type { Endpoint } from '@hadir/contract/endpoint.ts'
import { schoolSearch } from '@hadir/contract/school/school.ts'
import { supportEndpoints } from '@hadir/contract/config/support.ts'
import { userEndpoints } from '@hadir/contract/user/user.ts'
import { renewExample } from '../../cli/demo/public-example.ts'
import { newId } from '../../platform/ids.ts'
import { paramsOf } from '../../testing/sample-input.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { testBrowser, type TestBrowser } from '../../testing/test-browser.ts'
import { newCaller, newSchool } from '../../testing/test-school.ts'
import { exampleOpensPerHour } from './example.ts'

const t = await testApp({ exampleSchool: true })
const withoutSetting = await testApp()
afterAll(() => Promise.all([t.close(), withoutSetting.close()]))

const renew = (of: TestApp, isOffered: boolean) =>
  renewExample({ transactions: of.app.transactions, ownerUrl: of.urls.ownerUrl, clock: of.clock, isOffered })

type Opened = { browser: TestBrowser; token: string; refreshToken: string; schoolId: string }

async function open(role: ExampleRole): Promise<Opened> {
  const browser = testBrowser(t)
  const { body } = await browser.call(auth.example, { body: { role } })
  const { accessToken: token, refreshToken } = body.data
  const me = await browser.call(userEndpoints.me, {}, { accessToken: token })
  return { browser, token, refreshToken, schoolId: me.body.data.profiles[0]?.schoolId ?? '' }
}

/** A record of the example for what a path names; `:id` is one of what stands before it. */
async function knownOf(schoolId: string): Promise<Record<string, string>> {
  const tables = [
    'academic_class',
    'academic_subject',
    'academic_year',
    'class',
    'class_schedule',
    'extracurricular',
  ] as const
  const known: Record<string, string> = { schoolId }
  for (const table of [...tables, 'report_card', 'student', 'subject', 'subject_evaluation', 'teacher'] as const) {
    const { id } = await t.owner
      .selectFrom(table)
      .select('id')
      .where('school_id', '=', schoolId)
      .limit(1)
      .executeTakeFirstOrThrow()
    const name = table.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    Object.assign(known, { [`${name}Id`]: id, [`${table.replace('_', '-')} id`]: id })
  }
  return {
    ...known,
    scheduleId: known['class-schedule id'] ?? '',
    'student-evaluation id': known['report-card id'] ?? '',
  }
}

const inject = (e: Endpoint, token: string, known: Record<string, string>) => {
  const params = Object.fromEntries(
    paramsOf(e).map(([name, before]) => [name, known[name] ?? known[`${before} ${name}`] ?? newId()]),
  )
  const url = e.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  return t.app.inject({ method: e.method, url, headers: { authorization: `Bearer ${token}` } })
}

test('without the setting nobody is let in, and no page offers it', async () => {
  for (const role of ['school_admin', 'teacher'] as const)
    expect(await withoutSetting.call(auth.example, { body: { role } })).toMatchObject({ status: 404 })
})

test('until the school is there, nobody is let in', async () => {
  expect(await t.call(auth.example, { body: { role: 'teacher' } })).toMatchObject({ status: 404 })
})

describe('in the example school', () => {
  const opened = new Map<ExampleRole, Opened>()
  const as = (role: ExampleRole) => opened.get(role)!
  beforeAll(async () => {
    expect(await renew(t, true)).toBe(true)
    for (const role of ['school_admin', 'teacher'] as const) opened.set(role, await open(role))
  })

  test.each(['school_admin', 'teacher'] as const)('every endpoint that writes refuses a %s', async (role) => {
    const { token, schoolId } = as(role)
    const writing = t.app.endpoints.filter((e) => e.method !== 'GET' && e.access !== 'public' && e !== auth.logout)
    expect(writing.length).toBeGreaterThan(150)
    const let_in: string[] = []
    for (const e of writing) {
      const answer = await inject(e, token, { schoolId })
      if (answer.json<{ code: string }>().code !== 'EXAMPLE_READ_ONLY') let_in.push(`${e.method} ${e.path}`)
    }
    expect(let_in).toEqual([])
  })

  test.each(['school_admin', 'teacher'] as const)(
    'no endpoint that reads fails because it writes, for a %s',
    async (role) => {
      const { token, schoolId } = as(role)
      const known = await knownOf(schoolId)
      const failed: string[] = []
      let read = 0
      for (const e of t.app.endpoints.filter(({ method, access }) => method === 'GET' && access !== 'public')) {
        const { statusCode } = await inject(e, token, known)
        if (statusCode >= 500 || statusCode === 401) failed.push(`${e.path}: ${statusCode}`)
        if (statusCode === 200) read += 1
      }
      expect(failed).toEqual([])
      expect(read).toBeGreaterThan(role === 'school_admin' ? 80 : 40)
    },
  )

  test('no other school is read, by any address', async () => {
    const { schoolId } = await newSchool(t)
    const reached: string[] = []
    for (const e of t.app.endpoints.filter(({ path, access }) => path.includes(':schoolId') && access !== 'public')) {
      const { statusCode } = await inject(e, as('school_admin').token, { schoolId })
      if (statusCode < 400) reached.push(e.path)
    }
    expect(reached).toEqual([])
  })

  test('the homeroom teacher sees her sheet, and that it takes no marks', async () => {
    const { browser, token, schoolId } = as('teacher')
    const how = { accessToken: token }
    const classes = await browser.call(attendance.classes, { params: { schoolId }, query: {} }, how)
    const academicClassId = classes.body.data.find(({ isMine }) => isMine)?.academicClassId ?? ''
    const sheet = await browser.call(attendance.sheet, { params: { schoolId, academicClassId }, query: {} }, how)
    expect(sheet.body.data.students.length).toBeGreaterThan(20)
    expect(sheet.body.data.marking).toMatchObject({ state: 'REFUSED', why: 'EXAMPLE' })
  })

  test('the session is renewed and ends by itself, and visitors do not see each other', async () => {
    const { browser, token, refreshToken } = await open('teacher')
    const { body } = await browser.call(auth.sessions, {}, { accessToken: token })
    expect(body.data).toEqual([expect.objectContaining({ device: 'Pengunjung', network: null, isCurrent: true })])
    const next = await browser.call(auth.refresh, { body: { refreshToken } })
    const { accessToken } = next.body.data
    expect(await inject(userEndpoints.activateProfile, accessToken, {})).toMatchObject({ statusCode: 403 })
    expect((await browser.call(auth.logout, {}, { accessToken })).status).toBe(200)
    expect((await browser.call(userEndpoints.me, {}, { accessToken })).status).toBe(401)

    const other = await open('teacher')
    t.clock.advance(2 * 3_600_000 + 1_000)
    const late = await other.browser.call(auth.refresh, { body: { refreshToken: other.refreshToken } })
    expect(late).toMatchObject({ status: 401, body: { code: 'SESSION_ENDED' } })
  })

  test('its people’s mailboxes get no code', async () => {
    const { email } = await t.owner
      .selectFrom('platform.account as a')
      .innerJoin('platform.profile as p', 'p.account_id', 'a.id')
      .innerJoin('platform.school as s', 's.id', 'p.school_id')
      .select('a.email')
      .where('s.is_example', '=', true)
      .executeTakeFirstOrThrow()
    const requested = await testBrowser(t).call(auth.requestCode, { body: { email, source: 'login' } })
    expect(requested).toMatchObject({ status: 400, body: { fields: { email: 'Email tidak valid' } } })
  })

  test('no search finds the school, and no administrator sees or enters it', async () => {
    const { schoolId } = as('teacher')
    const found = await t.call(schoolSearch.search, { query: { q: 'smp contoh nusantara' } })
    expect(found.body.data).toEqual([])
    const administrator = await newCaller(t, { schoolId: null, role: 'administrator' })
    const listed = await t.call(supportEndpoints.schools, { query: { q: 'contoh' } }, administrator)
    expect(listed.body.data.map(({ id }) => id)).not.toContain(schoolId)
    const body = { schoolId, reason: 'Memeriksa sekolah contoh' }
    expect(await t.call(supportEndpoints.enter, { body }, administrator)).toMatchObject({ status: 404 })
  })
})

test('one network opens it so often in an hour, and no oftener', async () => {
  const server = await testApp({ exampleSchool: true, localMode: false })
  try {
    await renew(server, true)
    const opens = async () => (await server.call(auth.example, { body: { role: 'teacher' } })).status
    for (let no = 0; no < exampleOpensPerHour; no += 1) expect(await opens()).toBe(200)
    expect(await opens()).toBe(429)
  } finally {
    await server.close()
  }
})
