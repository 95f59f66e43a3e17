import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessRequestEndpoints as endpoints } from '@hadir/contract/access-request/access-request.ts'
import { can } from '@hadir/contract/permissions.ts'
import { roles, type Role } from '@hadir/contract/roles.ts'
import { newId } from '../../platform/ids.ts'
import { testApp } from '../../testing/test-app.ts'
import { newCaller, newSchool, type TestSchool } from '../../testing/test-school.ts'
import {
  createRequestAs,
  attaches,
  decides,
  newAdministrator,
  newApplicant,
  newVerifiedSchool,
} from './testing-access.ts'

const t = await testApp()
afterAll(t.close)

let school: TestSchool
let id: string
beforeAll(async () => {
  school = await newVerifiedSchool(t)
  id = await createRequestAs(t, await newApplicant(t), { kind: 'JOIN_SCHOOL', role: 'teacher', npsn: school.npsn })
})

const approve = { verdict: 'approve', createNew: true } as const
const stateOf = async () =>
  (await t.owner.selectFrom('platform.access_request').select('state').where('id', '=', id).executeTakeFirst())?.state

test('the days by which a decider filters her inbox are those of her school', async () => {
  const own = await newVerifiedSchool(t)
  await t.owner.updateTable('school_setting').set({ time_zone: 'WIT' }).where('school_id', '=', own.schoolId).execute()
  // 00:30 of the next day in Jayapura, 22:30 in Jakarta.
  t.clock.moveTo('2026-09-16T15:30:00.000Z')
  await createRequestAs(t, await newApplicant(t), { kind: 'JOIN_SCHOOL', role: 'teacher', npsn: own.npsn })
  const found = async (from: string, to: string) =>
    (await t.call(endpoints.list, { query: { from, to } }, own.admin)).body.meta.total
  expect([await found('2026-09-17', '2026-09-17'), await found('2026-09-16', '2026-09-16')]).toEqual([1, 0])
})

test('who asks for an access that she has is told so about herself', async () => {
  const teacher = await newCaller(t, { schoolId: school.schoolId, role: 'teacher' })
  const body = { kind: 'JOIN_SCHOOL', role: 'teacher', npsn: school.npsn } as const
  const refused = await t.call(endpoints.create, { body }, teacher)
  expect([refused.status, refused.body.message]).toEqual([409, 'Anda sudah memiliki akses ini'])
})

test('without a session nobody asks, reads or decides', async () => {
  const body = { kind: 'JOIN_SCHOOL', role: 'teacher', npsn: school.npsn } as const
  const calls = [
    t.call(endpoints.create, { body }, null),
    t.call(endpoints.list, { query: {} }, null),
    t.call(endpoints.mine, {}, null),
    t.call(endpoints.read, { params: { id } }, null),
    t.call(endpoints.withdraw, { params: { id } }, null),
    t.call(endpoints.candidates, { params: { id }, query: {} }, null),
    t.call(endpoints.decide, { params: { id }, body: approve }, null),
    t.call(endpoints.profiles, { query: {} }, null),
    t.call(endpoints.revoke, { params: { id }, body: { reason: 'Tanpa alasan' } }, null),
  ]
  for (const response of await Promise.all(calls))
    expect([response.status, response.body.code]).toEqual([401, 'UNAUTHENTICATED'])
})

test.each(roles)('a stranger who is %s gets NOT_FOUND, or FORBIDDEN where her role may never decide', async (role) => {
  const elsewhere = await newVerifiedSchool(t)
  const schoolId = role === 'administrator' || role === 'company_admin' ? null : elsewhere.schoolId
  const caller = await newCaller(t, { schoolId, role })
  const notFound = [404, 'NOT_FOUND']
  const expected = (permission: Parameters<typeof can>[1]) => (can(role, permission) ? notFound : [403, 'FORBIDDEN'])
  const read = await t.call(endpoints.read, { params: { id } }, caller)
  expect([read.status, read.body.code]).toEqual(notFound)
  const withdrawn = await t.call(endpoints.withdraw, { params: { id } }, caller)
  expect([withdrawn.status, withdrawn.body.code]).toEqual(notFound)
  const changed = await t.call(endpoints.update, { params: { id }, body: { note: 'Ubah' } }, caller)
  expect([changed.status, changed.body.code]).toEqual(notFound)
  expect((await attaches(t, caller, id, { content: Buffer.from('89504e470d0a1a0a', 'hex') })).statusCode).toBe(404)
  const file = await t.call(endpoints.readEvidence, { params: { id, evidenceId: newId() } }, caller)
  expect([file.status, file.body.code]).toEqual(notFound)
  const candidates = await t.call(endpoints.candidates, { params: { id }, query: {} }, caller)
  expect([candidates.status, candidates.body.code]).toEqual(expected('access-request:decide'))
  const decided = await decides(t, caller, id, approve)
  expect([decided.status, decided.body.code]).toEqual(expected('access-request:decide'))
  const profileId = school.admin.profileId ?? ''
  if (role !== 'administrator') {
    const revoked = await t.call(
      endpoints.revoke,
      { params: { id: profileId }, body: { reason: 'Bukan milik saya' } },
      caller,
    )
    expect([revoked.status, revoked.body.code]).toEqual(expected('access-request:revoke'))
  }
  if (can(role, 'access-request:decide')) {
    const inbox = await t.call(endpoints.list, { query: {} }, caller)
    expect(inbox.body).toMatchObject({ data: [], meta: { total: 0 } })
  }
  expect(await stateOf()).toBe('MENUNGGU')
})

test.each<Role>(['teacher', 'student', 'parent', 'alumni'])(
  '%s of the same school does not decide either',
  async (role) => {
    const caller = await newCaller(t, { schoolId: school.schoolId, role })
    const response = await decides(t, caller, id, approve)
    expect(response.status).toBe(role === 'teacher' ? 404 : 403)
    expect(await stateOf()).toBe('MENUNGGU')
  },
)

test('a requester sees her request without the school’s data, and cannot decide it', async () => {
  const applicant = await newApplicant(t)
  const own = await createRequestAs(t, applicant, { kind: 'JOIN_SCHOOL', role: 'teacher', npsn: school.npsn })
  const { body } = await t.call(endpoints.read, { params: { id: own } }, applicant)
  expect(body.data).toMatchObject({ isMine: true, mayDecide: false, requester: null, organization: null, rivals: 0 })
  expect(await decides(t, applicant, own, approve)).toMatchObject({ status: 403 })
  expect(await t.call(endpoints.candidates, { params: { id: own }, query: {} }, applicant)).toMatchObject({
    status: 403,
  })
})

test('an unverified school cannot be joined', async () => {
  const unverified = await newSchool(t)
  const response = await t.call(
    endpoints.create,
    { body: { kind: 'JOIN_SCHOOL', role: 'teacher', npsn: unverified.npsn } },
    await newApplicant(t),
  )
  expect(response).toMatchObject({
    status: 400,
    body: { code: 'NPSN_UNKNOWN', type: 'npsn', message: 'Sekolah dengan NPSN ini belum terdaftar' },
  })
})

test('a request cannot ask for a role that its kind does not grant', async () => {
  const applicant = await newApplicant(t)
  for (const [kind, role] of [
    ['JOIN_SCHOOL', 'parent'],
    ['JOIN_SCHOOL', 'company_admin'],
    ['LINK_STUDENT', 'school_admin'],
    ['COMPANY_SCHOOL', 'school_admin'],
    ['JOIN_SCHOOL', 'administrator'],
  ]) {
    const body = { kind, role, npsn: school.npsn, nisn: '0012345678' } as never
    expect(await t.call(endpoints.create, { body }, applicant)).toMatchObject({
      status: 400,
      body: { code: 'INVALID' },
    })
  }
})

test('an unverified company can neither request access to a school nor claim one', async () => {
  const company = await newApplicant(t, { type: 'company_admin' })
  const body = { kind: 'COMPANY_SCHOOL', role: 'company_admin', npsn: school.npsn } as const
  expect(await t.call(endpoints.create, { body }, company)).toMatchObject({ status: 404 })
  const claim = { kind: 'CLAIM_SCHOOL', role: 'school_admin', npsn: (await newSchool(t)).npsn } as const
  expect(await t.call(endpoints.create, { body: claim }, company)).toMatchObject({
    status: 400,
    body: { code: 'NPSN_UNKNOWN' },
  })
})

test('an administrator does not decide a school’s requests', async () => {
  const administrator = await newAdministrator(t)
  expect(await decides(t, administrator, id, approve)).toMatchObject({ status: 404 })
  expect(await stateOf()).toBe('MENUNGGU')
})

test('a rejection requires a reason', async () => {
  expect(await decides(t, school.admin, id, { verdict: 'reject' })).toMatchObject({
    status: 400,
    body: { fields: { reason: 'Alasan harus diisi' } },
  })
  expect(await stateOf()).toBe('MENUNGGU')
})

test('an approval of a person requires her record in the school', async () => {
  expect(await decides(t, school.admin, id, { verdict: 'approve' })).toMatchObject({
    status: 400,
    body: { code: 'REQUEST_NO_PERSON' },
  })
  expect(await decides(t, school.admin, id, { verdict: 'approve', personId: newId() })).toMatchObject({ status: 400 })
  expect(await stateOf()).toBe('MENUNGGU')
})

test('at most three requests wait, and one for each target', async () => {
  const applicant = await newApplicant(t)
  const schools = await Promise.all([newVerifiedSchool(t), newVerifiedSchool(t), newVerifiedSchool(t)])
  const body = (npsn: string) => ({ kind: 'JOIN_SCHOOL', role: 'teacher', npsn }) as const
  await createRequestAs(t, applicant, body(school.npsn))
  expect(await t.call(endpoints.create, { body: body(school.npsn) }, applicant)).toMatchObject({
    status: 400,
    body: { code: 'NPSN_ALREADY_ASKED', type: 'npsn', message: 'Anda sudah mengajukan permintaan ke sekolah ini' },
  })
  const first = await createRequestAs(t, applicant, body(schools[0]?.npsn ?? ''))
  await createRequestAs(t, applicant, body(schools[1]?.npsn ?? ''))
  t.clock.advance(3_600_001)
  expect(await t.call(endpoints.create, { body: body(schools[2]?.npsn ?? '') }, applicant)).toMatchObject({
    body: { code: 'REQUEST_LIMIT' },
  })
  await t.call(endpoints.withdraw, { params: { id: first } }, applicant)
  await createRequestAs(t, applicant, body(schools[2]?.npsn ?? ''))
})

test('of five requests of one account at once, three wait', async () => {
  const applicant = await newApplicant(t)
  const schools = await Promise.all(Array.from({ length: 5 }, () => newVerifiedSchool(t)))
  await Promise.all(
    schools.map(({ npsn }) =>
      t.call(endpoints.create, { body: { kind: 'JOIN_SCHOOL', role: 'teacher', npsn } }, applicant),
    ),
  )
  const rows = await t.owner
    .selectFrom('platform.access_request')
    .select('id')
    .where('account_id', '=', applicant.accountId)
    .execute()
  expect(rows).toHaveLength(3)
})

test('an account may name five schools an hour from one network, found or not', async () => {
  const applicant = await newApplicant(t)
  const requestUnknownSchool = () =>
    t.call(endpoints.create, { body: { kind: 'JOIN_SCHOOL', role: 'teacher', npsn: '99999999' } }, applicant)
  for (let i = 0; i < 5; i += 1) expect((await requestUnknownSchool()).body.code).toBe('NPSN_UNKNOWN')
  expect(await requestUnknownSchool()).toMatchObject({ status: 429, body: { code: 'REQUEST_ASKED_TOO_OFTEN' } })
  t.clock.advance(3_600_001)
  expect((await requestUnknownSchool()).body.code).toBe('NPSN_UNKNOWN')
})
