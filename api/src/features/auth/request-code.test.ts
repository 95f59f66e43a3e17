import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { auth } from '@hadir/contract/auth/auth.ts'
import { codeByMail, newAccount, signedIn, signInTest } from '../../testing/sign-in-test.ts'
import { withFault } from '../../testing/fault-injection.ts'
import { testBrowser, type TestBrowser } from '../../testing/test-browser.ts'
import { productionLimits } from '../../testing/test-settings.ts'

const t = await signInTest({ localMode: false, signInLimits: productionLimits })
afterAll(t.close)

const requestCode = (browser: TestBrowser, email: string, from?: string) =>
  browser.call(auth.requestCode, { body: { email, source: 'login' } }, from ? { from } : {})
const minute = 60_000

test('another site cannot request a code on behalf of its visitor', async () => {
  const input = { body: { email: 'a@contoh.test', source: 'login' } } as const
  for (const headers of [{ origin: 'https://jahat.test' }, { 'sec-fetch-site': 'cross-site' }, { origin: 'null' }]) {
    expect(await t.call(auth.requestCode, input, null, headers)).toMatchObject({ body: { code: 'FOREIGN_ORIGIN' } })
  }
})

test.each([
  [{ email: '', source: 'login' }, 'email', 'Email harus diisi'],
  [{ email: 'bukan email', source: 'login' }, 'email', 'Email tidak valid'],
  [{ email: 'a@contoh.test', source: 'lain' }, 'source', 'Pilih salah satu'],
])('%o is rejected at its field', async (body, field, message) => {
  const refused = await t.call(auth.requestCode, { body: body as never })
  expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID', fields: { [field]: message } } })
})

test('a known and an unknown mailbox get the same response, cookie and mail', async () => {
  await newAccount(t, 'dikenal@contoh.test')
  const responses = []
  for (const email of ['dikenal@contoh.test', 'asing00@contoh.test']) {
    const { status, body, headers } = await requestCode(testBrowser(t), email)
    await t.runJobs()
    const { date: _, 'x-request-id': __, ...rest } = headers
    const mail = t.mail.mails.at(-1)
    const all = JSON.stringify({ status, body, rest, subject: mail?.subject, text: mail?.text })
    responses.push(
      all
        .replaceAll(email, '…')
        .replace(/Anda: \d{6}/, '…')
        .replace(/hadir_browser=[\w-]+/, 'hadir_browser=…'),
    )
  }
  expect(responses[0]).toBe(responses[1])
})

test('the code arrives in the mail’s first line, not the subject, and lasts five minutes', async () => {
  const email = 'pos@contoh.test'
  const { body } = await requestCode(testBrowser(t), email)
  expect(body).toMatchObject({ message: 'Kode verifikasi berhasil dikirim', data: { userData: { email } } })
  expect(Date.parse(body.data.codeExpired) - t.clock.now().getTime()).toBe(5 * minute)
  await t.runJobs()
  const mail = t.mail.mails.at(-1)
  expect(mail?.text?.split('\n')[0]).toMatch(/^Kode verifikasi Anda: \d{6}$/)
  expect(mail?.subject).not.toMatch(/\d/)
  expect(mail?.text).toContain('Kode berlaku 5 menit')
})

test('neither the codes’ table nor the mail queue contains the code', async () => {
  const code = await codeByMail(t, testBrowser(t), 'brankas@contoh.test')
  const codes = await sql`select c::text from platform.sign_in_code c`.execute(t.owner)
  const jobs = await sql`select data::text from pgboss.job`.execute(t.owner)
  expect(jobs.rows.length).toBeGreaterThan(0)
  expect(JSON.stringify([codes.rows, jobs.rows])).not.toMatch(new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`))
})

test('no second code is sent within a minute, for any spelling of the address or browser', async () => {
  expect(await requestCode(testBrowser(t), 'cepat@contoh.test')).toMatchObject({ status: 200 })
  for (const email of ['cepat@contoh.test', 'CEPAT@contoh.test', 'cepat+lagi@contoh.test']) {
    expect(await requestCode(testBrowser(t), email)).toMatchObject({ status: 429, body: { code: 'CODE_JUST_SENT' } })
  }
  t.clock.advance(minute)
  expect(await requestCode(testBrowser(t), 'cepat@contoh.test')).toMatchObject({ status: 200 })
})

const requestTogether = async (email: string) => {
  const requested = await Promise.all(Array.from({ length: 20 }, () => requestCode(testBrowser(t), email)))
  return requested.filter(({ status }) => status === 200).length
}

test('of 20 concurrent requests one sends a code; a faulty count would be detected', async () => {
  expect(await requestTogether('bersama@contoh.test')).toBe(1)
  const forgets = {
    table: 'platform.sign_in_code',
    when: 'before insert',
    does: 'new.mailbox := new.id::text',
  } as const
  // One at a time: concurrent ones would wait at the mailbox before anything is counted.
  const requestInTurn = async () => {
    const email = 'terlupa@contoh.test'
    return [await requestCode(testBrowser(t), email), await requestCode(testBrowser(t), email)].map(
      ({ status }) => status,
    )
  }
  expect(await withFault(t.owner, forgets, requestInTurn)).toEqual([200, 200])
})

test('50 concurrent requests for one mailbox delay nobody else', async () => {
  await newAccount(t, 'kenal@contoh.test')
  const { browser: known } = await signedIn(t, 'kenal@contoh.test')
  t.clock.advance(minute)
  await t.owner.transaction().execute(async (busy) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${'sign-in kenal@contoh.test'}, 0))`.execute(busy)
    const requested = await Promise.all(
      Array.from({ length: 50 }, () => requestCode(testBrowser(t), 'kenal@contoh.test')),
    )
    for (const answer of requested) expect(answer).toMatchObject({ status: 429, body: { code: 'CODE_JUST_SENT' } })
    // Neither another mailbox nor a browser known to this one is delayed.
    expect((await requestCode(testBrowser(t), 'lain@contoh.test')).status).toBe(200)
    expect((await requestCode(known, 'kenal@contoh.test')).status).toBe(200)
  })
})
