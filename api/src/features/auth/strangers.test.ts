import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { auth } from '@hadir/contract/auth/auth.ts'
import { newId } from '../../platform/ids.ts'
import { withFault } from '../../testing/fault-injection.ts'
import { codeByMail, newAccount, signedIn, signInTest } from '../../testing/sign-in-test.ts'
import { testBrowser, type TestBrowser } from '../../testing/test-browser.ts'
import { productionLimits } from '../../testing/test-settings.ts'
import { mailboxOf } from '@hadir/contract/fields/mailbox.ts'

const t = await signInTest({ localMode: false, signInLimits: productionLimits })
afterAll(t.close)

const requestCode = (browser: TestBrowser, email: string, from = '10.0.0.1') =>
  browser.call(auth.requestCode, { body: { email, source: 'login' } }, { from })
const enter = (browser: TestBrowser, email: string, code: string, from = '10.0.0.1') =>
  browser.call(auth.verifyCode, { body: { code, email, source: 'login' } }, { from })
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
const [minute, hour] = [60_000, 3_600_000]

/** Strangers in a network have requested codes, or entered wrong ones, until just now. */
async function busyNetwork(network: string, { codes = 0, failures = 0, until = 0 }) {
  const at = t.clock.now()
  const made = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ id: newId(at.getTime()), mailbox: `m${i}` }))
  const code = {
    source: 'login',
    code_hmac: Buffer.alloc(32),
    expires_at: at,
    network,
    created_at: at,
    sends_at: until ? new Date(at.getTime() + until) : null,
  }
  const rows = made(codes).map((row) => ({ ...row, ...code, email: row.mailbox, browser_hash: Buffer.from(row.id) }))
  if (codes) await t.owner.insertInto('platform.sign_in_code').values(rows).execute()
  const wrongOnes = made(failures).map((row) => ({ ...row, network, browser_hash: Buffer.from(row.id), at }))
  if (failures) await t.owner.insertInto('platform.sign_in_failure').values(wrongOnes).execute()
}

test('one mailbox gets five codes an hour in one network, then one every half hour', async () => {
  const email = 'penuh@contoh.test'
  const sent: number[] = []
  for (let attempts = 0; attempts < 72; attempts += 1) {
    const { status } = await requestCode(testBrowser(t), email)
    if (status === 200) sent.push(attempts * 5)
    t.clock.advance(5 * minute)
  }
  expect(sent.slice(0, 6)).toEqual([0, 5, 10, 15, 20, 50])
  const late = sent.slice(9)
  expect(late.slice(1).map((at, i) => at - (late[i] ?? 0))).toEqual(Array(late.length - 1).fill(30))
})

test('a stranger’s ten requests do not lock out the owner’s new phone for long', async () => {
  const email = 'pemilik@contoh.test'
  for (let attempts = 0; attempts < 12; attempts += 1) {
    t.clock.advance(minute)
    await requestCode(testBrowser(t), email, '10.5.5.5')
  }
  expect(await requestCode(testBrowser(t), email, '10.5.5.5')).toMatchObject({
    status: 429,
    body: { code: 'CODE_ASKED_TOO_OFTEN', message: expect.stringMatching(/Coba lagi \d+ menit lagi/) },
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
  })
  const phone = testBrowser(t)
  const code = await codeByMail(t, phone, email, '10.6.6.6')
  expect(await enter(phone, email, code, '10.6.6.6')).toMatchObject({ status: 200 })
  t.clock.advance(30 * minute)
  expect(await requestCode(testBrowser(t), email, '10.5.5.5')).toMatchObject({ status: 200 })
})

test('strangers in many networks get a code for one mailbox every quarter of an hour', async () => {
  const email = 'bom@contoh.test'
  let network = 0
  const fromEverywhere = () => requestCode(testBrowser(t), email, `10.7.${(network += 1)}.1`)
  for (let attempts = 0; attempts < 20; attempts += 1) expect((await fromEverywhere()).status).toBe(200)
  let sent = 0
  for (let attempts = 0; attempts < 60; attempts += 1) {
    t.clock.advance(minute)
    sent += (await fromEverywhere()).status === 200 ? 1 : 0
  }
  expect(sent).toBe(4)
})

test('strangers use up nothing of the budget of a browser known to the mailbox', async () => {
  const email = 'lama@contoh.test'
  await newAccount(t, email)
  const { browser } = await signedIn(t, email)
  for (let attempts = 0; attempts < 12; attempts += 1) {
    t.clock.advance(minute)
    await requestCode(testBrowser(t), email)
  }
  expect(await requestCode(testBrowser(t), email)).toMatchObject({ status: 429 })
  expect(await requestCode(browser, email)).toMatchObject({ status: 200 })
})

test('after 20 wrong codes in a day a stranger has one try per code, and a known browser five', async () => {
  const email = 'ditebak@contoh.test'
  await newAccount(t, email)
  const { browser: owner } = await signedIn(t, email)
  const guesses = async (browser: TestBrowser, from: string) => {
    const code = await codeByMail(t, browser, email, from)
    const responses: string[] = []
    for (let tried = 0; tried < 5; tried += 1)
      responses.push((await enter(browser, email, wrong(code), from)).body.code)
    return responses
  }
  const five = [...Array(4).fill('CODE_WRONG'), 'CODE_TRIED_TOO_OFTEN']
  const failures = () =>
    t.owner.selectFrom('platform.sign_in_failure').select('id').where('mailbox', '=', email).execute()
  for (const network of [1, 2, 3, 4]) expect(await guesses(testBrowser(t), `10.1.1.${network}`)).toEqual(five)
  expect(await failures()).toHaveLength(20)
  expect(await guesses(testBrowser(t), '10.1.1.5')).toEqual(Array(5).fill('CODE_TRIED_TOO_OFTEN'))
  expect(await failures()).toHaveLength(21)
  const phone = testBrowser(t)
  expect(await enter(phone, email, await codeByMail(t, phone, email, '10.1.1.6'))).toMatchObject({ status: 200 })
  t.clock.advance(minute)
  expect(await guesses(owner, '10.1.1.7')).toEqual(five)
})

test('a network full of strangers slows only strangers: known browsers sign in as usual', async () => {
  const [network, email] = ['10.2.2.2', 'guru@contoh.test']
  await newAccount(t, email)
  const { browser } = await signedIn(t, email)
  await busyNetwork(network, { codes: 300, failures: 362 })
  const refused = { status: 429, body: { code: 'CODE_ASKED_TOO_OFTEN' }, headers: { 'retry-after': '60' } }
  expect(await requestCode(testBrowser(t), 'siapa@contoh.test', network)).toMatchObject(refused)
  t.clock.advance(minute)
  const code = await codeByMail(t, browser, email, network)
  expect(await enter(browser, email, wrong(code), network)).toMatchObject({ body: { code: 'CODE_WRONG' } })
  expect(await enter(browser, email, code, network)).toMatchObject({ status: 200 })
})

test('a stranger in such a network waits a minute, not an hour, and her code works', async () => {
  const [network, email] = ['10.2.3.3', 'ponsel.baru@contoh.test']
  await busyNetwork(network, { codes: 20, failures: 300 })
  const phone = testBrowser(t)
  expect((await requestCode(phone, email, network)).status).toBe(429)
  t.clock.advance(minute)
  expect(await enter(phone, email, await codeByMail(t, phone, email, network), network)).toMatchObject({ status: 200 })
})

/** In how many seconds the codes of these mailboxes are mailed, by the queue. */
async function sentIn(emails: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ to: string; seconds: number }>`
    select data ->> 'to' as to, round(extract(epoch from start_after - created_on))::int as seconds
      from pgboss.job where name = 'send-code'`.execute(t.owner)
  return emails.map((email) => rows.find(({ to }) => to === email)?.seconds ?? -1)
}

test('beyond 300 codes an hour a network’s mails go out in turn; a mailbox on file has none', async () => {
  const network = '10.2.4.4'
  await newAccount(t, 'tercatat@contoh.test')
  await busyNetwork(network, { codes: 300 })
  const message = 'Banyak yang meminta kode dari jaringan ini. Kode Anda dikirim paling lambat 1 menit lagi.'
  const emails = ['satu@aula.test', 'dua@aula.test', 'tercatat@contoh.test', 'tiga@aula.test']
  // Nothing in the answer tells a mailbox on file from the others.
  for (const email of emails)
    expect(await requestCode(testBrowser(t), email, network)).toMatchObject({ status: 200, body: { message } })
  expect(await sentIn(emails)).toEqual([10, 20, 0, 30])
  expect(await requestCode(testBrowser(t), 'jauh@contoh.test', '10.2.4.5')).toMatchObject({
    body: { message: 'Kode verifikasi berhasil dikirim' },
  })

  // At the same moment: each has a turn of its own, or is told to try again in a second.
  const requested = Array.from({ length: 12 }, (_, i) => requestCode(testBrowser(t), `serentak${i}@aula.test`, network))
  const answers = await Promise.all(requested)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ headers }) => headers['retry-after'])).toEqual(refused.map(() => '1'))
  const turns = await sentIn(answers.flatMap(({ status }, i) => (status === 200 ? [`serentak${i}@aula.test`] : [])))
  expect(new Set(turns).size).toBe(turns.length)
})

test('a code that waits for its turn can be entered until five minutes after it was sent', async () => {
  const [network, email] = ['10.2.4.6', 'antre@aula.test']
  await busyNetwork(network, { codes: 300 })
  const browser = testBrowser(t)
  const { body } = await requestCode(browser, email, network)
  expect(new Date(body.data.codeExpired).getTime() - t.clock.now().getTime()).toBe(10_000 + 5 * minute)
  await sql`update pgboss.job set start_after = now() where name = 'send-code'`.execute(t.owner)
  await t.runJobs()
  t.clock.advance(10_000 + 4.9 * minute)
  expect(await enter(browser, email, t.mail.codeFor(email), network)).toMatchObject({ status: 200 })
})

test('a turn is at most 20 minutes long; then the time that is told is true', async () => {
  const network = '10.2.4.7'
  await busyNetwork(network, { codes: 300, until: 20 * minute })
  const refused = await requestCode(testBrowser(t), 'lama@aula.test', network)
  expect(refused).toMatchObject({ status: 429, body: { message: expect.stringContaining('10 detik') } })
  t.clock.advance(10_000)
  expect((await requestCode(testBrowser(t), 'lama@aula.test', network)).status).toBe(200)
})

test('a code that does not count for its network would be detected', async () => {
  const network = '10.2.4.8'
  await busyNetwork(network, { codes: 300 })
  const forgets = { table: 'platform.sign_in_code', when: 'before insert', does: "new.network := ''" } as const
  const emails = ['a@aula.test', 'b@aula.test']
  const twice = async () => {
    for (const email of emails) await requestCode(testBrowser(t), email, network)
  }
  await withFault(t.owner, forgets, twice)
  expect(await sentIn(emails)).toEqual([10, 10])
})

test('a /48 gets no more codes than ten networks, and known browsers are not slowed', async () => {
  const network = (no: number) => `2001:db8:7:${no.toString(16)}::/64`
  const address = (no: number) => `2001:db8:7:${no.toString(16)}::1`
  const email = 'guru.tetap@contoh.test'
  await newAccount(t, email)
  const { browser } = await signedIn(t, email)
  t.clock.advance(minute)
  for (let no = 0; no < 10; no += 1) await busyNetwork(network(no), { codes: 299 })
  expect((await requestCode(testBrowser(t), 'baru0@contoh.test', address(20))).status).toBe(200)
  await busyNetwork(network(11), { codes: 10 })
  const emails = ['baru1@contoh.test', 'baru2@contoh.test', 'baru3@contoh.test']
  for (const [at, one] of emails.entries()) await requestCode(testBrowser(t), one, address(30 + at))
  expect(await sentIn(emails)).toEqual([1, 2, 3])
  expect((await requestCode(browser, email, address(22))).status).toBe(200)
  expect((await requestCode(testBrowser(t), 'jauh@contoh.test', '2001:db8:8:1::1')).status).toBe(200)
})

test('a /48 whose strangers enter 3,000 wrong codes may try each code once', async () => {
  for (let no = 0; no < 10; no += 1) await busyNetwork(`2001:db8:9:${no}::/64`, { failures: 300 })
  const codeAfterWrong = async (from: string) => {
    const browser = testBrowser(t)
    const email = `tebak${from.length}${from.at(-4)}@contoh.test`
    return (await enter(browser, email, wrong(await codeByMail(t, browser, email, from)), from)).body.code
  }
  expect(await codeAfterWrong('2001:db8:9:a0::1')).toBe('CODE_TRIED_TOO_OFTEN')
  expect(await codeAfterWrong('2001:db8:a:b0::1')).toBe('CODE_WRONG')
})

test('a wrong code that does not count for its network would be detected', async () => {
  const network = '10.4.4.4'
  await busyNetwork(network, { failures: 299 })
  const fails = async (email: string) => {
    const browser = testBrowser(t)
    const code = await codeByMail(t, browser, email, network)
    const first = await enter(browser, email, wrong(code), network)
    return [first.body.code, (await enter(browser, email, wrong(code), network)).body.code]
  }
  const forgets = { table: 'platform.sign_in_failure', when: 'before insert', does: "new.network := ''" } as const
  expect(await withFault(t.owner, forgets, () => fails('satu@contoh.test'))).toEqual(['CODE_WRONG', 'CODE_WRONG'])
  expect(await fails('dua@contoh.test')).toEqual(['CODE_WRONG', 'CODE_TRIED_TOO_OFTEN'])
})

test.each([
  ['Ab@Gmail.com', 'ab@gmail.com'],
  ['a.b+x@gmail.com', 'ab@gmail.com'],
  ['a.b@googlemail.com', 'ab@gmail.com'],
  ['a.b+x@sekolah.sch.id', 'a.b@sekolah.sch.id'],
  ['+x@contoh.test', '+x@contoh.test'],
])('%s is counted as %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})

test('dots in a Gmail address make neither a second mailbox nor a second person', async () => {
  expect(await requestCode(testBrowser(t), 'budi.guru@gmail.com', '10.8.8.8')).toMatchObject({ status: 200 })
  expect(await requestCode(testBrowser(t), 'budiguru@googlemail.com', '10.8.8.8')).toMatchObject({
    status: 429,
    body: { code: 'CODE_JUST_SENT', message: expect.stringContaining('60 detik') },
  })
  await newAccount(t, 'sitiguru@gmail.com')
  t.clock.advance(hour)
  const browser = testBrowser(t)
  const { body } = await enter(browser, 'siti.guru@gmail.com', await codeByMail(t, browser, 'siti.guru@gmail.com'))
  expect(body.data).toEqual({ registerData: { email: 'siti.guru@gmail.com', name: '' } })
})
