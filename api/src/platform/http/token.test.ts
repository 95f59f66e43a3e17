import { createSigner } from 'fast-jwt'
import { afterAll, expect, test } from 'vitest'
import { auth } from '@hadir/contract/auth/auth.ts'
import { testApp, tokenOf } from '../../testing/test-app.ts'
import { newSchool } from '../../testing/test-school.ts'
import { newId } from '../ids.ts'
import { deriveKey } from './token.ts'

const t = await testApp()
afterAll(t.close)

test('a token with another signature, changed, or unsigned is rejected', async () => {
  const { admin } = await newSchool(t)
  const good = tokenOf(t.app, admin)
  const [header = '', payload = '', signature = ''] = good.split('.')
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
  const signed = (algorithm: 'HS256' | 'HS512', key: Buffer | string) => createSigner({ key, algorithm })(claims)
  const own = deriveKey(t.app.settings.authSecret, 'access token')
  const statusWith = async (token: string) =>
    (await t.app.inject({ url: auth.sessions.path, headers: { authorization: `Bearer ${token}` } })).statusCode
  // The same token with a correct signature passes, so the others fail because of their signature.
  expect([await statusWith(good), await statusWith(signed('HS256', own))]).toEqual([200, 200])
  for (const forged of [
    `${part({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    `${part({ alg: 'none', typ: 'JWT' })}.${payload}.${signature}`,
    `${header}.${payload}.`,
    `${header}.${part({ ...claims, role: 'administrator' })}.${signature}`,
    signed('HS256', 'another key of thirty-two letters'),
    signed('HS256', deriveKey(t.app.settings.authSecret, 'refresh token')),
    signed('HS512', own),
    // Never expires.
    createSigner({ key: own, algorithm: 'HS256' })({ ...claims, exp: undefined }),
    'x',
  ]) {
    expect([forged, await statusWith(forged)]).toEqual([forged, 401])
  }
})

test('a token of the previous version still has its support session', async () => {
  const { admin } = await newSchool(t)
  const visit = newId()
  const [, payload = ''] = tokenOf(t.app, admin).split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
  const key = deriveKey(t.app.settings.authSecret, 'access token')
  const { supportSessionId } = t.app.tokens.verify(createSigner({ key, algorithm: 'HS256' })({ ...claims, visit }))
  expect(supportSessionId).toBe(visit)
})

test('cookies are HttpOnly, and behind HTTPS also Secure', async () => {
  const flags = async (publicUrl: string) => {
    const app = await testApp({ publicUrl })
    const { headers } = await app.call(auth.requestCode, { body: { email: 'a@contoh.test', source: 'login' } })
    await app.close()
    const [, ...rest] = String(headers['set-cookie']).split('; ')
    return rest.filter((flag) => !flag.startsWith('Max-Age')).sort()
  }
  expect(await flags('https://hadir.contoh.sch.id')).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure'])
  expect(await flags('http://127.0.0.1:3000')).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax'])
})
