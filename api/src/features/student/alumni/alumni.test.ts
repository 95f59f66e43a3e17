import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alumniEndpoints, type AlumniFields } from '@hadir/contract/student/alumni.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { newId } from '../../../platform/ids.ts'
import { bareLines } from '../../../testing/bare-lines.ts'
import { expectStrangersRefused } from '../../../testing/refusals.ts'
import { testApp, tokenOf } from '../../../testing/test-app.ts'
import { assignDuty, newColleague } from '../../../testing/test-duties.ts'
import { newCaller, newClass, newSchool, newYear, type TestSchool } from '../../../testing/test-school.ts'

const t = await testApp()
afterAll(t.close)

let school: TestSchool
let graduates: [string, string, string]
beforeAll(async () => {
  school = await newSchool(t)
  const yearId = await newYear(t, school.schoolId)
  const { studentIds } = await newClass(t, { schoolId: school.schoolId, yearId, count: 4 })
  graduates = studentIds.slice(0, 3) as [string, string, string]
  for (const [i, id] of graduates.entries()) {
    await sql`update student set status = 'ALUMNI', nisn = ${`000000000${i}`} where id = ${id}`.execute(t.owner)
    await sql`insert into student_exit (school_id, student_id, exit_date, exit_type)
      values (${school.schoolId}, ${id}, ${`202${4 + Math.min(i, 1)}-06-19`}, 'LULUS')`.execute(t.owner)
  }
})

const params = () => ({ schoolId: school.schoolId })
const fields: AlumniFields = {
  status: 'KULIAH',
  institution: 'Universitas Contoh',
  position: 'Teknik Informatika',
  city: 'Bandung',
  waitingMonths: 2,
  relevance: 4,
  incomeBand: '1-2 JT',
  phone: '081234567890',
  contactConsent: true,
  version: 1,
}
const list = async (query: object = {}, as = school.admin) =>
  (await t.call(alumniEndpoints.list, { params: params(), query: query as { answered?: 'sudah' } }, as)).body
const save = (id: string, body: AlumniFields, as = school.admin) =>
  t.call(alumniEndpoints.update, { params: { ...params(), id }, body }, as)

test('strangers are refused; teachers read', async () => {
  const [id] = graduates
  const readers = { school, openTo: ['school_admin', 'teacher', 'alumni', 'administrator'] } as const
  await expectStrangersRefused(t, alumniEndpoints.list, { params: params(), query: {} }, readers)
  await expectStrangersRefused(t, alumniEndpoints.read, { params: { ...params(), id } }, readers)
  const writers = { school, openTo: ['school_admin', 'alumni'] } as const
  await expectStrangersRefused(t, alumniEndpoints.update, { params: { ...params(), id }, body: fields }, writers)
  const companies = { school, openTo: ['company_admin'] } as const
  await expectStrangersRefused(t, alumniEndpoints.consented, { query: {} }, companies)
})

test('graduates are listed with how many answered, and how many work, study or run a business', async () => {
  const before = await list()
  expect(before.meta).toMatchObject({ total: 3, tracer: { total: 3, answered: 0, bmw: 0 }, years: [2025, 2024] })
  const stored = await save(graduates[0], {
    ...fields,
    graduation: { year: 2024, lastClass: 'IX-A', diplomaNo: 'DN-1' },
  })
  expect(stored.body.data).toMatchObject({
    status: 'KULIAH',
    lastClass: 'IX-A',
    diplomaNo: 'DN-1',
    updatedBySelfAt: null,
    version: 2,
  })
  expect((await save(graduates[0], fields)).body.code).toBe('CHANGED_MEANWHILE')
  await save(graduates[1], { ...fields, status: 'MENCARI_KERJA', contactConsent: false })
  const after = await list()
  expect(after.meta.tracer).toEqual({ total: 3, answered: 2, bmw: 1 })
  expect((await list({ answered: 'belum' })).data.map(({ id }) => id)).toEqual([graduates[2]])
  expect((await list({ status: 'KULIAH' })).meta).toMatchObject({ total: 1, tracer: { total: 3, answered: 2 } })
  expect((await list({ graduationYear: 2025 })).meta).toMatchObject({ total: 2, tracer: { total: 2, answered: 1 } })
  expect((await list({ q: '0000000002' })).meta.total).toBe(1)
  const early = await save(graduates[2], { ...fields, graduation: { year: 1960 } })
  expect(Object.keys(early.body.fields ?? {})).toEqual(['graduation.year'])
})

test('an export shows a record’s date in school time, and none without a record', async () => {
  // Three at night in Jakarta: still the previous day in UTC.
  await sql`update alumni set updated_at = '2026-09-15T20:00:00Z' where student_id = ${graduates[0]}`.execute(t.owner)
  const { body } = await t.app.inject({
    method: 'POST',
    url: alumniEndpoints.export.path.replace(':schoolId', school.schoolId),
    headers: { authorization: `Bearer ${tokenOf(t.app, school.admin)}` },
    payload: { format: 'csv', ids: [graduates[0], graduates[2]], sort: 'graduationYear' },
  })
  const [head = [], written = [], untouched = []] = bareLines(body).map((line) => line.split(';'))
  const at = head.indexOf('Terakhir diperbarui')
  expect([written[at], untouched[at]]).toEqual(['2026-09-16', ''])
})

test('a corrected graduation day is the day on which she left, everywhere', async () => {
  const [, id] = graduates
  const version = async () =>
    (await t.call(alumniEndpoints.read, { params: { ...params(), id } }, school.admin)).body.data.version
  const correct = async (graduation: NonNullable<AlumniFields['graduation']>) =>
    (await save(id, { ...fields, contactConsent: false, graduation, version: await version() })).body
  expect((await correct({ year: 2025, date: '2024-06-12' })).fields).toEqual({
    'graduation.date': 'Tidak sesuai dengan tahun lulus 2025',
  })
  const leftOn = async () =>
    (await t.call(studentEndpoints.read, { params: { id } }, school.admin)).body.data.exit?.exitDate
  expect(await leftOn()).toBe('2025-06-19')
  expect((await correct({ year: 2025, date: '2025-06-12' })).data.graduationDate).toBe('2025-06-12')
  expect(await leftOn()).toBe('2025-06-12')
  // Only its year is known.
  expect((await correct({ year: 2024, date: '' })).data).toMatchObject({ graduationYear: 2024 })
  expect(await leftOn()).toBe('2024-06-30')
  expect((await correct({ year: 2025, date: '2025-06-19' })).data.graduationDate).toBe('2025-06-19')
})

test('an alumnus sees and edits only her own record, without the graduation', async () => {
  const [mine, other] = [graduates[2], graduates[0]]
  const me = await newCaller(t, { schoolId: school.schoolId, role: 'alumni', personId: mine })
  expect((await list({}, me)).data.map(({ id }) => id)).toEqual([mine])
  expect((await t.call(alumniEndpoints.read, { params: { ...params(), id: other } }, me)).status).toBe(404)
  expect((await save(other, fields, me)).status).toBe(404)
  expect((await save(mine, { ...fields, graduation: { year: 2020 } }, me)).status).toBe(403)
  const saved = await save(mine, { ...fields, status: 'WIRAUSAHA' }, me)
  expect(saved.body.data).toMatchObject({
    status: 'WIRAUSAHA',
    graduationYear: 2025,
    updatedBySelfAt: t.clock.now().toISOString(),
  })
})

test('a company sees consenting alumni of granting schools, without income and NISN', async () => {
  const company = await newCaller(t, { schoolId: null, role: 'company_admin' })
  const browse = async (query: object = {}) =>
    (await t.call(alumniEndpoints.consented, { query: query as { schoolId?: string } }, company)).body
  expect(await browse()).toMatchObject({ data: [], meta: { schools: [] } })
  expect((await browse({ schoolId: school.schoolId })).code).toBe('NOT_FOUND')
  const companyId = newId()
  await sql`insert into platform.company (id, account_id, name, npwp, address, province_id, regency_id, district_id,
      village_id, phone, email, verified_at, created_at)
    values (${companyId}, ${company.accountId}, 'PT Contoh', '0123456789012345', 'Jl. Mawar 1', '32', '3204', '320405',
      '3204052001', '021-555-1234', 'hr@contoh.test', ${t.clock.now()}, ${t.clock.now()})`.execute(t.owner)
  await sql`insert into platform.company_school (company_id, school_id, granted_at)
    values (${companyId}, ${school.schoolId}, ${t.clock.now()})`.execute(t.owner)
  const seen = await browse()
  expect(seen.meta.schools).toEqual([{ id: school.schoolId, name: school.name }])
  // The one without consent is not among them.
  expect(seen.data.map(({ id }) => id).sort()).toEqual([graduates[0], graduates[2]].sort())
  expect(Object.keys(seen.data[0] ?? {})).not.toEqual(expect.arrayContaining(['nisn']))
  expect(JSON.stringify(seen)).not.toMatch(/nisn|incomeBand|1-2 JT|000000000/)
  await sql`delete from platform.company_school where company_id = ${companyId}`.execute(t.owner)
  expect((await browse()).data).toEqual([])
})

test.each(['no duty', 'GURU_PIKET', 'BK', 'KEPALA_SEKOLAH', 'WAKASEK', 'OPERATOR'])(
  'a teacher with %s sees what graduates do, and neither reads nor searches private data',
  async (kind) => {
    const { id: teacherId, caller: teacher } = await newColleague(t, school.schoolId)
    if (kind !== 'no duty') await assignDuty(t, { ...params(), teacherId }, { kind, weekdays: null })
    const { data } = await list({}, teacher)
    expect(data.map(({ institution }) => institution)).toContain('Universitas Contoh')
    for (const { nisn, diplomaNo, phone, email, incomeBand } of data) {
      expect([nisn, diplomaNo, phone, email, incomeBand]).toEqual([null, null, null, null, null])
    }
    expect((await list({ q: '0000000002' }, teacher)).meta.total).toBe(0)
    const one = await t.call(alumniEndpoints.read, { params: { ...params(), id: graduates[0] } }, teacher)
    expect(one.body.data).toMatchObject({ institution: 'Universitas Contoh', nisn: null, phone: null, diplomaNo: null })
  },
)

test('only the school adds an earlier graduate, with errors at the fields', async () => {
  const person = { name: 'Dewi Lestari', nis: 'L-1998-7', gender: 'P' as const, dob: '1982-04-21' }
  const body = { ...person, nisn: '', graduation: { year: 1998, lastClass: 'III-B', diplomaNo: 'DN-02 1234' } }
  const add = (sent: object = {}, as = school.admin) =>
    t.call(alumniEndpoints.create, { params: params(), body: { ...body, ...sent } }, as)
  await expectStrangersRefused(
    t,
    alumniEndpoints.create,
    { params: params(), body },
    { school, openTo: ['school_admin'] },
  )
  for (const [sent, field] of [
    [{ graduation: { year: 1960 } }, 'graduation.year'],
    [{ graduation: { year: 1998, date: '1999-06-01' } }, 'graduation.date'],
    [{ dob: '1998-07-01' }, 'dob'],
    [{ name: '' }, 'name'],
  ] as const) {
    const refused = await add(sent)
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, [field]])
  }
  const before = (await list({ graduationYear: 1998 })).meta.total
  const added = await add()
  expect(added.body.data).toMatchObject({ name: 'Dewi Lestari', graduationYear: 1998, lastClass: 'III-B', version: 1 })
  expect((await list({ graduationYear: 1998 })).meta.total).toBe(before + 1)
  expect(await add()).toMatchObject({ status: 409, body: { fields: { nis: 'Sudah dipakai Dewi Lestari' } } })
  const { id } = added.body.data
  expect((await save(id, fields)).body.data).toMatchObject({ status: 'KULIAH', graduationYear: 1998, version: 2 })
})
