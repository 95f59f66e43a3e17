import { afterAll, expect, test } from 'vitest'
import { auth } from '@hadir/contract/auth/auth.ts'
import { userEndpoints } from '@hadir/contract/user/user.ts'
import { codeByMail, newAccount, signInTest } from '../../testing/sign-in-test.ts'
import { type PlantedFault, withFault } from '../../testing/fault-injection.ts'
import { testBrowser, type TestBrowser } from '../../testing/test-browser.ts'

const roomy = { codesPerHour: 1_000, codesPerDay: 1_000, secondsBetweenCodes: 0, mailboxFailuresPerDay: 1_000 }
const t = await signInTest({
  signInLimits: { ...roomy, networkCodesPerHour: 1_000, networkFailuresPerHour: 1_000 },
  logLevel: 'trace',
})
afterAll(t.close)

const verify = (browser: TestBrowser, email: string, code: string) =>
  browser.call(auth.verifyCode, { body: { email, code, source: 'login' } })
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('a wrong code is rejected, and the right one still works after it', async () => {
  const [browser, email] = [testBrowser(t), 'salah@contoh.test']
  const code = await codeByMail(t, browser, email)
  const refused = await verify(browser, email, other(code))
  expect(refused).toMatchObject({ status: 400, body: { code: 'CODE_WRONG' } })
  expect(await verify(browser, email, code)).toMatchObject({ status: 200 })
})

/** A code read out over the phone, entered in another browser; returns the result. */
async function verifyAsStranger(email: string): Promise<string> {
  const stranger = testBrowser(t)
  await codeByMail(t, stranger, `kenalan.${email}`)
  const code = await codeByMail(t, testBrowser(t), email)
  const { status, body } = await verify(stranger, email, code)
  return status === 200 ? 'entered' : body.code
}

test('a code does not work in another browser', async () => {
  const email = 'telepon@contoh.test'
  const code = await codeByMail(t, testBrowser(t), email)
  const refused = await verify(testBrowser(t), email, code)
  expect(refused).toMatchObject({ status: 400, body: { code: 'CODE_WITHOUT_COOKIE' } })
  expect(await verifyAsStranger(email)).toBe('CODE_OTHER_BROWSER')
})

test('a code does not work for another address, even of the same mailbox', async () => {
  const browser = testBrowser(t)
  const code = await codeByMail(t, browser, 'guru+satu@contoh.test')
  expect(await verify(browser, 'guru+dua@contoh.test', code)).toMatchObject({ body: { code: 'CODE_OTHER_BROWSER' } })
})

test('a code is valid for exactly five minutes', async () => {
  const [browser, email] = [testBrowser(t), 'lambat@contoh.test']
  const first = await codeByMail(t, browser, email)
  t.clock.advance(299_000)
  expect(await verify(browser, email, first)).toMatchObject({ status: 200 })
  const code = await codeByMail(t, browser, email)
  t.clock.advance(300_000)
  expect(await verify(browser, email, code)).toMatchObject({ status: 400, body: { code: 'CODE_EXPIRED' } })
})

/** Requests two codes and enters the first, then the second. */
async function entersOlder(email: string) {
  const browser = testBrowser(t)
  const older = await codeByMail(t, browser, email)
  let newer = await codeByMail(t, browser, email)
  while (newer === older) newer = await codeByMail(t, browser, email)
  return { older: await verify(browser, email, older), newer: await verify(browser, email, newer) }
}

test('a resend ends the older code, and says so to the browser that asked for both', async () => {
  const { older, newer } = await entersOlder('ulang@contoh.test')
  const message = 'Kode ini sudah diganti. Pakai kode dari email terbaru, yang dikirim baru saja.'
  expect(older).toMatchObject({ status: 400, body: { code: 'CODE_REPLACED', message } })
  expect(newer).toMatchObject({ status: 200 })
})

test('an older code that comes late is known as replaced, and not to another browser', async () => {
  const [browser, stranger] = [testBrowser(t), testBrowser(t)]
  const email = 'terlambat@contoh.test'
  const older = await codeByMail(t, browser, email)
  t.clock.advance(600_000)
  let newer = await codeByMail(t, browser, email)
  while (newer === older) newer = await codeByMail(t, browser, email)
  t.clock.advance(120_000)
  const late = await verify(browser, email, older)
  expect(late.body.message).toBe(
    'Kode ini sudah diganti. Pakai kode dari email terbaru, yang dikirim 2 menit yang lalu.',
  )
  let own = await codeByMail(t, stranger, email)
  while (own === older) own = await codeByMail(t, stranger, email)
  expect((await verify(stranger, email, older)).body.code).toBe('CODE_WRONG')
})

async function wrongTries(email: string, count: number) {
  const browser = testBrowser(t)
  const code = await codeByMail(t, browser, email)
  const tries = await Promise.all(Array.from({ length: count }, () => verify(browser, email, other(code))))
  const codes = tries.map(({ body }) => body.code)
  return {
    codes,
    // The fifth response already says that there is no sixth try.
    wrong: codes.filter((refusal) => refusal === 'CODE_WRONG').length,
    right: () => verify(browser, email, code),
  }
}

test('of 200 wrong tries at once five are checked, and the right code comes too late', async () => {
  const { codes, wrong, right } = await wrongTries('serbu@contoh.test', 200)
  expect(wrong).toBe(4)
  // A busy machine may answer BUSY before it has checked the code.
  expect(codes.filter((refusal) => ['CODE_TRIED_TOO_OFTEN', 'BUSY'].includes(refusal))).toHaveLength(196)
  const failures = t.owner
    .selectFrom('platform.sign_in_failure')
    .select('id')
    .where('mailbox', '=', 'serbu@contoh.test')
  expect(await failures.execute()).toHaveLength(5)
  expect(await right()).toMatchObject({ status: 400, body: { code: 'CODE_TRIED_TOO_OFTEN' } })
})

async function rightTries(email: string, count: number) {
  const browser = testBrowser(t)
  const code = await codeByMail(t, browser, email)
  const tries = await Promise.all(Array.from({ length: count }, () => verify(browser, email, code)))
  return { tries, entered: tries.filter(({ status }) => status === 200).length }
}

test('of 50 correct tries at once one signs in', async () => {
  const email = 'serentak@contoh.test'
  const { accountId } = await newAccount(t, email)
  const { tries, entered } = await rightTries(email, 50)
  expect(entered).toBe(1)
  expect(tries.filter(({ body }) => body.code === 'CODE_USED')).toHaveLength(49)
  const sessions = await t.owner
    .selectFrom('platform.session')
    .select('device')
    .where('account_id', '=', accountId)
    .where('device', '<>', 'Tes')
    .execute()
  expect(sessions).toEqual([{ device: 'Chrome di Android' }])
})

test('a known mailbox signs in, and its access token works', async () => {
  const [browser, email] = [testBrowser(t), 'siti@contoh.test']
  await newAccount(t, email)
  const code = await codeByMail(t, browser, 'SITI@contoh.test')
  const { status, body } = await verify(browser, 'Siti@Contoh.test', code)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ registerData: { email, name: 'Siti Aminah' } })
  expect(browser.cookies.has('hadir_mailbox')).toBe(false)
  const accessToken = body.data.accessToken ?? ''
  expect(await browser.call(userEndpoints.me, {}, { accessToken })).toMatchObject({ status: 200 })
})

test('an unknown mailbox gets no tokens, only the proof for registering', async () => {
  const [browser, email] = [testBrowser(t), 'baru@contoh.test']
  const { body, headers } = await verify(browser, email, await codeByMail(t, browser, email))
  expect(body.data).toEqual({ registerData: { email, name: '' } })
  expect(String(headers['set-cookie'])).toMatch(
    /^hadir_mailbox=[\w-]{43}; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/,
  )
})

const codeTable = { table: 'platform.sign_in_code', when: 'before update' } as const

test.each<[string, PlantedFault, attack: () => Promise<unknown>, safe: unknown]>([
  [
    'tries are not counted',
    { ...codeTable, does: 'new.tries := 0' },
    async () => (await wrongTries('tanpa.hitung@contoh.test', 20)).wrong,
    4,
  ],
  [
    'a code that was used stays good',
    { ...codeTable, does: 'new.used_at := null' },
    async () => (await rightTries('tanpa.habis@contoh.test', 20)).entered,
    1,
  ],
  [
    'a resend leaves the older code',
    { ...codeTable, does: 'new.ended_at := null' },
    async () => (await entersOlder('tanpa.akhir@contoh.test')).older.status,
    400,
  ],
  [
    'a code belongs to a browser that did not ask for it',
    {
      ...codeTable,
      when: 'before insert',
      does: `new.browser_hash := coalesce((select c.browser_hash from platform.sign_in_code c
        where c.email = 'kenalan.' || new.email), new.browser_hash)`,
    },
    () => verifyAsStranger('tanpa.ikatan@contoh.test'),
    'CODE_OTHER_BROWSER',
  ],
])('an injected fault is seen: %s', async (_, fault, attack, safe) => {
  expect(await withFault(t.owner, fault, attack)).not.toEqual(safe)
})

const revealing = (log: string[], code: string) =>
  log.filter((line) => line.includes(code) || line.includes('@') || line.includes('rahasia'))

test('no code or address is in the log, and one would be detected', async () => {
  const [browser, email] = [testBrowser(t), 'rahasia@contoh.test']
  const code = await codeByMail(t, browser, email)
  await verify(browser, email, other(code))
  await verify(browser, email, code)
  expect(t.log.length).toBeGreaterThan(2)
  expect(revealing(t.log, code)).toEqual([])
  t.app.log.info({ code }, 'planted')
  expect(revealing(t.log, code)).toHaveLength(1)
})
