import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { auth } from '@hadir/contract/auth.ts'
import { codeByMail, newAccount, signedIn, signInTest } from '../../testing/sign-in-test.ts'
import { withFault } from '../../testing/planted-fault.ts'
import { newId } from '../../new-id.ts'
import { testBrowser, type TestBrowser } from '../../testing/test-browser.ts'

const production = {
  codesPerHour: 5,
  codesPerDay: 10,
  secondsBetweenCodes: 60,
  mailboxFailuresPerDay: 20,
  networkFailuresPerHour: 300,
}
const t = await signInTest({ localMode: false, signInLimits: production })
afterAll(t.close)

const ask = (browser: TestBrowser, email: string, from?: string) =>
  browser.call(auth.requestCode, { body: { email, source: 'login' } }, from ? { from } : {})
const [minute, hour] = [60_000, 3_600_000]

test('another site cannot ask for a code in the name of its visitor', async () => {
  const input = { body: { email: 'a@contoh.test', source: 'login' } } as const
  for (const headers of [{ origin: 'https://jahat.test' }, { 'sec-fetch-site': 'cross-site' }, { origin: 'null' }]) {
    expect(await t.call(auth.requestCode, input, null, headers)).toMatchObject({ body: { code: 'FOREIGN_ORIGIN' } })
  }
})

test.each([
  [{ email: '', source: 'login' }, 'email', 'Email harus diisi'],
  [{ email: 'bukan email', source: 'login' }, 'email', 'Email tidak valid'],
  [{ email: 'a@contoh.test', source: 'lain' }, 'source', 'Pilih salah satu'],
])('%o is refused at its field', async (body, field, message) => {
  const refused = await t.call(auth.requestCode, { body: body as never })
  expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID', fields: { [field]: message } } })
})

test('a known and an unknown mailbox get the same answer, cookie and mail', async () => {
  await newAccount(t, 'dikenal@contoh.test')
  const heard = []
  for (const email of ['dikenal@contoh.test', 'asing00@contoh.test']) {
    const { status, body, headers } = await ask(testBrowser(t), email)
    await t.runJobs()
    const { date: _, ...rest } = headers
    const mail = t.mail.mails.at(-1)
    const all = JSON.stringify({ status, body, rest, subject: mail?.subject, text: mail?.text })
    heard.push(
      all
        .replaceAll(email, '…')
        .replace(/Anda: \d{6}/, '…')
        .replace(/hadir_browser=[\w-]+/, 'hadir_browser=…'),
    )
  }
  expect(heard[0]).toBe(heard[1])
})

test('the code arrives by mail, in the first line and not in the subject, and lives three minutes', async () => {
  const email = 'pos@contoh.test'
  const { body } = await ask(testBrowser(t), email)
  expect(body).toMatchObject({ message: 'Kode verifikasi berhasil dikirim', data: { userData: { email } } })
  expect(Date.parse(body.data.codeExpired) - t.clock.now().getTime()).toBe(3 * minute)
  await t.runJobs()
  const mail = t.mail.mails.at(-1)
  expect(mail?.text?.split('\n')[0]).toMatch(/^Kode verifikasi Anda: \d{6}$/)
  expect(mail?.subject).not.toMatch(/\d/)
})

test('neither the table of codes nor the queue of mails holds the code', async () => {
  const code = await codeByMail(t, testBrowser(t), 'brankas@contoh.test')
  const codes = await sql`select c::text from platform.sign_in_code c`.execute(t.owner)
  const jobs = await sql`select data::text from pgboss.job`.execute(t.owner)
  expect(jobs.rows.length).toBeGreaterThan(0)
  expect(JSON.stringify([codes.rows, jobs.rows])).not.toMatch(new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`))
})

test('within a minute no second code is sent, however the address is written and whichever browser asks', async () => {
  expect(await ask(testBrowser(t), 'cepat@contoh.test')).toMatchObject({ status: 200 })
  for (const email of ['cepat@contoh.test', 'CEPAT@contoh.test', 'cepat+lagi@contoh.test']) {
    expect(await ask(testBrowser(t), email)).toMatchObject({ status: 429, body: { code: 'CODE_JUST_SENT' } })
  }
  t.clock.advance(minute)
  expect(await ask(testBrowser(t), 'cepat@contoh.test')).toMatchObject({ status: 200 })
})

const askTogether = async (email: string) => {
  const asked = await Promise.all(Array.from({ length: 20 }, () => ask(testBrowser(t), email)))
  return asked.filter(({ status }) => status === 200).length
}

test('of 20 requests at the same moment one sends a code; a count that forgets would be seen', async () => {
  expect(await askTogether('bersama@contoh.test')).toBe(1)
  const forgets = {
    table: 'platform.sign_in_code',
    when: 'before insert',
    does: 'new.mailbox := new.id::text',
  } as const
  expect(await withFault(t.owner, forgets, () => askTogether('terlupa@contoh.test'))).toBeGreaterThan(1)
})

test('a mailbox gets five codes an hour and ten a day from browsers it does not know', async () => {
  const email = 'penuh@contoh.test'
  const sent: number[] = []
  for (let asked = 0; asked < 60; asked += 1) {
    const { status } = await ask(testBrowser(t), email)
    if (status === 200) sent.push(asked)
    t.clock.advance(5 * minute)
  }
  expect(sent).toEqual([0, 1, 2, 3, 4, 12, 13, 14, 15, 16])
  t.clock.advance(24 * hour)
  expect(await ask(testBrowser(t), email)).toMatchObject({ status: 200 })
})

test('strangers who use up the codes of a mailbox do not lock its owner out', async () => {
  const email = 'pemilik@contoh.test'
  await newAccount(t, email)
  const { browser } = await signedIn(t, email)
  for (let asked = 0; asked < 12; asked += 1) {
    t.clock.advance(minute)
    await ask(testBrowser(t), email)
  }
  expect(await ask(testBrowser(t), email)).toMatchObject({ status: 429 })
  expect(await ask(browser, email)).toMatchObject({ status: 200 })
})

const guess = async (browser: TestBrowser, { email, times, from }: { email: string; times: number; from: string }) => {
  const code = await codeByMail(t, browser, email, from)
  const wrong = code === '000000' ? '000001' : '000000'
  const codes: string[] = []
  for (let tried = 0; tried < times; tried += 1) {
    const { body } = await browser.call(auth.verifyCode, { body: { code: wrong, email, source: 'login' } }, { from })
    codes.push(body.code)
  }
  return codes
}

test('after 20 wrong codes in a day unknown browsers wait, and the known one does not', async () => {
  const email = 'ditebak@contoh.test'
  await newAccount(t, email)
  const { browser: owner } = await signedIn(t, email)
  for (let round = 0; round < 4; round += 1) {
    t.clock.advance(20 * minute)
    expect(await guess(testBrowser(t), { email, times: 5, from: '10.1.1.1' })).toEqual(Array(5).fill('CODE_WRONG'))
  }
  t.clock.advance(20 * minute)
  expect(await ask(testBrowser(t), email)).toMatchObject({ status: 429, body: { code: 'CODE_ASKED_TOO_OFTEN' } })
  const code = await codeByMail(t, owner, email)
  expect(await owner.call(auth.verifyCode, { body: { code, email, source: 'login' } })).toMatchObject({ status: 200 })
})

/** A network with 299 wrong codes makes one more; then somebody of it enters the right one. */
async function busyNetwork(network: string) {
  const at = t.clock.now()
  const failures = Array.from({ length: 299 }, (_, i) => ({ id: newId(at.getTime()), mailbox: `m${i}`, network, at }))
  await t.owner.insertInto('platform.sign_in_failure').values(failures).execute()
  const [school, email] = [testBrowser(t), `sekolah-${network}@contoh.test`]
  const code = await codeByMail(t, school, email, network)
  const input = { body: { code, email, source: 'login' } } as const
  const enters = () => school.call(auth.verifyCode, input, { from: network })
  const fails = () => guess(testBrowser(t), { email: `lain-${network}@contoh.test`, times: 1, from: network })
  return { school, input, fails, enters }
}

test('a planted fault is seen: a wrong code that does not count for its network', async () => {
  const { fails, enters } = await busyNetwork('10.4.4.4')
  const forgets = { table: 'platform.sign_in_failure', when: 'before insert', does: "new.network := ''" } as const
  expect(await withFault(t.owner, forgets, fails)).toEqual(['CODE_WRONG'])
  expect(await enters()).toMatchObject({ status: 200 })
  await t.owner.deleteFrom('platform.sign_in_failure').where('network', '=', '10.4.4.4').execute()
})

test('a network with 300 wrong codes in an hour waits, right codes included, and another one does not', async () => {
  const network = '10.2.2.2'
  const { school, input, fails, enters } = await busyNetwork(network)
  expect(await fails()).toEqual(['CODE_WRONG'])
  expect(await enters()).toMatchObject({
    status: 400,
    body: { code: 'CODE_MUST_WAIT' },
  })
  expect(await ask(testBrowser(t), 'siapa@contoh.test', network)).toMatchObject({ status: 429 })
  expect(await school.call(auth.verifyCode, input, { from: '10.3.3.3' })).toMatchObject({ status: 200 })
})

test('what no limit looks at any more is forgotten', async () => {
  await ask(testBrowser(t), 'lama@contoh.test')
  t.clock.advance(49 * hour)
  // Each new code clears away 200 old rows.
  for (const email of ['satu@contoh.test', 'dua@contoh.test']) await ask(testBrowser(t), email)
  const kept = await t.owner.selectFrom('platform.sign_in_code').select('email').execute()
  expect(kept).toEqual([{ email: 'satu@contoh.test' }, { email: 'dua@contoh.test' }])
  expect(await t.owner.selectFrom('platform.sign_in_failure').selectAll().execute()).toEqual([])
})
