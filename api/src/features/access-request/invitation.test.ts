import { afterAll, beforeEach, expect, test } from 'vitest'
import { accessRequestEndpoints } from '@hadir/contract/access-request/access-request.ts'
import { invitationEndpoints as invitation, invitationOutcomeText } from '@hadir/contract/access-request/invitation.ts'
import { registerEndpoint } from '@hadir/contract/auth/register.ts'
import { teacherEndpoints } from '@hadir/contract/teacher/teacher.ts'
import { expectStrangersRefused } from '../../testing/refusals.ts'
import { provenBrowser, registrationForm } from '../../testing/registration.ts'
import { signInTest } from '../../testing/sign-in-test.ts'
import { newSchool, type TestSchool } from '../../testing/test-school.ts'
import { newTeacher } from '../../testing/test-teacher.ts'
import { createRequestAs, newApplicant, newVerifiedSchool, refreshed } from './testing-access.ts'

const t = await signInTest()
afterAll(t.close)
beforeEach(() => void (t.mail.mails.length = 0))

const day = 24 * 3_600_000
let people = 0
const newMailbox = () => `diundang${(people += 1)}@contoh.test`

const send = ({ schoolId, admin }: TestSchool, teacherIds: string[]) =>
  t.call(invitation.send, { params: { schoolId }, body: { teacherIds } }, admin)
const outcomes = async (school: TestSchool, teacherIds: string[]) =>
  (await send(school, teacherIds)).body.data.rows.map(({ outcome }) => outcome)
const shown = async ({ admin }: TestSchool, id: string) =>
  (await t.call(teacherEndpoints.read, { params: { id } }, admin)).body.data

async function mailedSecret(email: string): Promise<string> {
  await t.runJobs()
  const mail = t.mail.mails.findLast(({ to }) => to?.some(({ address }) => address === email))
  return /#([\w-]{65})/.exec(mail?.text ?? '')?.[1] ?? ''
}

async function invited(school: TestSchool, email = newMailbox()) {
  const teacherId = await newTeacher(t, school.schoolId, undefined, { email })
  expect(await outcomes(school, [teacherId])).toEqual(['SENT'])
  return { email, teacherId, secret: await mailedSecret(email) }
}

const accept = (who: Parameters<typeof refreshed>[1] | null, secret: string) =>
  t.call(invitation.accept, { body: { secret } }, who)

test('neither strangers nor an unverified school can invite', async () => {
  const school = await newVerifiedSchool(t)
  const teacherId = await newTeacher(t, school.schoolId, undefined, { email: newMailbox() })
  const params = { schoolId: school.schoolId }
  const to = { school, openTo: ['school_admin'] } as const
  await expectStrangersRefused(t, invitation.send, { params, body: { teacherIds: [teacherId] } }, to)
  await expectStrangersRefused(t, invitation.link, { params, body: { teacherId } }, to)
  await expectStrangersRefused(t, invitation.revoke, { params: { ...params, id: teacherId } }, to)
  const unverified = await newSchool(t)
  const own = await newTeacher(t, unverified.schoolId, undefined, { email: newMailbox() })
  expect((await send(unverified, [own])).body.code).toBe('SCHOOL_NOT_VERIFIED')
  const other = { params: { schoolId: unverified.schoolId }, body: { teacherId: own } }
  expect((await t.call(invitation.link, other, unverified.admin)).body.code).toBe('SCHOOL_NOT_VERIFIED')
  // A teacher of another school is unknown here.
  expect((await send(school, [own])).body.data).toEqual({ sent: 0, rows: [] })
})

test('an invitation works once, only for the mailbox on record, for 14 days', async () => {
  const school = await newVerifiedSchool(t)
  const { email, teacherId, secret } = await invited(school)
  expect((await t.call(invitation.look, { body: { secret } }, null)).body.data).toMatchObject({
    schoolName: school.name,
    email,
  })
  const stored = await t.owner
    .selectFrom('teacher_invitation')
    .selectAll()
    .where('teacher_id', '=', teacherId)
    .execute()
  expect(JSON.stringify(stored)).not.toContain(secret)

  expect((await accept(null, secret)).status).toBe(401)
  const stranger = await newApplicant(t)
  expect((await accept(stranger, secret)).body.code).toBe('INVITATION_OTHER_MAILBOX')
  const changed = `${secret.slice(0, -1)}${secret.endsWith('A') ? 'Q' : 'A'}`
  const owner = await newApplicant(t, { email })
  expect((await accept(owner, changed)).body.code).toBe('INVITATION_GONE')

  expect((await accept(owner, secret)).body.message).toBe(`Anda sekarang guru di ${school.name}`)
  expect(await refreshed(t, owner)).toMatchObject({ role: 'teacher', schoolId: school.schoolId })
  expect(await shown(school, teacherId)).toMatchObject({ hasAccount: true, invitation: { acceptedBy: email } })
  // Which of her mailboxes it was she recognises; a stranger with the link does not read it.
  const message = `Undangan ini sudah dipakai. Masuk dengan email ${email.slice(0, 2)}…@${email.split('@')[1]}.`
  const used = { code: 'INVITATION_USED', message }
  expect((await accept(await newApplicant(t), secret)).body).toMatchObject(used)
  // Her first response may have been lost, and it was she who accepted.
  const again = await accept(await refreshed(t, owner), secret)
  expect(again.body.message).toBe(`Anda sekarang guru di ${school.name}`)
  expect((await t.call(invitation.look, { body: { secret } }, null)).body).toMatchObject(used)
  expect(await outcomes(school, [teacherId])).toEqual(['CONNECTED'])
  // The admin is notified that she joined, and has nothing to decide.
  await t.runJobs()
  expect(t.mail.mails.map(({ subject }) => subject)).toContain('Permintaan akses sudah diputuskan')
  const { body } = await t.call(accessRequestEndpoints.list, { query: {} }, school.admin)
  expect(body.meta.total).toBe(0)

  const late = await invited(school)
  t.clock.advance(14 * day)
  expect((await t.call(invitation.look, { body: { secret: late.secret } }, null)).body.code).toBe('INVITATION_GONE')
  expect((await shown(school, late.teacherId)).invitation).toMatchObject({ isExpired: true, acceptedBy: null })
})

test('an older link stops working when resent, revoked, or after the address changed', async () => {
  const school = await newVerifiedSchool(t)
  const first = await invited(school)
  expect(await outcomes(school, [first.teacherId])).toEqual(['JUST_SENT'])
  t.clock.advance(11 * 60_000)
  expect(await outcomes(school, [first.teacherId])).toEqual(['SENT'])
  const second = await mailedSecret(first.email)
  const openLink = async (secret: string) => (await t.call(invitation.look, { body: { secret } }, null)).status
  expect([await openLink(first.secret), await openLink(second)]).toEqual([409, 200])
  await t.owner.updateTable('teacher').set({ email: 'lain@contoh.test' }).where('id', '=', first.teacherId).execute()
  expect(await openLink(second)).toBe(409)
  await t.owner.updateTable('teacher').set({ email: first.email }).where('id', '=', first.teacherId).execute()
  const { id } = (await shown(school, first.teacherId)).invitation!
  const params = { schoolId: school.schoolId, id }
  expect((await t.call(invitation.revoke, { params }, (await newVerifiedSchool(t)).admin)).status).toBe(404)
  expect((await t.call(invitation.revoke, { params }, school.admin)).status).toBe(200)
  expect(await openLink(second)).toBe(409)
  expect((await shown(school, first.teacherId)).invitation).toBeNull()
  expect((await t.call(invitation.revoke, { params }, school.admin)).status).toBe(404)
})

test('who registers when the invitation comes joins at once; it also approves a waiting request', async () => {
  const school = await newVerifiedSchool(t)
  const email = newMailbox()
  const browser = await provenBrowser(t, email)
  const { teacherId, secret } = await invited(school, email)
  await browser.call(invitation.look, { body: { secret } })
  const account = { ...registrationForm(email).account, accountType: 'teacher' as const }
  const body = { account, schoolApproval: { npsn: school.npsn } }
  expect(await browser.call(registerEndpoint, { body })).toMatchObject({ status: 200 })
  expect(await shown(school, teacherId)).toMatchObject({ hasAccount: true, invitation: { acceptedBy: email } })

  const owner = await newApplicant(t, { email: newMailbox() })
  const id = await createRequestAs(t, owner, { kind: 'JOIN_SCHOOL', role: 'teacher', npsn: school.npsn })
  const waits = await invited(school, owner.email)
  expect((await accept(owner, waits.secret)).status).toBe(200)
  expect(
    (await t.call(accessRequestEndpoints.read, { params: { id } }, await refreshed(t, owner))).body.data,
  ).toMatchObject({
    state: 'DISETUJUI',
    decidedBy: 'Sistem',
  })
  // The cookie of an invitation does not work for another school.
  const other = await newVerifiedSchool(t)
  const proven = newMailbox()
  const elsewhere = await provenBrowser(t, proven)
  const here = await invited(school, proven)
  await elsewhere.call(invitation.look, { body: { secret: here.secret } })
  const wrong = { account: { ...account, email: here.email }, schoolApproval: { npsn: other.npsn } }
  expect((await elsewhere.call(registerEndpoint, { body: wrong })).status).toBe(200)
  expect((await t.call(accessRequestEndpoints.list, { query: {} }, other.admin)).body.meta.total).toBe(1)
})

test('a handed-out link lasts three days, records who used it, and adds her address', async () => {
  const school = await newVerifiedSchool(t)
  const teacherId = await newTeacher(t, school.schoolId)
  expect(await outcomes(school, [teacherId])).toEqual(['NO_EMAIL'])
  const params = { schoolId: school.schoolId }
  const link = async () => {
    const { data } = (await t.call(invitation.link, { params, body: { teacherId } }, school.admin)).body
    return data.url.split('#')[1] ?? ''
  }
  const first = await link()
  const second = await link()
  expect((await t.call(invitation.look, { body: { secret: first } }, null)).status).toBe(409)
  t.clock.advance(3 * day - 1_000)
  expect((await t.call(invitation.look, { body: { secret: second } }, null)).body.data.email).toBeNull()
  const taker = await newApplicant(t)
  expect((await accept(taker, second)).status).toBe(200)
  expect(await shown(school, teacherId)).toMatchObject({
    email: taker.email,
    hasAccount: true,
    invitation: { kind: 'LINK', acceptedBy: taker.email },
  })
  const again = await newTeacher(t, school.schoolId)
  const { data } = (await t.call(invitation.link, { params, body: { teacherId: again } }, school.admin)).body
  t.clock.advance(3 * day)
  expect((await accept(await newApplicant(t), data.url.split('#')[1] ?? '')).body.code).toBe('INVITATION_GONE')
})

test('of two teachers with one mailbox nobody is invited, and each names the other', async () => {
  const school = await newVerifiedSchool(t)
  const applicant = await newApplicant(t)
  const { email } = applicant
  const { teacherId: connected, secret } = await invited(school, email)
  expect((await accept(applicant, secret)).status).toBe(200)
  const mailbox = newMailbox()
  const named = (name: string, of: string) => newTeacher(t, school.schoolId, name, { email: of })
  const ids = [
    await named('Ani', mailbox),
    await named('Budi', mailbox.replace('@', '+guru@')),
    await named('Cici', email),
  ]
  const { data } = (await send(school, [...ids, connected])).body
  expect(data.sent).toBe(0)
  const { name } = await shown(school, connected)
  const byTeacher = Object.fromEntries(
    data.rows.map(({ teacherId, outcome, sharedWith }) => [teacherId, [outcome, sharedWith]]),
  )
  expect(byTeacher).toEqual({
    [ids[0]!]: ['SHARED_EMAIL', ['Budi']],
    [ids[1]!]: ['SHARED_EMAIL', ['Ani']],
    [ids[2]!]: ['SHARED_EMAIL', [name]],
    [connected]: ['CONNECTED', undefined],
  })
  expect(data.rows.map(invitationOutcomeText)).toContain(
    'Emailnya juga ada di data Budi. Betulkan dahulu, atau pakai tautan.',
  )
  expect(await mailedSecret(mailbox)).toBe('')
  // Once one of them has another address, both are reached.
  await t.owner.updateTable('teacher').set({ email: newMailbox() }).where('id', '=', ids[0]!).execute()
  expect(await outcomes(school, ids.slice(0, 2))).toEqual(['SENT', 'SENT'])
})

test('of two who use one link at once, one joins; a school’s mails a day are limited', async () => {
  const school = await newVerifiedSchool(t)
  const teacherId = await newTeacher(t, school.schoolId)
  const params = { schoolId: school.schoolId }
  const { data } = (await t.call(invitation.link, { params, body: { teacherId } }, school.admin)).body
  const secret = data.url.split('#')[1] ?? ''
  const both = await Promise.all([newApplicant(t), newApplicant(t)].map(async (who) => accept(await who, secret)))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])

  const ids: string[] = []
  for (let i = 0; i < 201; i += 1) ids.push(await newTeacher(t, school.schoolId, undefined, { email: newMailbox() }))
  const notified = [
    ...(await outcomes(school, ids.slice(0, 100))),
    ...(await outcomes(school, ids.slice(100, 200))),
    ...(await outcomes(school, ids.slice(200))),
  ]
  expect(notified.filter((outcome) => outcome === 'SENT')).toHaveLength(200)
  expect(notified.at(-1)).toBe('SCHOOL_LIMIT')
  t.clock.advance(day)
  expect(await outcomes(school, ids.slice(200))).toEqual(['SENT'])
})

test('accepting twice at once succeeds twice, but not after her access was revoked', async () => {
  const school = await newVerifiedSchool(t)
  const { email, secret } = await invited(school)
  const owner = await newApplicant(t, { email })
  // A new profile outdates her token: the later of the two requests may have to refresh it first, as browsers do.
  const acceptAsBrowser = async () => {
    const answer = await accept(owner, secret)
    return answer.status === 401 ? accept(await refreshed(t, owner), secret) : answer
  }
  const both = await Promise.all([acceptAsBrowser(), acceptAsBrowser()])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const profiles = t.owner.updateTable('platform.profile').where('account_id', '=', owner.accountId)
  const ended = await profiles.set({ ended_at: t.clock.now() }).executeTakeFirstOrThrow()
  expect(ended.numUpdatedRows).toBe(1n)
  expect((await accept(await refreshed(t, owner), secret)).body.code).toBe('INVITATION_GONE')
})
