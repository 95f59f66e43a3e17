import { afterAll, expect, test } from 'vitest'
import { permissions } from '@hadir/contract/permissions.ts'
import { roles } from '@hadir/contract/roles.ts'
import { consentEndpoints } from '@hadir/contract/user/consent.ts'
import { userEndpoints } from '@hadir/contract/user/user.ts'
import { consentText } from '@hadir/contract/user/consent.ts'
import { schoolEnter } from './testing-consent.ts'
import { testApp } from '../../testing/test-app.ts'
import { newCaller } from '../../testing/test-school.ts'
import {
  createRequestAs,
  decides,
  newApplicant,
  newStudent,
  newVerifiedSchool,
  refreshed,
} from '../access-request/testing-access.ts'
import { newGuardian } from '../../testing/test-guardian.ts'

const t = await testApp()
afterAll(t.close)

let made = 0
const textVersion = consentText.version

/** A student with an approved account, with a birthday for which the test's date decides whether she is a child. */
async function approvedStudent(dob: string) {
  made += 1
  const school = await newVerifiedSchool(t)
  const nisn = String(41_000_000 + made).padStart(10, '0')
  const studentId = await newStudent(t, school.schoolId, { nisn, dob, name: `Anak ${made}` })
  const who = await newApplicant(t, { dob, name: `Anak ${made}`, type: 'student' })
  const id = await createRequestAs(t, who, { kind: 'JOIN_SCHOOL', role: 'student', npsn: school.npsn, nisn })
  // Changing her birthday in the account later makes her no older.
  await t.owner.updateTable('platform.account').set({ dob: '1990-01-01' }).where('id', '=', who.accountId).execute()
  await decides(t, school.admin, id, { verdict: 'approve', personId: studentId })
  return { school, studentId, student: await refreshed(t, who) }
}

const consents = (who: Parameters<typeof t.call>[2], profileId: string | null, note?: string) =>
  t.call(consentEndpoints.give, { body: { profileId: profileId ?? '', textVersion, note } }, who)

test('only guardians and a school’s admin may consent, each for their own', async () => {
  const { student, school } = await approvedStudent('2012-05-05')
  expect((await consents(null, student.profileId)).status).toBe(401)
  for (const role of roles.filter((one) => !(permissions['consent:give'] as readonly string[]).includes(one))) {
    const caller = await newCaller(t, { schoolId: school.schoolId, role })
    expect([role, (await consents(caller, student.profileId, 'Surat di lemari')).status]).toEqual([role, 403])
  }
  const strangers = [
    await newCaller(t, { schoolId: school.schoolId, role: 'parent' }),
    await newCaller(t, { schoolId: (await newVerifiedSchool(t)).schoolId, role: 'school_admin' }),
  ]
  for (const stranger of strangers) {
    expect((await t.call(consentEndpoints.children, {}, stranger)).body.data).toEqual([])
    expect((await consents(stranger, student.profileId, 'Surat di lemari')).status).toBe(404)
  }
  expect((await consents(student, student.profileId)).status).toBe(403)
})

test('a student under 18 waits: the page says so, and the school stays closed', async () => {
  const { student } = await approvedStudent('2012-05-05')
  const { body } = await t.call(userEndpoints.me, {}, student)
  expect(body.data.profiles).toMatchObject([{ role: 'student', awaitsConsent: true }])
  expect(await schoolEnter(t, student)).toEqual([403, 'CONSENT_NEEDED'])
})

test('a linked guardian’s consent opens it, and is logged: who, for whom, text, time, way', async () => {
  const { student, school, studentId } = await approvedStudent('2012-05-05')
  const guardian = await newGuardian(t, { schoolId: school.schoolId, studentId })
  const parent = await newCaller(t, { schoolId: school.schoolId, role: 'parent', personId: guardian })
  const children = await t.call(consentEndpoints.children, {}, parent)
  expect(children.body.data).toMatchObject([
    { profileId: student.profileId, schoolName: school.name, until: '2030-05-05' },
  ])
  const old = { profileId: student.profileId ?? '', textVersion: '2020-01' as never }
  expect((await t.call(consentEndpoints.give, { body: old }, parent)).status).toBe(400)
  expect((await consents(parent, student.profileId)).status).toBe(200)
  expect(await schoolEnter(t, student)).toEqual([200, undefined])
  const rows = await t.owner
    .selectFrom('platform.consent')
    .selectAll()
    .where('profile_id', '=', student.profileId ?? '')
    .execute()
  expect(rows).toMatchObject([
    { given_by: parent.accountId, way: 'GUARDIAN', text_version: textVersion, given_at: t.clock.now() },
  ])
  expect((await consents(parent, student.profileId)).status).toBe(404)
})

test('the school’s admin attests to a consent on paper and states whose it is', async () => {
  const { student, school } = await approvedStudent('2012-05-05')
  expect(Object.keys((await consents(school.admin, student.profileId)).body.fields ?? {})).toEqual(['note'])
  const note = 'Ibu Ani (ibu), surat 12 Juli 2026 di map kelas VII'
  const responses = await Promise.all([
    consents(school.admin, student.profileId, note),
    consents(school.admin, student.profileId, note),
  ])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(await schoolEnter(t, student)).toEqual([200, undefined])
  const rows = await t.owner
    .selectFrom('platform.consent')
    .select(['way', 'note'])
    .where('profile_id', '=', student.profileId ?? '')
    .execute()
  expect(rows).toEqual([{ way: 'SCHOOL_ATTESTED', note }])
})

test('from her 18th birthday she needs no consent', async () => {
  t.clock.moveTo('2026-09-16T00:00:00Z')
  const { student } = await approvedStudent('2008-09-17')
  expect(await schoolEnter(t, student)).toEqual([403, 'CONSENT_NEEDED'])
  t.clock.moveTo('2026-09-16T16:59:59.999Z')
  expect(await schoolEnter(t, student)).toEqual([403, 'CONSENT_NEEDED'])
  t.clock.moveTo('2026-09-16T17:00:00Z')
  expect(await schoolEnter(t, student)).toEqual([200, undefined])
  expect((await t.call(userEndpoints.me, {}, student)).body.data.profiles).toMatchObject([{ awaitsConsent: false }])
})

test('a student of 18 has access at once', async () => {
  const { student } = await approvedStudent('2008-01-01')
  expect(await schoolEnter(t, student)).toEqual([200, undefined])
})

const readConsents = async (who: Parameters<typeof t.call>[2], q?: string) =>
  (await t.call(consentEndpoints.given, { query: { q } }, who)).body
const withdraws = (who: Parameters<typeof t.call>[2], id: string, reason?: string) =>
  t.call(consentEndpoints.withdraw, { params: { id }, body: { reason } }, who)
const withdrawals = (id: string) =>
  t.owner.selectFrom('platform.consent_withdrawal').selectAll().where('consent_id', '=', id).execute()

/** A student whose account was opened by a guardian's consent. */
async function consentedStudent() {
  const { student, school, studentId } = await approvedStudent('2012-05-05')
  const guardian = await newGuardian(t, { schoolId: school.schoolId, studentId })
  const parent = await newCaller(t, { schoolId: school.schoolId, role: 'parent', personId: guardian })
  await consents(parent, student.profileId)
  const [consent] = (await readConsents(parent)).data
  return { student, school, studentId, parent, id: consent?.id ?? '' }
}

test('only who gave a consent, and the school’s admin, find it and may withdraw it', async () => {
  const { student, school, studentId, id } = await consentedStudent()
  expect((await withdraws(null, id)).status).toBe(401)
  for (const role of roles.filter((one) => !(permissions['consent:give'] as readonly string[]).includes(one))) {
    const caller = await newCaller(t, { schoolId: school.schoolId, role })
    expect([role, (await withdraws(caller, id, 'Tidak setuju')).status]).toEqual([role, 403])
  }
  const otherGuardian = await newGuardian(t, { schoolId: school.schoolId, studentId, relation: 'AYAH' })
  const strangers = [
    // The child's other guardian has given no consent to withdraw.
    await newCaller(t, { schoolId: school.schoolId, role: 'parent', personId: otherGuardian }),
    (await newVerifiedSchool(t)).admin,
  ]
  for (const stranger of strangers) {
    expect((await readConsents(stranger)).meta.total).toBe(0)
    expect((await withdraws(stranger, id, 'Tidak setuju')).status).toBe(404)
  }
  expect(await withdrawals(id)).toEqual([])
  expect(await schoolEnter(t, student)).toEqual([200, undefined])
})

test('withdrawing a guardian’s consent records who, when and how; the child waits again at once', async () => {
  const { student, school, parent, id } = await consentedStudent()
  t.clock.advance(60_000)
  const responses = await Promise.all([withdraws(parent, id), withdraws(parent, id)])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(await schoolEnter(t, student)).toEqual([403, 'CONSENT_NEEDED'])
  expect(await withdrawals(id)).toMatchObject([
    { withdrawn_by: parent.accountId, way: 'GUARDIAN', reason: null, withdrawn_at: t.clock.now() },
  ])
  expect((await readConsents(parent)).data).toEqual([])
  const events = await t.owner
    .selectFrom('platform.access_event')
    .select(['action', 'actor_account_id'])
    .where('profile_id', '=', student.profileId)
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(events).toEqual([{ action: 'CONSENT_WITHDRAWN', actor_account_id: parent.accountId }])

  // A new consent is valid again, as a separate one; the old one stays withdrawn.
  const waiting = (await t.call(consentEndpoints.children, {}, parent)).body.data
  expect(waiting).toMatchObject([{ profileId: student.profileId, until: '2030-05-05', schoolName: school.name }])
  expect((await consents(parent, student.profileId)).status).toBe(200)
  expect(await schoolEnter(t, student)).toEqual([200, undefined])
  const again = (await readConsents(parent)).data
  expect(again).toHaveLength(1)
  expect(again[0]?.id).not.toBe(id)
  expect((await withdraws(parent, id)).status).toBe(404)
})

test('the school records a withdrawal on paper and states whose it is', async () => {
  const { student, school, id } = await consentedStudent()
  const { data } = await readConsents(school.admin, 'anak')
  expect(data).toMatchObject([{ id, way: 'GUARDIAN', schoolName: school.name }])
  expect((await readConsents(school.admin, 'nobody')).meta.total).toBe(0)
  expect(Object.keys((await withdraws(school.admin, id)).body.fields ?? {})).toEqual(['reason'])
  const reason = 'Ayah Budi, surat 20 September 2026'
  expect((await withdraws(school.admin, id, reason)).status).toBe(200)
  expect(await withdrawals(id)).toMatchObject([{ way: 'SCHOOL_ATTESTED', reason }])
  expect(await schoolEnter(t, student)).toEqual([403, 'CONSENT_NEEDED'])
})
