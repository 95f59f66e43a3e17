import { afterAll, expect, test } from 'vitest'
import { schoolConfigEndpoints } from '@hadir/contract/config/school/school.ts'
import { schoolProfileEndpoints as endpoints } from '@hadir/contract/config/school/profile.ts'
import { expectStrangersRefused } from '../../../testing/refusals.ts'
import { signInTest } from '../../../testing/sign-in-test.ts'
import { newCaller, newClass, newSchool, newYear, type TestSchool } from '../../../testing/test-school.ts'

const t = await signInTest()
afterAll(t.close)

const profile = {
  name: 'SMP Melati Bogor',
  level: 'SMP' as const,
  status: 'Swasta' as const,
  address: 'Jalan Melati 1',
  postalCode: '16111',
  phone: '021-875-1234',
  fax: '',
  email: 'smp@contoh.test',
}
const read = ({ schoolId, admin }: TestSchool) => t.call(endpoints.read, { params: { schoolId } }, admin)
const save = ({ schoolId, admin }: TestSchool, change: object, version: number) =>
  t.call(endpoints.update, { params: { schoolId }, body: { ...profile, ...change, version } as never }, admin)

test('strangers and other schools change nothing, and the NPSN cannot be changed', async () => {
  const [school, other] = [await newSchool(t), await newSchool(t)]
  const params = { schoolId: school.schoolId }
  const to = { school, openTo: ['school_admin'] } as const
  await expectStrangersRefused(t, endpoints.update, { params, body: { ...profile, version: 1 } }, to)
  expect((await t.call(endpoints.read, { params }, other.admin)).status).toBe(404)
  expect((await t.call(endpoints.update, { params, body: { ...profile, version: 1 } }, other.admin)).status).toBe(404)
  expect((await save(school, { npsn: '99999999' }, 1)).status).toBe(400)
  // The settings of papers are the one place for it.
  expect((await save(school, { principal: 'Dewi Lestari, M.Pd.' }, 1)).status).toBe(400)
  expect((await save(school, { name: 'SMP', phone: '12', postalCode: '1' }, 1)).body.fields).toMatchObject({
    name: expect.any(String),
    phone: expect.any(String),
    postalCode: expect.any(String),
  })
})

test('a school profile changes once per version, with history, and papers follow', async () => {
  const school = await newSchool(t)
  const params = { schoolId: school.schoolId }
  const before = (await read(school)).body.data
  expect((await save(school, {}, before.version)).body.data).toMatchObject({
    name: profile.name,
    npsn: school.npsn,
    version: before.version + 1,
  })
  expect((await save(school, {}, before.version)).body.code).toBe('CHANGED_MEANWHILE')
  const { data: config } = (await t.call(schoolConfigEndpoints.read, { params }, school.admin)).body
  expect(config).toMatchObject({ name: profile.name, address: profile.address })
  const requested = { params: { ...params, id: school.schoolId }, query: { page: 1, pageSize: 10 as const } }
  const { data: history } = (await t.call(endpoints.history, requested, school.admin)).body
  expect(history[0]?.changes).toContainEqual({ field: 'name', from: before.name, to: profile.name })
})

test('a school that moves picks all four levels of its region, and its papers follow', async () => {
  const school = await newSchool(t)
  const bogor = { province: '32', regency: '3201', district: '320101', village: '3201011001' }
  const moved = (await save(school, bogor, 1)).body.data
  expect(moved).toMatchObject({ province: 'Jawa Barat', regency: 'Kabupaten Bogor', village: 'Pondok Rajeg' })
  const words = { province: moved.province, regency: moved.regency, district: moved.district, village: moved.village }
  const row = await t.owner
    .selectFrom('platform.school')
    .select(['province_id', 'village_id'])
    .where('id', '=', school.schoolId)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ province_id: '32', village_id: '3201011001' })
  const setting = await t.owner
    .selectFrom('school_setting')
    .select('regency')
    .where('school_id', '=', school.schoolId)
    .executeTakeFirstOrThrow()
  expect(setting.regency).toBe('Kabupaten Bogor')
  // The form sends back the names it received; an app without these fields leaves them unchanged.
  expect((await save(school, words, 2)).body.data).toMatchObject(words)
  expect((await save(school, {}, 3)).body.data).toMatchObject(words)
  expect((await save(school, { village: '' }, 4)).body.fields).toEqual({ village: 'Pilih desa atau kelurahan' })
  expect((await save(school, { ...words, district: 'Di mana saja' }, 4)).body.fields).toHaveProperty('district')
  expect((await save(school, { ...bogor, village: '3171011001' }, 4)).body.fields).toHaveProperty('village')
  expect((await save(school, { province: '31' }, 4)).body.fields).toEqual({
    regency: 'Pilih kabupaten atau kota',
    district: 'Pilih kecamatan',
    village: 'Pilih desa atau kelurahan',
  })
  expect((await read(school)).body.data).toMatchObject({ ...words, version: 4 })
})

test('renaming a verified school notifies its other admins and the platform', async () => {
  const school = await newSchool(t)
  const second = await newCaller(t, { schoolId: school.schoolId, role: 'school_admin', name: 'Bu Operator' })
  await t.owner
    .updateTable('platform.school')
    .set({ verified_at: t.clock.now() })
    .where('id', '=', school.schoolId)
    .execute()
  t.mail.mails.length = 0
  expect((await save(school, {}, 1)).status).toBe(200)
  await t.runJobs()
  const { email } = await t.owner
    .selectFrom('platform.account')
    .select('email')
    .where('id', '=', second.accountId)
    .executeTakeFirstOrThrow()
  const mails = t.mail.mails.filter(({ subject }) => subject === 'Nama sekolah diubah')
  expect(mails.map(({ to }) => to?.[0]?.address)).toContain(email)
  t.mail.mails.length = 0
  expect((await save(school, { phone: '021-875-9999' }, 2)).status).toBe(200)
  await t.runJobs()
  expect(t.mail.mails).toEqual([])
})

test('a verified school is renamed five times a day at most, and each time is a mail', async () => {
  const school = await newSchool(t)
  await newCaller(t, { schoolId: school.schoolId, role: 'school_admin', name: 'Bu Operator' })
  const verified = { verified_at: t.clock.now() }
  await t.owner.updateTable('platform.school').set(verified).where('id', '=', school.schoolId).execute()
  await t.runJobs()
  t.mail.mails.length = 0
  const answers = []
  for (let i = 1; i <= 7; i += 1) answers.push(await save(school, { name: `SMP Nama ${i}` }, Math.min(i, 6)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 400, 400])
  expect(answers.at(-1)?.body.fields).toEqual({ name: expect.stringMatching(/^Nama sekolah sudah diubah 5 kali/) })
  await t.runJobs()
  const notices = t.mail.mails.filter(({ text }) => text?.includes(school.npsn))
  expect(new Set(notices.map(({ text }) => text)).size).toBe(5)
  // Everything else can still be changed, and the name again the next day.
  expect((await save(school, { name: 'SMP Nama 5', phone: '021-875-9999' }, 6)).status).toBe(200)
  t.clock.advance(24 * 3_600_000 + 1)
  expect((await save(school, { name: 'SMP Nama 8' }, 7)).status).toBe(200)
})

test('a level without the grades of its classes is rejected at its field', async () => {
  const school = await newSchool(t)
  await newClass(t, { schoolId: school.schoolId, yearId: await newYear(t, school.schoolId) })
  expect((await save(school, { level: 'SD' }, 1)).body.fields?.['level']).toMatch(/^Masih ada kelas /)
  expect((await read(school)).body.data.version).toBe(1)
})
