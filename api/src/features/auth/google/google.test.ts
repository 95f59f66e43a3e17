import { afterAll, describe, expect, test } from 'vitest'
import { registerEndpoint } from '@hadir/contract/auth/register.ts'
import { social } from '@hadir/contract/auth/google.ts'
import { userEndpoints } from '@hadir/contract/user/user.ts'
import { registrationForm } from '../../../testing/registration.ts'
import { withFault } from '../../../testing/fault-injection.ts'
import { newAccount, signInTest } from '../../../testing/sign-in-test.ts'
import { testBrowser, type TestBrowser } from '../../../testing/test-browser.ts'
import { passThrough, testProvider } from '../../../testing/test-provider.ts'

const publicUrl = 'http://127.0.0.1:3000'
const provider = await testProvider(() => `${publicUrl}${social.googleReturn.path}`)
const t = await signInTest({ publicUrl, google: provider.settings, logLevel: 'info' })
afterAll(async () => {
  await t.close()
  await provider.close()
})

type Claims = { email: string; email_verified?: boolean; name?: string }

function person(login: string, claims: Claims): string {
  provider.people.set(login, { email_verified: true, name: 'Dewi Lestari', ...claims })
  return login
}

const locationOf = (response: { headers: Record<string, unknown> }) => String(response.headers['location'])
const noticeOf = (response: { headers: Record<string, unknown> }) =>
  new URL(locationOf(response), publicUrl).searchParams.get('message')

/** Goes to the provider and through its pages; returns what it sends back with the browser. */
async function away(browser: TestBrowser, login: string) {
  const left = await browser.call(social.google, {})
  const returned = await passThrough(locationOf(left), login)
  return Object.fromEntries(returned.searchParams)
}

/** All the way back to /callback; returns the ticket in its address. */
async function ticketOf(browser: TestBrowser, login: string): Promise<string> {
  const back = await browser.call(social.googleReturn, { query: await away(browser, login) })
  const address = new URL(locationOf(back), publicUrl)
  expect([address.pathname, address.searchParams.get('idp')]).toEqual(['/callback', 'google'])
  return address.searchParams.get('access_token')!
}

const spend = (browser: TestBrowser, token: string, idp = 'google') =>
  browser.call(social.userInfo, { query: { idp, token } })

const sessionsOf = async (accountId: string) =>
  (await t.owner.selectFrom('platform.session').select('id').where('account_id', '=', accountId).execute()).length

describe('coming back fails', () => {
  test('with the state of another browser', async () => {
    const [one, other] = [testBrowser(t), testBrowser(t)]
    const login = person('state-thief', { email: 'state-thief@contoh.test' })
    await other.call(social.google, {})
    const query = await away(one, login)
    expect(noticeOf(await other.call(social.googleReturn, { query }))).toBe('Login gagal!')
    // The thief's attempt has not used up the owner's journey.
    expect(locationOf(await one.call(social.googleReturn, { query }))).toMatch(/^\/callback\?/)
  })

  test('with a used state, even with an unused code', async () => {
    const browser = testBrowser(t)
    const login = person('twice', { email: 'twice@contoh.test' })
    const start = locationOf(await browser.call(social.google, {}))
    const [first, second] = [await passThrough(start, login), await passThrough(start, login)]
    const back = (url: URL) => browser.call(social.googleReturn, { query: Object.fromEntries(url.searchParams) })
    expect(locationOf(await back(first))).toMatch(/^\/callback\?/)
    expect(noticeOf(await back(second))).toBe('Login gagal!')
  })

  test('after more than ten minutes at the provider', async () => {
    const browser = testBrowser(t)
    const query = await away(browser, person('slow', { email: 'slow@contoh.test' }))
    t.clock.advance(10 * 60_000)
    expect(noticeOf(await browser.call(social.googleReturn, { query }))).toBe('Login gagal!')
  })

  test('with a code that the provider did not issue', async () => {
    const browser = testBrowser(t)
    const query = await away(browser, person('wrong-code', { email: 'wrong-code@contoh.test' }))
    expect(noticeOf(await browser.call(social.googleReturn, { query: { ...query, code: 'x' } }))).toBe('Login gagal!')
  })

  test("with another journey's code: it does not fit the nonce and the proof key", async () => {
    const browser = testBrowser(t)
    const login = person('mixed', { email: 'mixed@contoh.test' })
    const first = await away(browser, login)
    const second = await away(browser, login)
    const mixed = { ...second, code: first['code']! }
    expect(noticeOf(await browser.call(social.googleReturn, { query: mixed }))).toBe('Login gagal!')
  })

  test('with another provider’s name', async () => {
    const browser = testBrowser(t)
    const query = await away(browser, person('mix-up', { email: 'mix-up@contoh.test' }))
    const elsewhere = { ...query, iss: 'https://accounts.example.test' }
    expect(noticeOf(await browser.call(social.googleReturn, { query: elsewhere }))).toBe('Login gagal!')
  })

  test('with nothing at all', async () => {
    expect(noticeOf(await testBrowser(t).call(social.googleReturn, { query: {} }))).toBe('Login gagal!')
  })

  test('with a friendly message when the person declined', async () => {
    const browser = testBrowser(t)
    const { state = '' } = await away(browser, person('shy', { email: 'shy@contoh.test' }))
    const declined = await browser.call(social.googleReturn, { query: { state, error: 'access_denied' } })
    expect(noticeOf(declined)).toBe('Masuk dengan Google dibatalkan')
  })
})

describe('an unverified address proves nothing', () => {
  test('it is not linked to the account of that address', async () => {
    const { accountId } = await newAccount(t, 'victim@contoh.test')
    const browser = testBrowser(t)
    const query = await away(browser, person('impostor', { email: 'victim@contoh.test', email_verified: false }))
    expect(noticeOf(await browser.call(social.googleReturn, { query }))).toContain('belum diverifikasi')
    const links = await t.owner
      .selectFrom('platform.external_identity')
      .selectAll()
      .where('account_id', '=', accountId)
      .execute()
    expect(links).toEqual([])
  })

  test('nobody registers with it', async () => {
    const browser = testBrowser(t)
    const login = person('unproven', { email: 'unproven@contoh.test', email_verified: false })
    await browser.call(social.googleReturn, { query: await away(browser, login) })
    const refused = await browser.call(registerEndpoint, { body: registrationForm('unproven@contoh.test', '20299001') })
    expect(refused.body.code).toBe('MAILBOX_NOT_PROVEN')
  })

  test('an identity linked earlier needs no address', async () => {
    const { accountId } = await newAccount(t, 'linked-before@contoh.test')
    const login = person('linked-before', { email: 'linked-before@contoh.test' })
    const browser = testBrowser(t)
    await spend(browser, await ticketOf(browser, login))
    person(login, { email: 'changed@elsewhere.test', email_verified: false })
    const again = await spend(browser, await ticketOf(browser, login))
    expect(again.body.data.registerData.email).toBe('linked-before@contoh.test')
    expect(await sessionsOf(accountId)).toBe(3)
  })
})

describe('a ticket', () => {
  test('of another browser is rejected and stays valid for its own', async () => {
    await newAccount(t, 'ticket-owner@contoh.test')
    const [owner, thief] = [testBrowser(t), testBrowser(t)]
    await thief.call(social.google, {})
    const ticket = await ticketOf(owner, person('ticket-owner', { email: 'ticket-owner@contoh.test' }))
    for (const browser of [thief, testBrowser(t)]) {
      expect(await spend(browser, ticket)).toMatchObject({ status: 400, body: { message: 'Login gagal!' } })
    }
    expect((await spend(owner, ticket)).body.data.accessToken).toBeDefined()
  })

  test('is rejected the second time, after a minute, and for another provider', async () => {
    await newAccount(t, 'replay@contoh.test')
    const browser = testBrowser(t)
    const login = person('replay', { email: 'replay@contoh.test' })
    const spent = await ticketOf(browser, login)
    await spend(browser, spent)
    expect((await spend(browser, spent)).body.code).toBe('TICKET_SPENT')
    const old = await ticketOf(browser, login)
    t.clock.advance(60_000)
    expect((await spend(browser, old)).body.code).toBe('TICKET_SPENT')
    expect((await spend(browser, await ticketOf(browser, login), 'facebook')).body.code).toBe('TICKET_SPENT')
  })

  /** Uses a ticket this many times at once; returns how often that succeeded, and how many sessions were created. */
  const spendAtOnce = async (name: string, count: number) => {
    const email = `${name}@contoh.test`
    const { accountId } = await newAccount(t, email)
    const before = await sessionsOf(accountId)
    const browser = testBrowser(t)
    const ticket = await ticketOf(browser, person(name, { email }))
    const answers = await Promise.all(Array.from({ length: count }, () => spend(browser, ticket)))
    const spent = answers.filter(({ status }) => status === 200).length
    return { spent, sessions: (await sessionsOf(accountId)) - before }
  }

  test('used 100 times at once gives one session', async () => {
    expect(await spendAtOnce('parallel', 100)).toEqual({ spent: 1, sessions: 1 })
  })

  test('that stays valid after use would be detected', async () => {
    const does = 'insert into platform.sign_in_ticket select old.*'
    const livesOn = { table: 'platform.sign_in_ticket', when: 'after delete', does } as const
    expect((await withFault(t.owner, livesOn, () => spendAtOnce('undying', 10))).spent).toBeGreaterThan(1)
  })

  test('is stored only as a hash, and is in no log line', async () => {
    const browser = testBrowser(t)
    const ticket = await ticketOf(browser, person('quiet', { email: 'quiet@contoh.test' }))
    const stored = await t.owner.selectFrom('platform.sign_in_ticket').selectAll().execute()
    expect(stored.length).toBeGreaterThan(0)
    expect(JSON.stringify(stored)).not.toContain(ticket)
    await spend(browser, ticket)
    expect(t.log.at(-1)).toContain(social.userInfo.path)
    expect(t.log.join('')).not.toContain(ticket)
  })
})

test('a known person is signed in, by verified address the first time', async () => {
  const { accountId } = await newAccount(t, 'known@contoh.test')
  const browser = testBrowser(t)
  const { body } = await spend(browser, await ticketOf(browser, person('known', { email: 'Known@contoh.test' })))
  expect(body).toMatchObject({
    message: 'Login berhasil!',
    data: { registerData: { email: 'known@contoh.test', name: 'Siti Aminah' } },
  })
  const me = await browser.call(userEndpoints.me, {}, { accessToken: body.data.accessToken! })
  expect(me.body.data.id).toBe(accountId)
})

test('a new person may register with the address and is the same person the next time', async () => {
  const browser = testBrowser(t)
  const login = person('new-admin', { email: 'new-admin@contoh.test', name: 'Rina\u0000 Wati ' })
  const { body } = await spend(browser, await ticketOf(browser, login))
  expect(body.data).toEqual({ registerData: { email: 'new-admin@contoh.test', name: 'Rina Wati' } })
  const other = await browser.call(registerEndpoint, { body: registrationForm('someone-else@contoh.test', '20299002') })
  expect(other.body.code).toBe('MAILBOX_NOT_PROVEN')
  const registered = await browser.call(registerEndpoint, {
    body: registrationForm('new-admin@contoh.test', '20299002'),
  })
  expect(registered.status).toBe(200)
  const again = await spend(browser, await ticketOf(browser, login))
  expect(again.body.data.accessToken).toBeDefined()
})

test('the provider gets proof key, state, nonce and the exact return address', async () => {
  const requested = new URL(locationOf(await testBrowser(t).call(social.google, {}))).searchParams
  expect(Object.fromEntries(requested)).toMatchObject({
    response_type: 'code',
    redirect_uri: `${publicUrl}/api/v1/oauth2/google/callback`,
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  })
})
