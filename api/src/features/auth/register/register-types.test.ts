import pg from 'pg'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { accessRequestEndpoints } from '@hadir/contract/access-request/access-request.ts'
import { registerEndpoint } from '@hadir/contract/auth/register.ts'
import type { Role } from '@hadir/contract/roles.ts'
import { userEndpoints } from '@hadir/contract/user/user.ts'
import { newId } from '../../../platform/ids.ts'
import { provenBrowser, registrationForm } from '../../../testing/registration.ts'
import { signInTest } from '../../../testing/sign-in-test.ts'
import type { TestBrowser } from '../../../testing/test-browser.ts'
import { newCaller, newSchool } from '../../../testing/test-school.ts'

const t = await signInTest()
afterAll(t.close)
afterEach(() => {
  vi.restoreAllMocks()
})

const register = (browser: TestBrowser, body: unknown, from?: string) =>
  browser.call(registerEndpoint, { body: body as never }, from ? { from } : {})

const formFor = (accountType: Role, email: string, nisn?: string) => {
  const { account } = registrationForm(email)
  return { account: { ...account, accountType, ...(accountType === 'student' && { nisn }) } }
}

async function verifiedSchool() {
  const school = await newSchool(t)
  await t.owner
    .updateTable('platform.school')
    .set({ verified_at: t.clock.now() })
    .where('id', '=', school.schoolId)
    .execute()
  return school
}

const nisn = '0099887766'
const ownBirthday = '1988-02-29'

async function studentOf(
  schoolId: string,
  { role, nis, nisn: one, dob = ownBirthday }: { role: Role; nis: string; nisn: string; dob?: string },
): Promise<string> {
  const [id, now] = [newId(), t.clock.now()]
  const at = { created_at: now, updated_at: now }
  const status = role === 'alumni' ? 'ALUMNI' : 'AKTIF'
  await t.owner
    .insertInto('student')
    .values({ school_id: schoolId, id, name: 'Rina Wati', nis, nisn: one, gender: 'P', dob, status, ...at })
    .execute()
  return id
}

test.each<[Role, object, object]>([
  ['school_admin', {}, { kind: 'JOIN_SCHOOL', role: 'school_admin', nisn: null }],
  ['teacher', {}, { kind: 'JOIN_SCHOOL', role: 'teacher', nisn: null }],
  ['student', {}, { kind: 'JOIN_SCHOOL', role: 'student', nisn }],
  ['alumni', { studentApproval: { nisn } }, { kind: 'JOIN_SCHOOL', role: 'alumni', nisn }],
])('%s registers at an existing school, is signed in and waits, without rights', async (role, parts, request) => {
  const school = await verifiedSchool()
  if (role === 'student' || role === 'alumni') await studentOf(school.schoolId, { role, nis: '1', nisn })
  const email = `${role}@jenis.test`
  const browser = await provenBrowser(t, email)
  const form = { ...formFor(role, email, '009-988 7766'), schoolApproval: { npsn: school.npsn }, ...parts }
  const { status, body } = await register(browser, form)
  expect(status).toBe(200)
  const { accessToken } = body.data
  const me = await browser.call(userEndpoints.me, {}, { accessToken })
  expect(me.body.data).toMatchObject({ accountType: role, profiles: [] })
  const mine = await browser.call(accessRequestEndpoints.mine, {}, { accessToken })
  expect(mine.body.data).toMatchObject([{ ...request, state: 'MENUNGGU', schoolName: school.name, npsn: school.npsn }])
})

test('a parent registers with the child’s NISN and without a school', async () => {
  const email = 'orangtua@jenis.test'
  const browser = await provenBrowser(t, email)
  const { status, body } = await register(browser, { ...formFor('parent', email), studentApproval: { nisn } })
  expect(status).toBe(200)
  const mine = await browser.call(accessRequestEndpoints.mine, {}, { accessToken: body.data.accessToken })
  expect(mine.body.data).toMatchObject([{ kind: 'LINK_STUDENT', role: 'parent', nisn, schoolName: null, npsn: null }])
})

test('an unknown NPSN is reported at its field, and the proof of the mailbox stays valid', async () => {
  const email = 'salah-npsn@jenis.test'
  const browser = await provenBrowser(t, email)
  const form = formFor('teacher', email)
  const unknown = await register(browser, { ...form, schoolApproval: { npsn: '69999999' } })
  expect(unknown).toMatchObject({
    status: 400,
    body: { code: 'NPSN_UNKNOWN', type: 'npsn', message: 'Sekolah dengan NPSN ini belum terdaftar' },
  })
  const unverified = await newSchool(t)
  const same = await register(browser, { ...form, schoolApproval: { npsn: unverified.npsn } })
  expect(same.body).toEqual({ ...unknown.body, requestId: expect.any(String) })
  const { npsn } = await verifiedSchool()
  expect((await register(browser, { ...form, schoolApproval: { npsn } })).status).toBe(200)
})

test('one network and mailbox may name five schools an hour, rejections included', async () => {
  const email = 'tebak@jenis.test'
  const browser = await provenBrowser(t, email)
  const registerAtUnknownSchool = (from?: string) =>
    register(browser, { ...formFor('teacher', email), schoolApproval: { npsn: '69999999' } }, from)
  for (let i = 0; i < 5; i += 1) expect((await registerAtUnknownSchool()).body.code).toBe('NPSN_UNKNOWN')
  expect(await registerAtUnknownSchool()).toMatchObject({ status: 429, body: { code: 'REQUEST_ASKED_TOO_OFTEN' } })
  expect((await registerAtUnknownSchool('203.0.113.9')).body.code).toBe('NPSN_UNKNOWN')
})

test('one mailbox may name twenty schools an hour from all networks together', async () => {
  const email = 'banyak-jaringan@jenis.test'
  const browser = await provenBrowser(t, email)
  const codes = []
  for (let i = 0; i < 22; i += 1) {
    const form = { ...formFor('teacher', email), schoolApproval: { npsn: '69999999' } }
    codes.push((await register(browser, form, `2001:db8:0:${i}::1`)).body.code)
  }
  expect(codes.filter((code) => code === 'NPSN_UNKNOWN')).toHaveLength(20)
  expect(codes.at(-1)).toBe('REQUEST_ASKED_TOO_OFTEN')
})

test('fifty guesses at once are counted one by one', async () => {
  const email = 'serentak@jenis.test'
  const browser = await provenBrowser(t, email)
  const form = { ...formFor('teacher', email), schoolApproval: { npsn: '69999999' } }
  const responses = await Promise.all(Array.from({ length: 50 }, () => register(browser, form)))
  expect(responses.filter(({ body }) => body.code === 'NPSN_UNKNOWN')).toHaveLength(5)
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(45)
})

const isOurs = (client: object) =>
  'connectionParameters' in client &&
  (client.connectionParameters as { application_name?: string }).application_name === 'hadir'

/** The text of every statement that the server sends while `act` runs. */
async function statementsOf(act: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = []
  const { query } = pg.Client.prototype
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [requested] = args as [string | { text: string }]
    // The queue has its own connections, and maintains its tables at any time.
    if (isOurs(this)) seen.push(typeof requested === 'string' ? requested : requested.text)
    return (query as (...all: unknown[]) => unknown).apply(this, args) as never
  })
  await act()
  vi.restoreAllMocks()
  return seen
}

const children = {
  unknown: '0100000001',
  here: '0100000002',
  taken: '0100000003',
  'born on another day': '0100000004',
}

test.each<[role: Role, where: string]>([
  ['student', 'as usual'],
  ['alumni', 'as usual'],
  ['parent', 'as usual'],
  ['student', 'where the school lets students in by itself'],
])('registering as %s, %s, does not reveal a student: equal responses and statements', async (role, where) => {
  const isUsual = where === 'as usual'
  const school = await verifiedSchool()
  const setting = t.owner.updateTable('school_setting').set({ auto_approve_students: !isUsual })
  await setting.where('school_id', '=', school.schoolId).execute()
  for (const [nis, one] of Object.entries(children).slice(1)) {
    const dob = nis === 'born on another day' ? '2001-01-01' : ownBirthday
    const id = await studentOf(school.schoolId, { role, nis, nisn: one, dob })
    if (nis === 'taken') await newCaller(t, { schoolId: school.schoolId, role, personId: id })
  }
  const responses: { statements: string[]; answer: unknown }[] = []
  // A parent names no school, so no record is searched; an existing student's request is accepted and waits.
  const alike = Object.entries(children).filter(([name]) => role === 'parent' || name !== 'here')
  for (const [name, one] of alike) {
    const email = `${role}-${name.replaceAll(' ', '')}-${isUsual}@nisn.test`
    const browser = await provenBrowser(t, email)
    const form = {
      ...formFor(role, email, one),
      ...(role !== 'parent' && { schoolApproval: { npsn: school.npsn } }),
      ...(role !== 'student' && { studentApproval: { nisn: one } }),
    }
    let answer: Awaited<ReturnType<typeof register>> | undefined
    const statements = await statementsOf(async () => {
      answer = await register(browser, form)
    })
    // Each request has its own id.
    const { data, requestId: _, ...rest } = { data: {}, requestId: '', ...answer?.body }
    responses.push({ statements, answer: { status: answer?.status, rest, given: Object.keys(data ?? {}) } })
  }
  const [first, ...others] = responses
  const refused = { status: 400, rest: { code: 'NISN_NOT_PROCESSED', type: 'nisn' } }
  expect(first?.answer).toMatchObject(role === 'parent' ? { status: 200 } : refused)
  expect(first?.statements.length).toBeGreaterThan(8)
  for (const other of others) expect(other).toEqual(first)
  expect(/from "student"|from student/.test(first?.statements.join('\n') ?? '')).toBe(role !== 'parent')
})

test('the statement check detects one more statement', async () => {
  const schoolOf = () => t.db.selectFrom('platform.school').select('id').limit(1).execute()
  const [one, two] = [
    await statementsOf(schoolOf),
    await statementsOf(async () => {
      await schoolOf()
      await schoolOf()
    }),
  ]
  expect(two.length).toBe(one.length + 1)
})
