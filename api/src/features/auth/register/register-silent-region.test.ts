import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { auth } from '@hadir/contract/auth/auth.ts'
import { registerEndpoint } from '@hadir/contract/auth/register.ts'
import { provenBrowser, registrationForm } from '../../../testing/registration.ts'
import { signInTest } from '../../../testing/sign-in-test.ts'
import { testBrowser } from '../../../testing/test-browser.ts'
import { workableTime } from '../../../testing/workable-time.ts'

/** A service that accepts every request and answers none. */
const requests: string[] = []
const silent = createServer(({ url }) => void requests.push(url ?? ''))
silent.listen(0, '127.0.0.1')
await once(silent, 'listening')
const t = await signInTest({ regionApiUrl: `http://127.0.0.1:${(silent.address() as AddressInfo).port}` })
afterAll(async () => {
  silent.closeAllConnections()
  silent.close()
  await t.close()
})

// More than the server's database connections.
const count = 20

test('with a silent region service, only registrations wait, and not too long', async () => {
  const emails = Array.from({ length: count }, (_, i) => `daftar${i}@contoh.test`)
  const browsers = []
  for (const email of emails) browsers.push(await provenBrowser(t, email))

  let answered = 0
  const taken = workableTime()
  const registrations = browsers.map(async (browser, i) => {
    const { status, body } = await browser.call(registerEndpoint, { body: registrationForm(emails[i] ?? '') })
    answered += 1
    return [status, body.code]
  })
  await expect.poll(() => requests.length).toBeGreaterThanOrEqual(count)
  const others = Array.from({ length: 5 }, (_, i) =>
    testBrowser(t).call(auth.requestCode, { body: { email: `lain${i}@contoh.test`, source: 'login' } }),
  )
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual(Array(5).fill(200))
  expect(answered).toBe(0)

  expect(await Promise.all(registrations)).toEqual(emails.map(() => [503, 'BUSY']))
  // Three seconds for all places of a form together.
  expect(taken.ms()).toBeLessThan(12_000)
  taken.stop()
})

test('without a verified mailbox the server makes no external call', async () => {
  const before = requests.length
  const response = await testBrowser(t).call(registerEndpoint, { body: registrationForm('asing@contoh.test') })
  expect(response.body.code).toBe('MAILBOX_NOT_PROVEN')
  expect(requests).toHaveLength(before)
})
