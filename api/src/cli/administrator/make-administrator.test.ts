import { afterAll, expect, test } from 'vitest'
import { accessRequestEndpoints } from '@hadir/contract/access-request/access-request.ts'
import { userEndpoints } from '@hadir/contract/user/user.ts'
import { newAccount, signedIn, signInTest } from '../../testing/sign-in-test.ts'
import { makeAdministrator, removeAdministrator } from './make-administrator.ts'

const t = await signInTest()
afterAll(t.close)

const make = (email: string) => makeAdministrator(t.owner, { email, name: 'Pak Pusat', clock: t.clock })

test('an administrator made here signs in by a code and has the platform’s inbox', async () => {
  const email = 'pusat@contoh.test'
  expect(await make(email)).toBe('account')
  expect(await make(email)).toBe('nothing')
  const { browser, accessToken } = await signedIn(t, email)
  const me = await browser.call(userEndpoints.me, {}, { accessToken })
  expect(me.body.data).toMatchObject({
    accountType: 'administrator',
    name: 'Pak Pusat',
    profiles: [{ role: 'administrator', active: true, schoolId: null, schoolVerified: null }],
  })
  expect((await browser.call(accessRequestEndpoints.list, { query: {} }, { accessToken })).status).toBe(200)
})

test('an existing account is kept and continues in its active profile', async () => {
  const email = 'rangkap@contoh.test'
  await newAccount(t, email)
  expect(await make(email)).toBe('profile')
  const { browser, accessToken } = await signedIn(t, email)
  const me = await browser.call(userEndpoints.me, {}, { accessToken })
  expect(me.body.data).toMatchObject({ accountType: 'teacher', name: 'Siti Aminah' })
  const activity = me.body.data.profiles.map(({ role, active }) => [role, active] as const)
  expect(new Map(activity)).toEqual(
    new Map([
      ['teacher', true],
      ['administrator', false],
    ]),
  )
})

test('only an administrator’s account may lack a birthday', async () => {
  const change = t.owner
    .updateTable('platform.account')
    .set({ account_type: 'teacher' })
    .where('email', '=', 'pusat@contoh.test')
  await expect(change.execute()).rejects.toMatchObject({ code: '23514' })
})

test('an administrator whose right is taken away loses it at once and goes on in another role', async () => {
  const email = 'cabut@contoh.test'
  await newAccount(t, email)
  await make(email)
  const { browser, accessToken } = await signedIn(t, email)
  expect(await removeAdministrator(t.owner, { email, clock: t.clock })).toBe(true)
  const me = await browser.call(userEndpoints.me, {}, { accessToken })
  expect(me.body.data.profiles.map(({ role, active }) => [role, active])).toEqual([['teacher', true]])
  expect(await removeAdministrator(t.owner, { email, clock: t.clock })).toBe(false)

  const only = 'hanya@contoh.test'
  await make(only)
  const session = await signedIn(t, only)
  await removeAdministrator(t.owner, { email: only, clock: t.clock })
  const refused = await session.browser.call(accessRequestEndpoints.list, { query: {} }, session)
  expect(refused.status).toBe(401)
})
