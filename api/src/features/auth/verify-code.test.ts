import { afterAll, expect, test } from 'vitest'
import { auth } from '@hadir/contract/auth.ts'
import { userEndpoints } from '@hadir/contract/user.ts'
import { codeByMail, newAccount, signInTest } from '../../testing/sign-in-test.ts'
import { testBrowser, type TestBrowser } from '../../testing/test-browser.ts'

const roomy = { codesPerHour: 1_000, codesPerDay: 1_000, secondsBetweenCodes: 0, mailboxFailuresPerDay: 1_000 }
const t = await signInTest({ signInLimits: { ...roomy, networkFailuresPerHour: 1_000 }, logLevel: 'trace' })
afterAll(t.close)

const verify = (browser: TestBrowser, email: string, code: string) =>
  browser.call(auth.verifyCode, { body: { email, code, source: 'login' } })
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('a wrong code is refused, and the right one still works after it', async () => {
  const [browser, email] = [testBrowser(t), 'salah@contoh.test']
  const code = await codeByMail(t, browser, email)
  const refused = await verify(browser, email, other(code))
  expect(refused).toMatchObject({ status: 400, body: { code: 'CODE_WRONG' } })
  expect(await verify(browser, email, code)).toMatchObject({ status: 200 })
})

test('a code is of no use in another browser', async () => {
  const email = 'telepon@contoh.test'
  const code = await codeByMail(t, testBrowser(t), email)
  const stranger = testBrowser(t)
  expect(await verify(stranger, email, code)).toMatchObject({ status: 400, body: { code: 'CODE_OTHER_BROWSER' } })
  await codeByMail(t, stranger, 'orang.lain@contoh.test')
  expect(await verify(stranger, email, code)).toMatchObject({ status: 400, body: { code: 'CODE_OTHER_BROWSER' } })
})

test('a code is of no use for another address, also one of the same mailbox', async () => {
  const browser = testBrowser(t)
  const code = await codeByMail(t, browser, 'guru+satu@contoh.test')
  expect(await verify(browser, 'guru+dua@contoh.test', code)).toMatchObject({ body: { code: 'CODE_OTHER_BROWSER' } })
})

test('after three minutes a code has expired', async () => {
  const [browser, email] = [testBrowser(t), 'lambat@contoh.test']
  const code = await codeByMail(t, browser, email)
  t.clock.advance(180_000)
  expect(await verify(browser, email, code)).toMatchObject({ status: 400, body: { code: 'CODE_EXPIRED' } })
})

test('a resend ends the older code', async () => {
  const [browser, email] = [testBrowser(t), 'ulang@contoh.test']
  const older = await codeByMail(t, browser, email)
  let newer = await codeByMail(t, browser, email)
  while (newer === older) newer = await codeByMail(t, browser, email)
  expect(await verify(browser, email, older)).toMatchObject({ status: 400, body: { code: 'CODE_WRONG' } })
  expect(await verify(browser, email, newer)).toMatchObject({ status: 200 })
})

test('of 200 wrong tries at once five are looked at, and the right code comes too late', async () => {
  const [browser, email] = [testBrowser(t), 'serbu@contoh.test']
  const code = await codeByMail(t, browser, email)
  const tries = await Promise.all(Array.from({ length: 200 }, () => verify(browser, email, other(code))))
  const codes = tries.map(({ body }) => body.code)
  expect(codes.filter((refusal) => refusal === 'CODE_WRONG')).toHaveLength(5)
  expect(codes.filter((refusal) => refusal === 'CODE_TRIED_TOO_OFTEN')).toHaveLength(195)
  expect(await verify(browser, email, code)).toMatchObject({ status: 400, body: { code: 'CODE_TRIED_TOO_OFTEN' } })
})

test('of 50 right tries at once one signs in', async () => {
  const [browser, email] = [testBrowser(t), 'serentak@contoh.test']
  const { accountId } = await newAccount(t, email)
  const code = await codeByMail(t, browser, email)
  const tries = await Promise.all(Array.from({ length: 50 }, () => verify(browser, email, code)))
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(tries.filter(({ body }) => body.code === 'CODE_USED')).toHaveLength(49)
  const sessions = await t.owner
    .selectFrom('platform.session')
    .select('device')
    .where('account_id', '=', accountId)
    .where('device', '<>', 'Tes')
    .execute()
  expect(sessions).toEqual([{ device: 'Chrome di Android' }])
})

test('a known mailbox is signed in, and its access token opens what it may see', async () => {
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

test('an unknown mailbox gets no tokens but the proof that it may register', async () => {
  const [browser, email] = [testBrowser(t), 'baru@contoh.test']
  const { body, headers } = await verify(browser, email, await codeByMail(t, browser, email))
  expect(body.data).toEqual({ registerData: { email, name: '' } })
  expect(String(headers['set-cookie'])).toMatch(
    /^hadir_mailbox=[\w-]{43}; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/,
  )
})

test('no code and no address is in a line of the log', async () => {
  const [browser, email] = [testBrowser(t), 'rahasia@contoh.test']
  const code = await codeByMail(t, browser, email)
  await verify(browser, email, other(code))
  await verify(browser, email, code)
  expect(t.log.length).toBeGreaterThan(2)
  expect(t.log.filter((line) => line.includes(code) || line.includes('@') || line.includes('rahasia'))).toEqual([])
})
