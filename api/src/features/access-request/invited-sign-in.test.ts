import { afterAll, beforeEach, expect, test } from 'vitest'
import { accessRequestEndpoints } from '@hadir/contract/access-request/access-request.ts'
import { invitationEndpoints as invitation } from '@hadir/contract/access-request/invitation.ts'
import { auth } from '@hadir/contract/auth/auth.ts'
import { userEndpoints } from '@hadir/contract/user/user.ts'
import { codeByMail, signInTest } from '../../testing/sign-in-test.ts'
import { testBrowser, type TestBrowser } from '../../testing/test-browser.ts'
import type { TestSchool } from '../../testing/test-school.ts'
import { newTeacher } from '../../testing/test-teacher.ts'
import { createRequestAs, newApplicant, newVerifiedSchool } from './testing-access.ts'

const t = await signInTest()
afterAll(t.close)
beforeEach(() => void (t.mail.mails.length = 0))

let people = 0
const newMailbox = () => `guru.baru${(people += 1)}@contoh.test`

type Source = 'login' | 'register'
/** The code of the mail, as the person types it. */
async function verify(browser: TestBrowser, email: string, source: Source = 'login') {
  const code = await codeByMail(t, browser, email)
  return (await browser.call(auth.verifyCode, { body: { code, email, source } })).body.data
}

async function profilesOf(browser: TestBrowser, accessToken: string | undefined) {
  const { data } = (await browser.call(userEndpoints.me, {}, { accessToken: accessToken ?? '' })).body
  return data.profiles.map(({ role, schoolId, active }) => ({ role, schoolId, active }))
}

/** A teacher of the school's list, invited by mail; returns the link's secret too. */
async function inviteByMail({ schoolId, admin }: TestSchool, email = newMailbox()) {
  const teacherId = await newTeacher(t, schoolId, undefined, { email })
  await t.call(invitation.send, { params: { schoolId }, body: { teacherIds: [teacherId] } }, admin)
  await t.runJobs()
  const texts = t.mail.mails.filter(({ to }) => to?.[0]?.address === email).map(({ text }) => text ?? '')
  return { email, teacherId, secret: texts.map((text) => /#([\w-]{65})/.exec(text)?.[1]).findLast(Boolean) ?? '' }
}

async function linkFor({ schoolId, admin }: TestSchool, teacherId: string): Promise<string> {
  const input = { params: { schoolId }, body: { teacherId } }
  return (await t.call(invitation.link, input, admin)).body.data.url.split('#')[1] ?? ''
}

const accountOf = (email: string) =>
  t.owner.selectFrom('platform.account').selectAll().where('email', '=', email).executeTakeFirst()

test('nobody learns whether a mailbox is invited before its code is entered', async () => {
  const { email } = await inviteByMail(await newVerifiedSchool(t))
  const tries = []
  for (const address of [email, newMailbox()]) {
    const browser = testBrowser(t)
    const requested = await browser.call(auth.requestCode, { body: { email: address, source: 'login' } })
    await t.runJobs()
    const code = t.mail.codeFor(address) === '000000' ? '000001' : '000000'
    const wrong = await browser.call(auth.verifyCode, { body: { code, email: address, source: 'register' } })
    const { codeExpired, ...answered } = requested.body.data
    const refused = { ...wrong.body, requestId: '' }
    tries.push([requested.status, Object.keys(answered), Boolean(codeExpired), wrong.status, refused])
    expect(await accountOf(address)).toBeUndefined()
  }
  expect(tries[0]).toEqual(tries[1])
})

test.each(['login', 'register'] as const)(
  'with her mailbox alone she is in her school after the code: %s',
  async (source) => {
    const school = await newVerifiedSchool(t)
    const { email, teacherId } = await inviteByMail(school)
    const record = {
      name: 'Siti Aminah',
      dob: '1985-08-17',
      gender: 'P',
      phone: '6281234567890',
      address: 'Jalan Melati 1',
    }
    await t.owner.updateTable('teacher').set(record).where('id', '=', teacherId).execute()
    const browser = testBrowser(t)
    const { accessToken, refreshToken, registerData } = await verify(browser, email, source)
    expect(registerData).toEqual({ email, name: 'Siti Aminah' })
    expect(refreshToken).toBeTruthy()
    expect(await profilesOf(browser, accessToken)).toEqual([
      { role: 'teacher', schoolId: school.schoolId, active: true },
    ])
    expect(await accountOf(email)).toMatchObject({ ...record, account_type: 'teacher', province_id: null })
    const actor = await t.owner.selectFrom('actor').select('name').where('person_id', '=', teacherId).execute()
    expect(actor).toEqual([{ name: 'Siti Aminah' }])
    // Nothing is left to decide, and she gets no mail about a new device.
    expect((await t.call(accessRequestEndpoints.list, { query: {} }, school.admin)).body.meta.total).toBe(0)
    await t.runJobs()
    const subjects = t.mail.mails.filter(({ to }) => to?.[0]?.address === email).map(({ subject }) => subject)
    expect(subjects.toSorted()).toEqual([
      'Kode verifikasi Hadir',
      'Permintaan akses Anda disetujui',
      `Undangan guru dari ${school.name}`,
    ])
  },
)

test('a handed-out link belongs to who comes from its page, not to who signs in beside it', async () => {
  const school = await newVerifiedSchool(t)
  const teacherId = await newTeacher(t, school.schoolId)
  const secret = await linkFor(school, teacherId)
  const shared = testBrowser(t)
  await shared.call(invitation.look, { body: { secret } })
  expect((await verify(shared, newMailbox(), 'login')).accessToken).toBeUndefined()
  const email = newMailbox()
  const { accessToken } = await verify(shared, email, 'register')
  expect(await profilesOf(shared, accessToken)).toEqual([{ role: 'teacher', schoolId: school.schoolId, active: true }])
  expect([...shared.cookies.keys()]).not.toContain('hadir_invitation')
  const { data } = (await t.call(invitation.look, { body: { secret } }, null)).body
  expect(data).toBeUndefined()
})

test('an invitation to another mailbox, revoked or of an unverified school lets nobody in', async () => {
  const school = await newVerifiedSchool(t)
  const mailed = await inviteByMail(school)
  const other = testBrowser(t)
  await other.call(invitation.look, { body: { secret: mailed.secret } })
  expect((await verify(other, newMailbox(), 'register')).accessToken).toBeUndefined()

  await t.owner.updateTable('platform.school').set({ verified_at: null }).where('id', '=', school.schoolId).execute()
  expect((await verify(testBrowser(t), mailed.email)).accessToken).toBeUndefined()
  const revoked = await inviteByMail(await newVerifiedSchool(t))
  await t.owner
    .updateTable('teacher_invitation')
    .set({ revoked_at: t.clock.now() })
    .where('teacher_id', '=', revoked.teacherId)
    .execute()
  expect((await verify(testBrowser(t), revoked.email)).accessToken).toBeUndefined()
})

test('who is waiting gets in by signing in; who works elsewhere joins by the link', async () => {
  const [here, elsewhere] = [await newVerifiedSchool(t), await newVerifiedSchool(t)]
  const waiting = await newApplicant(t, { email: newMailbox() })
  await createRequestAs(t, waiting, { kind: 'JOIN_SCHOOL', role: 'teacher', npsn: here.npsn })
  await inviteByMail(here, waiting.email)
  const browser = testBrowser(t)
  const first = await verify(browser, waiting.email)
  const mine = { role: 'teacher', schoolId: here.schoolId }
  expect(await profilesOf(browser, first.accessToken)).toEqual([{ ...mine, active: true }])

  const { secret } = await inviteByMail(elsewhere, waiting.email)
  t.clock.advance(61_000)
  const again = await verify(browser, waiting.email)
  expect(await profilesOf(browser, again.accessToken)).toEqual([{ ...mine, active: true }])
  await browser.call(invitation.look, { body: { secret } })
  t.clock.advance(61_000)
  const joined = await verify(browser, waiting.email, 'register')
  const both = await profilesOf(browser, joined.accessToken)
  expect(both).toHaveLength(2)
  expect(both).toContainEqual({ role: 'teacher', schoolId: elsewhere.schoolId, active: true })
})

test('a request to join is approved at once where her mailbox is invited', async () => {
  const school = await newVerifiedSchool(t)
  const { email } = await inviteByMail(school)
  const who = await newApplicant(t, { email })
  const id = await createRequestAs(t, who, { kind: 'JOIN_SCHOOL', role: 'teacher', npsn: school.npsn })
  const request = t.owner.selectFrom('platform.access_request').select('state').where('id', '=', id)
  expect(await request.execute()).toEqual([{ state: 'DISETUJUI' }])
})

test('an access that was revoked does not return by an invitation from before', async () => {
  const school = await newVerifiedSchool(t)
  const { email, teacherId } = await inviteByMail(school)
  const browser = testBrowser(t)
  await verify(browser, email)
  const more = await newTeacher(t, school.schoolId, undefined, { email: newMailbox() })
  await t.owner.updateTable('teacher').set({ email: null }).where('id', '=', teacherId).execute()
  await t.owner.updateTable('teacher').set({ email }).where('id', '=', more).execute()
  await t.call(invitation.send, { params: { schoolId: school.schoolId }, body: { teacherIds: [more] } }, school.admin)
  await t.runJobs()
  t.clock.advance(61_000)
  const { id } = (await accountOf(email))!
  const own = t.owner.updateTable('platform.profile').where('account_id', '=', id)
  await own.set({ ended_at: t.clock.now(), is_active: false }).execute()
  const { accessToken } = await verify(browser, email)
  expect(await profilesOf(browser, accessToken)).toEqual([])
})
