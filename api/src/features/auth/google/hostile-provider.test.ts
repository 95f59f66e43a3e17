import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { social } from '@hadir/contract/auth/google.ts'
import {
  hostileProvider,
  signedByForeignKey,
  signedWithPublicKey,
  type Forged,
} from '../../../testing/hostile-provider.ts'
import { newAccount, signInTest } from '../../../testing/sign-in-test.ts'
import { testBrowser } from '../../../testing/test-browser.ts'
import { runningClock } from '../../../testing/test-clock.ts'

const publicUrl = 'http://127.0.0.1:3000'
const provider = await hostileProvider()
const t = await signInTest({ publicUrl, google: provider.settings })
/** A server without sign-ins yet: it has cached neither the provider's addresses nor its keys. */
const fresh = await signInTest({ publicUrl, google: provider.settings })
afterAll(async () => {
  await t.close()
  await fresh.close()
  await provider.close()
})
beforeEach(() => provider.replies.clear())

const victim = { sub: 'victim', email: 'victim@contoh.test', email_verified: true, name: 'Siti Aminah' }
await newAccount(t, victim.email)

/** A journey whose id token is forged like this; returns where the browser is sent, and what the page there shows. */
async function arrive(
  token: Forged & { person?: Record<string, unknown> } = {},
  { query = {}, at = t }: { query?: Record<string, string>; at?: typeof t } = {},
) {
  const browser = testBrowser(at)
  const start = new URL(String((await browser.call(social.google, {})).headers['location']), publicUrl)
  const [state, nonce] = [start.searchParams.get('state'), start.searchParams.get('nonce')]
  if (!state || !nonce) return { browser, path: start.pathname, notice: start.searchParams.get('message') }
  provider.hand(nonce, { person: victim, ...token })
  const back = await browser.call(social.googleReturn, { query: { code: 'any', state, ...query } })
  const address = new URL(String(back.headers['location']), publicUrl)
  const ticket = address.searchParams.get('access_token')
  return { browser, path: address.pathname, notice: address.searchParams.get('message'), ticket, status: back.status }
}

const changed =
  (to: Record<string, unknown>): NonNullable<Forged['claims']> =>
  (honest) => ({ ...honest, ...to })
const without =
  (name: string): NonNullable<Forged['claims']> =>
  (honest) =>
    Object.fromEntries(Object.entries(honest).filter(([key]) => key !== name))
const hourAgo = () => Math.floor(runningClock.now().getTime() / 1_000) - 3_600
const nothing = () => Buffer.alloc(0)

test('a valid token signs in', async () => {
  const { browser, path, ticket } = await arrive()
  expect(path).toBe('/callback')
  const { body } = await browser.call(social.userInfo, { query: { idp: 'google', token: ticket! } })
  expect(body.data.accessToken).toBeDefined()
})

describe('nobody signs in with a token', () => {
  test.each<[string, Forged]>([
    ['of another journey (nonce)', { claims: changed({ nonce: 'of-another-journey' }) }],
    ['without a nonce', { claims: without('nonce') }],
    ['for another product (aud)', { claims: changed({ aud: 'another-client' }) }],
    ['for several products, of which another one asked', { claims: changed({ aud: ['hadir', 'x'], azp: 'x' }) }],
    ['without an audience', { claims: without('aud') }],
    ['of another provider (iss)', { claims: changed({ iss: 'https://accounts.google.com' }) }],
    ['that has expired', { claims: changed({ exp: hourAgo() }) }],
    ['that never expires', { claims: without('exp') }],
    ['that is not valid yet', { claims: changed({ nbf: hourAgo() + 7_200 }) }],
    ['without a subject', { claims: without('sub') }],
    ['whose subject is no text', { claims: changed({ sub: { $ne: null } }) }],
    ['that nobody signed (none)', { header: { alg: 'none' }, signature: nothing }],
    ['that nobody signed, in another spelling', { header: { alg: 'nOnE' }, signature: nothing }],
    ['signed by HMAC with the public key', { header: { alg: 'HS256' }, signature: signedWithPublicKey }],
    ['signed with another key', { signature: signedByForeignKey }],
    ['signed with a key that the provider does not name', { header: { kid: 'theirs' }, signature: signedByForeignKey }],
    ['without a signature', { signature: nothing }],
  ])('%s', async (_, forged) => {
    expect(await arrive(forged)).toMatchObject({ path: '/login', notice: 'Login gagal!' })
  })
})

describe('an address is not proven by', () => {
  test.each<[string, Record<string, unknown>]>([
    ['the word true', { email_verified: 'true' }],
    ['a number', { email_verified: 1 }],
    ['silence', { email_verified: undefined }],
    ['a list of addresses', { email: [victim.email] }],
    ['a line break', { email: `${victim.email}\nx@contoh.test` }],
    ['a letter that looks alike', { email: 'vict\u0456m@contoh.test' }],
    ['a sign that turns into a letter in lower case', { email: 'victim@\u212Aontoh.test' }],
  ])('%s', async (_, claims) => {
    const { path, notice } = await arrive({ person: { ...victim, sub: 'impostor', ...claims } })
    expect([path, notice]).toEqual(['/login', expect.stringContaining('belum diverifikasi')])
  })
})

test('an identity stays linked to its account, whatever address it has', async () => {
  const { accountId } = await newAccount(t, 'mallory@contoh.test')
  const mallory = { ...victim, sub: 'mallory', email: 'mallory@contoh.test' }
  for (const email of ['mallory@contoh.test', victim.email]) {
    const { browser, ticket } = await arrive({ person: { ...mallory, email } })
    const { body } = await browser.call(social.userInfo, { query: { idp: 'google', token: ticket! } })
    expect(body.data.registerData.email).toBe('mallory@contoh.test')
  }
  const links = await t.owner
    .selectFrom('platform.external_identity')
    .selectAll()
    .where('subject', '=', 'mallory')
    .execute()
  expect(links.map((link) => link.account_id)).toEqual([accountId])
})

test('nobody is redirected elsewhere, whatever else is in the address', async () => {
  const elsewhere = { redirect_uri: 'https://jahat.test', next: '//jahat.test', returnTo: 'https://jahat.test' }
  expect(await arrive({}, { query: elsewhere })).toMatchObject({ path: '/callback' })
  const failed = await testBrowser(t).call(social.googleReturn, { query: { ...elsewhere, error: '//jahat.test' } })
  expect(failed.headers['location']).toBe(`/login?message=${encodeURIComponent('Login gagal!')}`)
})

describe('the browser returns to the sign-in page when', () => {
  const long = `{"issuer":"${'x'.repeat(50 * 2 ** 20)}"}`
  const json = { 'content-type': 'application/json' }
  const [discovery, keys, token] = ['/.well-known/openid-configuration', '/jwks', '/token'] as const
  const replies: Record<string, Parameters<typeof provider.replies.set>[1]> = {
    'answers 500': (_, response) => void response.writeHead(500).end('error'),
    'answers no JSON': (_, response) => void response.writeHead(200, json).end('<html>'),
    'answers 50 MB': (_, response) => void response.writeHead(200, json).end(long),
    'breaks off': (_, response) => void response.writeHead(200, json).write('{', () => response.destroy()),
    'sends us on': (_, response) => void response.writeHead(302, { location: `${provider.settings.issuer}/in` }).end(),
  }
  let sentOn = 0
  const refusedAt = async (page: string, reply: (typeof replies)[string]) => {
    provider.replies.set('/in', (_, response) => void response.end(String((sentOn += 1))))
    provider.replies.set(page, reply)
    expect(await arrive({}, { at: page === token ? t : fresh })).toMatchObject({
      path: '/login',
      notice: 'Login gagal!',
    })
    expect(sentOn).toBe(0)
  }

  // The provider's configuration is cached once read, so it has to fail first.
  for (const page of [discovery, keys, token])
    test.each(Object.keys(replies))(`${page} %s`, (name) => refusedAt(page, replies[name]!))

  test('it accepts the code and never answers', () => refusedAt(token, () => undefined))

  test('a token never ends: only its beginning is read', async () => {
    let sent = 0
    const most = 50 * 2 ** 20
    provider.replies.set(token, (_, response) => {
      response.writeHead(200, json)
      const piece = 'x'.repeat(2 ** 16)
      const more = () => {
        while (sent < most && !response.destroyed) {
          sent += piece.length
          if (!response.write(piece)) return void response.once('drain', more)
        }
        response.end()
      }
      more()
    })
    expect(await arrive()).toMatchObject({ path: '/login' })
    expect(sent).toBeLessThan(most)
  })
})
