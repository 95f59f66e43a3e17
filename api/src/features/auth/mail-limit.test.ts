import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invitationEndpoints } from '@hadir/contract/access-request/invitation.ts'
import { auth } from '@hadir/contract/auth/auth.ts'
import { statusEndpoints } from '@hadir/contract/config/status.ts'
import { ours } from '../../platform/mail/mail-text.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { listen } from '../../platform/metrics/events.ts'
import { signInTest, type SignInTest } from '../../testing/sign-in-test.ts'
import { testBrowser } from '../../testing/test-browser.ts'
import { newCaller } from '../../testing/test-school.ts'
import { newTeacher } from '../../testing/test-teacher.ts'
import { newVerifiedSchool } from '../access-request/testing-access.ts'

const minute = 60_000
/** 07:00 in Jakarta; another day for each test. */
const morning = (no: number) => `2026-09-${15 + no}T00:00:00.000Z`
let t: SignInTest
beforeAll(async () => {
  t = await signInTest({ mailLimits: { perHour: 10, perDay: 14 }, logLevel: 'warn' })
})
const counted: string[] = []
const stop = listen('mailLimit', ({ state }) => void counted.push(state))
afterAll(() => t.close())
afterAll(stop)

let people = 0
const requestCode = () => {
  const email = `orang${(people += 1)}@contoh.test`
  return testBrowser(t).call(auth.requestCode, { body: { email, source: 'login' } })
}
const requestCodes = async (count: number) => {
  const statuses: number[] = []
  for (let i = 0; i < count; i += 1) statuses.push((await requestCode()).status)
  return statuses
}
const queueNotices = (count: number) =>
  t.app.transactions.platformJob(async ({ enqueue }) => {
    const notice = { to: 'kabar@contoh.test', subject: ours('Kabar'), text: ours('Kabar') }
    for (let i = 0; i < count; i += 1) await queueMail(enqueue, t.app.settings, notice)
  })
/** What the log warned of since the last look. */
const warnings = () =>
  t.log
    .splice(0)
    .map((line) => JSON.parse(line) as { level: number; msg: string; period: string; sent: number })
    .filter(({ level }) => level === 40)
    .map(({ period, sent, msg }) => `${period} ${sent}: ${msg.split(':')[0]}`)
/** What the metrics counted since the last look. */
const states = () => counted.splice(0)
const limits = async () => {
  const administrator = await newCaller(t, { schoolId: null, role: 'administrator' })
  return (await t.call(statusEndpoints.read, {}, administrator)).body.data.mail.limits
}
const arrived = async () => {
  await t.runJobs()
  return t.mail.mails.splice(0).length
}

test('mails of an hour and a day are limited, and the log warns of each limit once', async () => {
  t.clock.moveTo(morning(1))
  expect(await requestCodes(7)).toEqual(Array(7).fill(200))
  expect(warnings()).toEqual([])
  expect(states()).toEqual([])
  expect(await requestCodes(3)).toEqual(Array(3).fill(200))
  expect(states()).toEqual(['nearly', 'reached'])
  expect(await limits()).toEqual([
    { period: 'day', sent: 10, limit: 14 },
    { period: 'hour', sent: 10, limit: 10 },
  ])
  expect(warnings()).toEqual(['hour 8: mail limit nearly reached', 'hour 10: mail limit reached'])
  expect(await arrived()).toBe(10)

  t.clock.advance(18 * minute)
  const refused = await requestCode()
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([429, 'MAIL_LIMIT', '2520'])
  expect(refused.body.message).toBe('Hadir sudah mengirim email sebanyak batasnya. Coba lagi 42 menit lagi.')
  expect(states()).toEqual(['code-refused'])
  const { codes } = await t.owner
    .selectFrom('platform.sign_in_code')
    .select((e) => e.fn.countAll<number>().as('codes'))
    .executeTakeFirstOrThrow()
  expect(codes).toBe(10)

  t.clock.advance(42 * minute)
  expect(await requestCodes(5)).toEqual([200, 200, 200, 200, 429])
  expect(warnings()).toEqual(['day 12: mail limit nearly reached', 'day 14: mail limit reached'])
  const tomorrow = await requestCode()
  // Eight in the morning: the day ends in sixteen hours.
  expect([tomorrow.headers['retry-after'], tomorrow.body.message]).toEqual([
    String(16 * 3600),
    'Hadir sudah mengirim email sebanyak batasnya. Coba lagi 16 jam lagi.',
  ])
  expect(await arrived()).toBe(4)
  t.clock.advance(16 * 60 * minute)
  expect(await requestCodes(1)).toEqual([200])
  expect(await arrived()).toBe(1)
})

test('notices leave room for codes; those without room wait for the next hour and are not lost', async () => {
  t.clock.moveTo(morning(3))
  states()
  await queueNotices(8)
  expect(await arrived()).toBe(6)
  expect(states()).toEqual(['notice-waits', 'notice-waits'])
  expect(warnings()).toEqual(['hour 6: notices wait'])
  expect(await requestCodes(5)).toEqual([200, 200, 200, 200, 429])
  expect(await arrived()).toBe(4)
  const waiting = await sql<{ seconds: number }>`
    select round(extract(epoch from start_after - created_on))::int as seconds from pgboss.job
      where name = 'send-mail' and state = 'created'`.execute(t.owner)
  expect(waiting.rows).toEqual([{ seconds: 3600 }, { seconds: 3600 }])
  t.clock.advance(60 * minute)
  await sql`update pgboss.job set start_after = now() where name = 'send-mail' and state = 'created'`.execute(t.owner)
  expect(await arrived()).toBe(2)
})

test('teachers are not invited beyond it, and whoever invites is told', async () => {
  t.clock.moveTo(morning(5))
  const { schoolId, admin } = await newVerifiedSchool(t)
  const teacherIds = []
  for (let i = 0; i < 7; i += 1)
    teacherIds.push(await newTeacher(t, schoolId, undefined, { email: `undangan${i}@contoh.test` }))
  const invite = (ids: string[]) =>
    t.call(invitationEndpoints.send, { params: { schoolId }, body: { teacherIds: ids } }, admin)
  const refused = await invite(teacherIds)
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([429, 'MAIL_LIMIT', '3600'])
  expect((await invite(teacherIds.slice(0, 6))).body.data.sent).toBe(6)
  expect(await arrived()).toBe(6)
})

test('requests at once do not exceed it', async () => {
  t.clock.moveTo(morning(7))
  const answers = await Promise.all(Array.from({ length: 12 }, requestCode))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
})
