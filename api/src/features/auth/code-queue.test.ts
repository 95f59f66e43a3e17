import { afterAll, expect, test } from 'vitest'
import { isLong } from '@hadir/contract/testing/test-size.ts'
import { auth } from '@hadir/contract/auth/auth.ts'
import { sendCode, sendMail } from '../../platform/jobs/queues.ts'
import { startJobs } from '../../platform/jobs/worker.ts'
import { deliverCode, deliverMail } from '../../platform/mail/deliver-mail.ts'
import { ours } from '../../platform/mail/mail-text.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { withFault } from '../../testing/fault-injection.ts'
import { newAccount, signedIn } from '../../testing/sign-in-test.ts'
import { testApp } from '../../testing/test-app.ts'
import { testBrowser, type TestBrowser } from '../../testing/test-browser.ts'
import { testMailServer } from '../../testing/test-mail-server.ts'

// A tenth of the 0.6 seconds that a slow mail server took for each mail.
const mail = await testMailServer({ millisecondsPerMail: 60 })
// No network limit: this tests the queue alone.
const t = await testApp({ smtpUrl: mail.url })
const jobs = await startJobs({ url: t.urls.appUrl, log: () => undefined })
afterAll(async () => {
  await jobs.stop()
  await t.close()
  await mail.close()
})

const requestCode = async (browser: TestBrowser, email: string, from: string) => {
  const { status } = await browser.call(auth.requestCode, { body: { email, source: 'login' } }, { from })
  expect(status).toBe(200)
}
const flood = async (name: string, from: string, count: number) => {
  for (let sent = 0; sent < count; sent += 1) await requestCode(testBrowser(t), `${name}${sent}@contoh.test`, from)
}
const orderOf = () => mail.mails.map(({ to }) => to?.[0]?.address ?? '')
const arrived = (email: string) => expect.poll(() => orderOf().includes(email)).toBe(true)
const work = async () => {
  await jobs.work(sendCode, (payload) => deliverCode(payload, t.jobParts))
  await jobs.work(sendMail, (payload) => deliverMail(payload, t.jobParts))
}
const rest = async () => {
  await jobs.boss.offWork(sendCode.name)
  await jobs.boss.offWork(sendMail.name)
  await jobs.boss.deleteAllJobs(sendCode.name)
  await jobs.boss.deleteAllJobs(sendMail.name)
  mail.mails.length = 0
}

test.runIf(isLong)('a code from another network is sent early despite a flood of 400 mails', async () => {
  const email = 'guru.baru@contoh.test'
  await t.app.transactions.platformJob(async ({ enqueue }) => {
    const notice = { to: 'kabar@contoh.test', subject: ours('Kabar'), text: ours('Kabar') }
    for (let sent = 0; sent < 100; sent += 1) await queueMail(enqueue, t.app.settings, notice)
  })
  await flood('palsu', '10.9.9.9', 300)
  await work()
  await arrived('palsu0@contoh.test')
  const before = mail.mails.length
  await requestCode(testBrowser(t), email, '10.1.2.3')
  await arrived(email)
  // Mails that both queues had already taken, at most twice as many.
  expect(orderOf().indexOf(email) - before).toBeLessThan(2 * (sendCode.atOnce + sendMail.atOnce) + 1)
  await rest()
})

test('two networks take turns in the queue; losing a code’s network is detected', async () => {
  const lastOf = async (names: [string, string]) => {
    await flood(names[0], `10.8.1.${names[0].length}`, 40)
    await flood(names[1], `10.8.2.${names[0].length}`, 8)
    await work()
    await arrived(`${names[1]}7@contoh.test`)
    const place = orderOf().indexOf(`${names[1]}7@contoh.test`)
    await rest()
    return place
  }
  expect(await lastOf(['banyak', 'sedikit'])).toBeLessThan(24)
  const forgets = { table: 'platform.sign_in_code', when: 'before insert', does: "new.network := ''" } as const
  expect(await withFault(t.owner, forgets, () => lastOf(['terlalu.banyak', 'terlalu.sedikit']))).toBeGreaterThan(30)
})

test('codes for strangers of a network do not delay the code of its known browser', async () => {
  const [email, network] = ['wali@contoh.test', '10.7.7.7']
  await newAccount(t, email)
  const { browser } = await signedIn({ ...t, mail }, email)
  mail.mails.length = 0
  await flood('tetangga', network, 40)
  await requestCode(browser, email, network)
  await work()
  await arrived(email)
  expect(orderOf().indexOf(email)).toBeLessThanOrEqual(sendCode.atOnce)
  await rest()
})
