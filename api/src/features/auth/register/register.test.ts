import { afterAll, expect, test } from 'vitest'
import { auth } from '@hadir/contract/auth/auth.ts'
import { registerEndpoint } from '@hadir/contract/auth/register.ts'
import { userEndpoints } from '@hadir/contract/user/user.ts'
import { provenBrowser, registrationForm } from '../../../testing/registration.ts'
import { codeByMail, signInTest } from '../../../testing/sign-in-test.ts'
import { testBrowser, type TestBrowser } from '../../../testing/test-browser.ts'

const t = await signInTest()
afterAll(t.close)

const register = (browser: TestBrowser, body: unknown) => browser.call(registerEndpoint, { body: body as never })

test('of ten registrations at once with one proof, one creates an account', async () => {
  const browser = await provenBrowser(t, 'sekali@contoh.test')
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => register(browser, registrationForm('sekali@contoh.test'))),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  const accounts = await t.owner
    .selectFrom('platform.account')
    .select('id')
    .where('email', '=', 'sekali@contoh.test')
    .execute()
  expect(accounts).toHaveLength(1)
})

test('a school named SMK begins as one', async () => {
  const email = 'smk@contoh.test'
  const { account, schoolData, ...more } = registrationForm(email, '20288888')
  const body = { account, schoolData: { ...schoolData, name: 'SMK Negeri 1 Cibinong', level: 'SMA' }, ...more }
  expect((await register(await provenBrowser(t, email), body)).status).toBe(200)
  const setting = await t.owner
    .selectFrom('school_setting')
    .select(['school_form', 'principal_title'])
    .where('npsn', '=', '20288888')
    .execute()
  expect(setting).toEqual([{ school_form: 'SMK', principal_title: 'Kepala Sekolah' }])
})

test('registering signs the admin in, with an unverified school and an inactive proposed year', async () => {
  const email = 'rina@contoh.test'
  const browser = await provenBrowser(t, email)
  const { status, body } = await register(browser, registrationForm(email, '20299999'))
  expect(status).toBe(200)
  expect(browser.cookies.has('hadir_mailbox')).toBe(false)

  const me = await browser.call(userEndpoints.me, {}, { accessToken: body.data.accessToken })
  expect(me.body.data).toMatchObject({
    email,
    emailVerified: true,
    registered: true,
    accountType: 'school_admin',
    name: 'Rina Wati',
    level: 'SMP',
    province: 'Jawa Barat',
    regency: 'Kabupaten Bogor',
    profiles: [{ role: 'school_admin', active: true, schoolName: 'SMP Negeri 1 Cibinong' }],
  })
  const profile = me.body.data.profiles[0]
  const school_id = profile?.schoolId ?? ''
  const ofSchool = { school_id }

  const school = await t.owner
    .selectFrom('platform.school')
    .selectAll()
    .where('id', '=', school_id)
    .executeTakeFirstOrThrow()
  expect(school).toMatchObject({ npsn: '20299999', verified_at: null, district: 'Cibinong', village: 'Pondok Rajeg' })
  const setting = await t.owner.selectFrom('school_setting').selectAll().where('school_id', '=', school_id).execute()
  expect(setting).toMatchObject([
    {
      active_days: null,
      time_zone: 'WIB',
      name: 'SMP Negeri 1 Cibinong',
      principal_name: 'Budi Santoso',
      sign_place: 'Bogor',
    },
  ])
  // The schedule exists from the start, with the default settings.
  await t.runJobs()
  const timers = t.owner.selectFrom('platform.job_schedule').selectAll().where('school_id', '=', school_id)
  expect(await timers.execute()).toMatchObject([
    { ...ofSchool, time_zone: 'WIB', remind_at: null, close_at: null, plan_at: '00:05' },
  ])
  const actors = await t.owner.selectFrom('actor').selectAll().where('school_id', '=', school_id).execute()
  expect(actors).toMatchObject([{ ...ofSchool, id: profile?.id, name: 'Rina Wati', role: 'school_admin' }])
  const years = await t.owner.selectFrom('academic_year').selectAll().where('school_id', '=', school_id).execute()
  expect(years).toMatchObject([{ name: '2026/2027', is_active: false }])
  const semesters = await t.owner
    .selectFrom('semester')
    .select(['no', 'start_date', 'end_date', 'status'])
    .where('school_id', '=', school_id)
    .orderBy('no')
    .execute()
  expect(semesters).toEqual([
    { no: 1, start_date: '2026-07-13', end_date: '2026-12-18', status: 'DRAFT' },
    { no: 2, start_date: '2027-01-04', end_date: '2027-06-18', status: 'DRAFT' },
  ])
})

test('rival claims to one NPSN coexist until one is verified', async () => {
  for (const email of ['satu@contoh.test', 'dua@contoh.test']) {
    expect(await register(await provenBrowser(t, email), registrationForm(email, '20288888'))).toMatchObject({
      status: 200,
    })
  }
})

test('a school has its province’s time zone', async () => {
  const email = 'makassar@contoh.test'
  const place = { province: '73', regency: '7371', district: '737101', village: '7371011001' }
  const body = registrationForm(email, '40300001')
  const response = await register(await provenBrowser(t, email), {
    ...body,
    schoolData: { ...body.schoolData, ...place },
  })
  expect(response.status).toBe(200)
  const setting = await t.owner
    .selectFrom('school_setting')
    .select(['time_zone', 'sign_place'])
    .where('npsn', '=', '40300001')
    .executeTakeFirstOrThrow()
  expect(setting).toEqual({ time_zone: 'WITA', sign_place: 'Makassar' })
})

test('after registering one can sign in again, and the name is known', async () => {
  const email = 'kembali@contoh.test'
  await register(await provenBrowser(t, email), registrationForm(email, '20277777'))
  const browser = testBrowser(t)
  const code = await codeByMail(t, browser, email)
  const { body } = await browser.call(auth.verifyCode, { body: { code, email, source: 'login' } })
  expect(body).toMatchObject({
    message: 'Login berhasil!',
    data: {
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      registerData: { email, name: 'Rina Wati' },
    },
  })
})
