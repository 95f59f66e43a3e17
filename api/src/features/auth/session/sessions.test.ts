import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { auth } from '@hadir/contract/auth/auth.ts'
import { registerEndpoint } from '@hadir/contract/auth/register.ts'
import { userEndpoints } from '@hadir/contract/user/user.ts'
import { shownNetwork } from '../../../platform/http/security/client-subnet.ts'
import { provenBrowser, registrationForm } from '../../../testing/registration.ts'
import { codeByMail, newAccount, signedIn, signInTest } from '../../../testing/sign-in-test.ts'
import { testBrowser } from '../../../testing/test-browser.ts'

const t = await signInTest()
afterAll(t.close)

const ended = { status: 401, body: { code: 'SESSION_ENDED' } }

test('nobody sees or ends a session without being signed in', async () => {
  const refused = { status: 401, body: { code: 'UNAUTHENTICATED' } }
  expect(await t.call(auth.sessions, {})).toMatchObject(refused)
  expect(await t.call(auth.logout, {})).toMatchObject(refused)
  const params = { id: crypto.randomUUID() }
  expect(await t.call(auth.endSession, { params })).toMatchObject(refused)
  expect(await t.call(auth.endAllSessions, {})).toMatchObject(refused)
})

test('another account’s session is not found and survives', async () => {
  const owner = await newAccount(t, 'pemilik@contoh.test')
  const stranger = await newAccount(t, 'asing@contoh.test')
  expect(await t.call(auth.endSession, { params: { id: owner.sessionId } }, stranger)).toMatchObject({ status: 404 })
  expect(await t.call(userEndpoints.me, {}, owner)).toMatchObject({ status: 200 })
})

test('a person sees her devices and signs one out from another', async () => {
  const email = 'dua.perangkat@contoh.test'
  await newAccount(t, email)
  t.clock.advance(60_000)
  const phone = await signedIn(t, email)
  t.clock.advance(60_000)
  const laptop = await signedIn(t, email)

  const { body } = await laptop.browser.call(auth.sessions, {}, { accessToken: laptop.accessToken })
  expect(body.data.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
    ['Chrome di Android', true],
    ['Chrome di Android', false],
    ['Tes', false],
  ])
  const params = { id: body.data[1]?.id ?? '' }
  expect(await laptop.browser.call(auth.endSession, { params }, laptop)).toMatchObject({ status: 200 })
  expect(await phone.browser.call(userEndpoints.me, {}, phone)).toMatchObject(ended)
  const refused = await phone.browser.call(auth.refresh, { body: { refreshToken: phone.refreshToken } })
  expect(refused).toMatchObject(ended)
  expect(refused.body.message).toContain('karena dikeluarkan dari perangkat lain')
  expect(await laptop.browser.call(userEndpoints.me, {}, laptop)).toMatchObject({ status: 200 })
})

test('a device has the first parts of the address where it was last, and no more', async () => {
  const email = 'jaringan@contoh.test'
  await newAccount(t, email)
  t.clock.advance(60_000)
  const phone = await signedIn(t, email)
  t.clock.advance(60_000)
  const refreshed = await phone.browser.call(
    auth.refresh,
    { body: { refreshToken: phone.refreshToken } },
    { from: '103.28.12.77' },
  )
  const { accessToken } = refreshed.body.data
  const { body } = await phone.browser.call(auth.sessions, {}, { accessToken })
  expect(body.data[0]).toMatchObject({ device: 'Chrome di Android', network: '103.28.12.x', isCurrent: true })
  const stored = sql<{
    n: number
  }>`select count(*)::int as n from platform.session session where session::text like '%103.28.12.77%'`
  expect((await stored.execute(t.owner)).rows).toEqual([{ n: 0 }])
  expect(['::ffff:10.1.2.3', '2404:8000:1024:5::9', '[2404:8000:1024:5::9]:443'].map(shownNetwork)).toEqual([
    '10.1.2.x',
    '2404:8000:1024::',
    '2404:8000:1024::',
  ])
})

test('a person signs out of every device at once, and nobody else is', async () => {
  const email = 'semua.perangkat@contoh.test'
  await newAccount(t, email)
  t.clock.advance(60_000)
  const phone = await signedIn(t, email)
  t.clock.advance(60_000)
  const laptop = await signedIn(t, email)
  const other = await newAccount(t, 'tetap.masuk@contoh.test')
  expect(await laptop.browser.call(auth.endAllSessions, {}, laptop)).toMatchObject({ status: 200 })
  for (const device of [phone, laptop]) {
    expect(await device.browser.call(userEndpoints.me, {}, device)).toMatchObject(ended)
    expect(await device.browser.call(auth.refresh, { body: { refreshToken: device.refreshToken } })).toMatchObject(
      ended,
    )
  }
  expect(await t.call(userEndpoints.me, {}, other)).toMatchObject({ status: 200 })
})

test('a device unused for a week is not among them', async () => {
  const email = 'lama@contoh.test'
  await newAccount(t, email)
  await signedIn(t, email)
  t.clock.advance(7 * 24 * 3_600_000 + 1_000)
  const { browser, accessToken } = await signedIn(t, email)
  const { body } = await browser.call(auth.sessions, {}, { accessToken })
  expect(body.data.map(({ isCurrent }) => isCurrent)).toEqual([true])
})

test('after signing out neither token works', async () => {
  const email = 'keluar@contoh.test'
  await newAccount(t, email)
  const { browser, accessToken, refreshToken } = await signedIn(t, email)
  expect(await browser.call(auth.logout, {}, { accessToken })).toMatchObject({ status: 200 })
  expect(await browser.call(userEndpoints.me, {}, { accessToken })).toMatchObject(ended)
  expect(await browser.call(auth.refresh, { body: { refreshToken } })).toMatchObject(ended)
})

const newDevice = 'Perangkat baru masuk ke akun Hadir Anda'
const mailsTo = async (address: string) => {
  await t.runJobs()
  return t.mail.mails.filter(({ to, subject }) => subject === newDevice && to?.some((one) => one.address === address))
}

test('a sign-in on a new device is mailed: the device, the school’s time, how to end it', async () => {
  const email = 'perangkat.baru@contoh.test'
  const { schoolId } = await newAccount(t, email)
  await t.owner
    .updateTable('school_setting')
    .set({ time_zone: 'WIT' })
    .where('school_id', '=', schoolId ?? '')
    .execute()
  t.clock.moveTo('2026-10-05T23:30:00Z')
  const { browser } = await signedIn(t, email)
  const [mail, ...more] = await mailsTo(email)
  expect(more).toEqual([])
  expect(mail?.text).toContain('Perangkat: Chrome di Android\nWaktu: 06/10/2026 08:30 WIT\n')
  expect(mail?.text).toContain('http://127.0.0.1:3000/app/session')
  expect(mail?.text).toContain('Keluarkan')

  // The same browser again, known by its cookie; and a browser that never signed in anywhere.
  const code = await codeByMail(t, browser, email)
  expect((await browser.call(auth.verifyCode, { body: { code, email, source: 'login' } })).status).toBe(200)
  expect(await mailsTo(email)).toHaveLength(1)
  await signedIn(t, email)
  expect(await mailsTo(email)).toHaveLength(2)
})

test('registering sends no notice about its own device, but one about the next', async () => {
  const email = 'pendaftar.baru@contoh.test'
  const browser = await provenBrowser(t, email)
  expect((await browser.call(registerEndpoint, { body: registrationForm(email, '20277771') })).status).toBe(200)
  expect(await mailsTo(email)).toEqual([])
  await signedIn(t, email)
  const [mail] = await mailsTo(email)
  expect(mail?.text).toMatch(/Waktu: \d\d\/\d\d\/\d{4} \d\d:\d\d WIB\n/)
})

test('a wrong code signs nobody in, so no notice is sent', async () => {
  const email = 'salah.kode@contoh.test'
  await newAccount(t, email)
  const browser = testBrowser(t)
  const code = await codeByMail(t, browser, email)
  const wrong = code === '000000' ? '111111' : '000000'
  await browser.call(auth.verifyCode, { body: { code: wrong, email, source: 'login' } })
  expect(await mailsTo(email)).toEqual([])
})

test('a sign-in on a fifty-first device signs out the least recently used one', async () => {
  const email = 'banyak.perangkat@contoh.test'
  const { accountId } = await newAccount(t, email)
  const stranger = await newAccount(t, 'tetangga.perangkat@contoh.test')
  await sql`insert into platform.session select (jsonb_populate_record(session, jsonb_build_object('id', uuidv7(),
      'last_used_at', session.last_used_at - n * interval '1 minute'))).* from platform.session session, generate_series(1, 60) n
    where session.account_id in (${accountId}, ${stranger.accountId})`.execute(t.owner)
  t.clock.advance(60_000)
  const { browser, accessToken } = await signedIn(t, email)
  const { body } = await browser.call(auth.sessions, {}, { accessToken })
  expect(body.data).toHaveLength(50)
  expect(body.data[0]?.isCurrent).toBe(true)
  const times = body.data.map(({ lastUsedAt }) => lastUsedAt)
  expect(times).toEqual(times.toSorted().toReversed())
  expect((await t.call(auth.sessions, {}, stranger)).body.data).toHaveLength(61)
})
