import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { accessRequestEndpoints as endpoints } from '@hadir/contract/access-request/access-request.ts'
import { alumniEndpoints } from '@hadir/contract/student/alumni.ts'
import type { Caller } from '../../platform/http/scope.ts'
import { newId } from '../../platform/ids.ts'
import { signInTest } from '../../testing/sign-in-test.ts'
import { newCaller, newClass, newYear } from '../../testing/test-school.ts'
import { createRequestAs, decides, newAdministrator, newVerifiedSchool } from './testing-access.ts'

const t = await signInTest()
afterAll(t.close)

const company = await newCaller(t, { schoolId: null, role: 'company_admin' })
const companyId = newId()
await sql`insert into platform.company (id, account_id, name, npwp, address, province_id, regency_id, district_id,
    village_id, phone, email, verified_at, created_at)
  values (${companyId}, ${company.accountId}, 'PT Maju', '0123456789012345', 'Jl. Mawar 1', '32', '3204', '320405',
    '3204052001', '021-555-1234', 'hr@contoh.test', ${t.clock.now()}, ${t.clock.now()})`.execute(t.owner)
const [school, other] = [await newVerifiedSchool(t), await newVerifiedSchool(t)]

const reason = 'Kerja sama sudah berakhir'
const revoke = (id: string, as: Caller | null) =>
  t.call(endpoints.revokeCompany, { params: { id }, body: { reason } }, as)
const grants = async (as: Caller) => (await t.call(endpoints.companies, { query: {} }, as)).body.data
/** The company asks a school, and the school agrees; returns what the school then lists. */
async function granted({ npsn, admin }: typeof school): Promise<string> {
  const request = await createRequestAs(t, company, { kind: 'COMPANY_SCHOOL', role: 'company_admin', npsn })
  await decides(t, admin, request, { verdict: 'approve' })
  return (await grants(admin))[0]?.id ?? ''
}
const schoolsOfCompany = async () =>
  (await t.call(alumniEndpoints.consented, { query: {} }, company)).body.meta.schools.map(({ id }) => id)

/** A graduate of the school who agreed to be visible to companies. */
async function newGraduate(): Promise<Caller> {
  const yearId = await newYear(t, school.schoolId)
  const [studentId = ''] = (await newClass(t, { schoolId: school.schoolId, yearId, count: 1 })).studentIds
  await sql`update student set status = 'ALUMNI' where id = ${studentId}`.execute(t.owner)
  await sql`insert into student_exit (school_id, student_id, exit_date, exit_type)
    values (${school.schoolId}, ${studentId}, '2026-06-19', 'LULUS')`.execute(t.owner)
  const fields = { params: { schoolId: school.schoolId, id: studentId }, body: { contactConsent: true, version: 1 } }
  expect((await t.call(alumniEndpoints.update, fields, school.admin)).status).toBe(200)
  return newCaller(t, { schoolId: school.schoolId, role: 'alumni', personId: studentId })
}

test('only the school’s admin and the administrator revoke a company, and only with a reason', async () => {
  const id = await granted(school)
  expect((await revoke(id, null)).status).toBe(401)
  for (const role of ['teacher', 'student', 'parent', 'alumni'] as const) {
    const caller = await newCaller(t, { schoolId: school.schoolId, role })
    expect((await revoke(id, caller)).status).toBe(403)
    expect((await t.call(endpoints.companies, { query: {} }, caller)).status).toBe(403)
  }
  expect((await revoke(id, company)).status).toBe(403)
  expect((await revoke(id, other.admin)).status).toBe(404)
  expect(await grants(other.admin)).toEqual([])
  const empty = await t.call(endpoints.revokeCompany, { params: { id }, body: { reason: '' } }, school.admin)
  expect(empty).toMatchObject({ status: 400, body: { code: 'INVALID' } })
  expect(await schoolsOfCompany()).toEqual([school.schoolId])
})

test('revoked company access ends at once, is audited and announced, and can be requested again', async () => {
  const [grant] = await grants(school.admin)
  const second = await granted(other)
  expect(grant).toMatchObject({ companyName: 'PT Maju', email: 'hr@contoh.test', schoolName: school.name })
  const id = grant?.id ?? ''
  expect((await revoke(id, school.admin)).body.message).toBe('Akses perusahaan dicabut')
  expect(await schoolsOfCompany()).toEqual([other.schoolId])
  const query = { schoolId: school.schoolId }
  expect((await t.call(alumniEndpoints.consented, { query }, company)).body.code).toBe('NOT_FOUND')
  expect((await revoke(id, school.admin)).status).toBe(404)

  const event = await t.owner
    .selectFrom('platform.access_event as e')
    .innerJoin('platform.access_request as r', 'r.id', 'e.request_id')
    .select(['e.reason', 'e.actor_account_id', 'e.account_id', 'e.school_id', 'r.company_id'])
    .where('e.action', '=', 'REVOKED')
    .execute()
  const by = { actor_account_id: school.admin.accountId, account_id: company.accountId }
  expect(event).toEqual([{ reason, ...by, school_id: school.schoolId, company_id: companyId }])
  await t.runJobs()
  const mail = t.mail.mails.find(({ subject }) => subject === 'Akses perusahaan Anda dicabut')
  expect(mail?.text).toContain(`Sekolah “${school.name}” mencabut akses perusahaan “PT Maju”`)
  expect(mail?.text).toContain(`Alasan: “${reason}”`)

  expect((await revoke(second, await newAdministrator(t))).status).toBe(200)
  expect(await schoolsOfCompany()).toEqual([])
  expect(await granted(school)).not.toBe(id)
})

test('a graduate who withdraws consent is missing from the company’s next read', async () => {
  const graduate = await newGraduate()
  const seen = async () => (await t.call(alumniEndpoints.consented, { query: {} }, company)).body.data
  const [{ id = '' } = {}] = await seen()
  const params = { schoolId: school.schoolId, id }
  const { version } = (await t.call(alumniEndpoints.read, { params }, graduate)).body.data
  const body = { contactConsent: false, version }
  expect((await t.call(alumniEndpoints.update, { params, body }, company)).status).toBe(404)
  expect((await t.call(alumniEndpoints.update, { params, body }, graduate)).status).toBe(200)
  expect(await seen()).toEqual([])
})
