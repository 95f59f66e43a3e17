import { afterAll, expect, test } from 'vitest'
import { registerEndpoint } from '@hadir/contract/auth/register.ts'
import { provenBrowser, registrationForm } from '../../testing/registration.ts'
import { signInTest, type SignInTest } from '../../testing/sign-in-test.ts'

const ownMachine = await signInTest({ verifiesSchools: true })
const shared = await signInTest()
afterAll(() => Promise.all([ownMachine.close(), shared.close()]))

async function registered(t: SignInTest, email: string, npsn: string) {
  const browser = await provenBrowser(t, email)
  const { status } = await browser.call(registerEndpoint, { body: registrationForm(email, npsn) })
  expect(status).toBe(200)
  const claim = t.owner
    .selectFrom('platform.access_request as r')
    .innerJoin('platform.school as s', 's.id', 'r.school_id')
    .innerJoin('platform.account as a', 'a.id', 'r.account_id')
    .select(['r.state', 'r.decided_by_system as bySystem', 's.verified_at as verifiedAt'])
    .where('a.email', '=', email)
  return claim.executeTakeFirstOrThrow()
}

test('a school that registers on a shared server waits for the administrator', async () => {
  expect(await registered(shared, 'rina@contoh.test', '20211111')).toMatchObject({
    state: 'MENUNGGU',
    verifiedAt: null,
  })
})

test('a school that registers in local mode is verified at once, and a rival is rejected', async () => {
  const first = await registered(ownMachine, 'rina@contoh.test', '20211111')
  expect(first).toMatchObject({ state: 'DISETUJUI', bySystem: true, verifiedAt: expect.any(Date) })
  const browser = await provenBrowser(ownMachine, 'lain@contoh.test')
  const again = await browser.call(registerEndpoint, { body: registrationForm('lain@contoh.test', '20211111') })
  expect(again).toMatchObject({ status: 400, body: { type: 'npsn' } })
})
