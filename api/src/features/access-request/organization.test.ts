import { afterAll, expect, test } from 'vitest'
import { accessRequestEndpoints as endpoints } from '@hadir/contract/access-request/access-request.ts'
import { auth } from '@hadir/contract/auth/auth.ts'
import { registerEndpoint } from '@hadir/contract/auth/register.ts'
import type { Role } from '@hadir/contract/roles.ts'
import { userEndpoints } from '@hadir/contract/user/user.ts'
import { provenBrowser, registrationForm } from '../../testing/registration.ts'
import { signInTest } from '../../testing/sign-in-test.ts'
import { createRequestAs, decides, newAdministrator, newVerifiedSchool } from './testing-access.ts'

const t = await signInTest()
afterAll(t.close)

/** Registers; returns the account, its one request, and a way to call with fresh tokens. */
async function registers(email: string, body: object) {
  const browser = await provenBrowser(t, email)
  const response = await browser.call(registerEndpoint, { body: body as never })
  if (response.status !== 200) throw new Error(JSON.stringify(response.body))
  let { accessToken, refreshToken } = response.body.data
  const refresh = async () => {
    ;({ accessToken, refreshToken } = (await browser.call(auth.refresh, { body: { refreshToken } })).body.data)
    const { account, session, generation, profile, role, school } = t.app.tokens.verify(accessToken)
    return { accountId: account, sessionId: session, generation, profileId: profile, role, schoolId: school }
  }
  const caller = await refresh()
  const { body: mine } = await t.call(endpoints.mine, {}, caller)
  const greeting = response.body.message
  return { caller, refresh, greeting, id: mine.data[0]?.id ?? '', requests: mine.data }
}

const claims = (email: string, npsn: string) => registers(email, registrationForm(email, npsn))
const approve = { verdict: 'approve' } as const

test('a claimed school works in its own data at once and is verified by the administrator', async () => {
  const administrator = await newAdministrator(t)
  const { caller, id, requests } = await claims('klaim@contoh.test', '20311111')
  expect(requests).toMatchObject([{ kind: 'CLAIM_SCHOOL', state: 'MENUNGGU', npsn: '20311111' }])
  const profile = { role: 'school_admin', active: true, schoolVerified: false }
  expect((await t.call(userEndpoints.me, {}, caller)).body.data.profiles).toMatchObject([profile])

  expect((await decides(t, caller, id, approve)).status).toBe(404)
  const { body } = await t.call(endpoints.read, { params: { id } }, administrator)
  expect(body.data).toMatchObject({
    mayDecide: true,
    requester: { email: 'klaim@contoh.test' },
    organization: { name: 'SMP Negeri 1 Cibinong', npsn: '20311111', level: 'SMP', district: 'Cibinong' },
  })
  expect((await decides(t, administrator, id, approve)).status).toBe(200)
  expect((await t.call(userEndpoints.me, {}, caller)).body.data.profiles).toMatchObject([
    { ...profile, schoolVerified: true },
  ])
})

test('of rivals for one NPSN one is verified, the others are rejected, each by mail', async () => {
  const administrator = await newAdministrator(t)
  const [first, second, third] = [
    await claims('saingan1@contoh.test', '20322222'),
    await claims('saingan2@contoh.test', '20322222'),
    await claims('saingan3@contoh.test', '20322222'),
  ]
  const { body } = await t.call(endpoints.read, { params: { id: second.id } }, administrator)
  expect(body.data.rivals).toBe(2)
  // The first had no rival when it was made; by now both are told that they have one.
  expect(first.greeting).toBe('Pendaftaran berhasil. Selamat datang di Hadir!')
  expect(second.greeting).toContain('NPSN ini juga diajukan pendaftar lain')
  for (const { caller } of [first, second, third]) {
    expect((await t.call(endpoints.mine, {}, caller)).body.data).toMatchObject([{ isContested: true }])
  }
  expect((await t.call(endpoints.read, { params: { id: first.id } }, second.caller)).status).toBe(404)
  await decides(t, administrator, second.id, approve)
  await t.runJobs()
  for (const rival of [first, third]) {
    const mine = await t.call(endpoints.mine, {}, rival.caller)
    expect(mine.body.data).toMatchObject([
      { state: 'DITOLAK', isContested: false, reason: expect.stringContaining('NPSN') },
    ])
  }
  for (const address of ['saingan1@contoh.test', 'saingan3@contoh.test']) {
    const mail = t.mail.mails.findLast(({ to }) => to?.[0]?.address === address)
    expect(mail?.subject).toBe('Permintaan akses Anda ditolak')
  }
  const again = { kind: 'CLAIM_SCHOOL', role: 'school_admin', npsn: '20322222' } as const
  expect((await t.call(endpoints.create, { body: again }, first.caller)).body.code).toBe('NPSN_TAKEN')
})

test('two administrators approving two rivals at once verify one school', async () => {
  const [one, two] = [await newAdministrator(t), await newAdministrator(t)]
  const [first, second] = [
    await claims('kembar1@contoh.test', '20333333'),
    await claims('kembar2@contoh.test', '20333333'),
  ]
  const responses = await Promise.all([decides(t, one, first.id, approve), decides(t, two, second.id, approve)])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'REQUEST_DECIDED',
    message: 'Permintaan ini sudah diputuskan oleh Admin Pusat',
  })
  const verified = await t.owner
    .selectFrom('platform.school')
    .select('id')
    .where('npsn', '=', '20333333')
    .where('verified_at', 'is not', null)
    .execute()
  expect(verified).toHaveLength(1)
})

test('a rejected claim may be made again', async () => {
  const administrator = await newAdministrator(t)
  const { caller, id } = await claims('ulang@contoh.test', '20344444')
  await decides(t, administrator, id, { verdict: 'reject', reason: 'Lampirkan surat tugas' })
  const again = await createRequestAs(t, caller, {
    kind: 'CLAIM_SCHOOL',
    role: 'school_admin',
    npsn: '20344444',
    note: 'Surat terlampir',
  })
  expect((await decides(t, administrator, again, approve)).status).toBe(200)
})

test('a company is verified by the administrator, then asks a school for its alumni', async () => {
  const administrator = await newAdministrator(t)
  const email = 'perusahaan@contoh.test'
  const { account, schoolData } = registrationForm(email)
  const { npsn: _, principal: __, level: ___, ...contact } = schoolData
  const { caller, refresh, id, requests } = await registers(email, {
    account: { ...account, accountType: 'company_admin' as Role },
    companyData: { ...contact, name: 'PT Maju Bersama', npwp: '012345678901234' },
  })
  expect(requests).toMatchObject([{ kind: 'COMPANY_VERIFY', companyName: 'PT Maju Bersama' }])
  expect(caller.profileId).toBeNull()
  const { body } = await t.call(endpoints.read, { params: { id } }, administrator)
  expect(body.data.organization).toMatchObject({ name: 'PT Maju Bersama', npwp: '012345678901234', npsn: null })
  expect((await decides(t, administrator, id, approve)).status).toBe(200)
  const company = await refresh()
  expect(company).toMatchObject({ role: 'company_admin', schoolId: null })

  const school = await newVerifiedSchool(t)
  const requested = await createRequestAs(t, company, {
    kind: 'COMPANY_SCHOOL',
    role: 'company_admin',
    npsn: school.npsn,
  })
  expect((await decides(t, administrator, requested, approve)).status).toBe(404)
  expect((await decides(t, school.admin, requested, approve)).status).toBe(200)
  const grants = await t.owner.selectFrom('platform.company_school').select('school_id').execute()
  expect(grants).toEqual([{ school_id: school.schoolId }])
})

test('a claim that is withdrawn and repeated mails the administrators five times an hour at most', async () => {
  await newAdministrator(t)
  const { caller, id } = await claims('berulang@contoh.test', '20355555')
  await t.runJobs()
  const before = t.mail.mails.length
  const body = { kind: 'CLAIM_SCHOOL', role: 'school_admin', npsn: '20355555' } as const
  const answers: number[] = []
  for (let i = 0, open = id; i < 7; i += 1) {
    await t.call(endpoints.withdraw, { params: { id: open } }, caller)
    const again = await t.call(endpoints.create, { body }, caller)
    answers.push(again.status)
    if (again.status === 200) open = again.body.data.id
  }
  expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429])
  await t.runJobs()
  const { count } = await t.owner
    .selectFrom('platform.profile')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('role', '=', 'administrator')
    .executeTakeFirstOrThrow()
  expect(t.mail.mails.length - before).toBe(5 * Number(count))
})
