import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessRequestEndpoints } from '@hadir/contract/access-request/access-request.ts'
import { signInTest } from '../../../testing/sign-in-test.ts'
import type { TestSchool } from '../../../testing/test-school.ts'
import { schoolEnter } from '../../user/testing-consent.ts'
import { createRequestAs, newApplicant, newStudent, newVerifiedSchool, refreshed } from '../testing-access.ts'

const t = await signInTest()
afterAll(t.close)

let made = 0
let school: TestSchool
const switchOn = (isOn: boolean) =>
  t.owner
    .updateTable('school_setting')
    .set({ auto_approve_students: isOn })
    .where('school_id', '=', school.schoolId)
    .execute()
beforeAll(async () => {
  school = await newVerifiedSchool(t)
  await t.owner
    .updateTable('platform.account')
    .set({ email: 'admin.sekolah@contoh.test' })
    .where('id', '=', school.admin.accountId)
    .execute()
})

type Known = { dob?: string; email?: string | null; phone?: string | null; nisn?: string }
type Stated = { dob?: string; email?: string; phone?: string; nisn?: string }

/** A student in the school's records, and her request; both use the same defaults. */
async function request({ known = {}, stated = {} }: { known?: Known; stated?: Stated } = {}) {
  made += 1
  const nisn = String(52_000_000 + made).padStart(10, '0')
  const same = { dob: '2007-03-04', email: `murid${made}@contoh.test`, phone: '0812-000-1234' }
  const studentId = await newStudent(t, school.schoolId, { nisn: known.nisn ?? nisn, dob: known.dob ?? same.dob })
  await t.owner
    .updateTable('student')
    .set({
      email: known.email === undefined ? same.email : known.email,
      phone: known.phone === undefined ? same.phone : known.phone,
    })
    .where('id', '=', studentId)
    .execute()
  const { nisn: typed = nisn, ...person } = { ...same, ...stated }
  const who = await newApplicant(t, { ...person, type: 'student' })
  const id = await createRequestAs(t, who, { kind: 'JOIN_SCHOOL', role: 'student', npsn: school.npsn, nisn: typed })
  const row = await t.owner
    .selectFrom('platform.access_request')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { who, id, row, studentId }
}

test('everybody waits unless the school has enabled it', async () => {
  expect((await request()).row).toMatchObject({ state: 'MENUNGGU', decided_by_system: false })
})

test('a full match is approved by the system at once, visibly, and both sides are notified', async () => {
  await switchOn(true)
  const { who, id, row, studentId } = await request()
  expect(row).toMatchObject({ state: 'DISETUJUI', decided_by: null, decided_by_system: true })
  const student = await refreshed(t, who)
  expect(student).toMatchObject({ role: 'student', schoolId: school.schoolId, profileId: row.profile_id })
  expect(await schoolEnter(t, student)).toEqual([200, undefined])
  const profile = await t.owner
    .selectFrom('platform.profile')
    .select('person_id')
    .where('id', '=', row.profile_id)
    .executeTakeFirst()
  expect(profile?.person_id).toBe(studentId)
  const read = await t.call(accessRequestEndpoints.read, { params: { id } }, school.admin)
  expect(JSON.stringify(read.body)).toContain('"decidedBy":"Sistem"')
  const events = await t.owner
    .selectFrom('platform.access_event')
    .select(['action', 'actor_account_id'])
    .where('request_id', '=', id)
    .orderBy('action', 'desc')
    .execute()
  expect(events).toEqual([
    { action: 'ASKED', actor_account_id: who.accountId },
    { action: 'APPROVED', actor_account_id: null },
  ])
  await t.runJobs()
  const subjectsTo = (address: string) =>
    t.mail.mails.filter(({ to }) => to?.some((one) => one.address === address)).map(({ subject }) => subject)
  expect(subjectsTo(who.email)).toEqual(['Permintaan akses Anda disetujui'])
  // The first is about the student of the previous test, whose request still waits.
  const subjects = ['Permintaan akses baru di Hadir', 'Permintaan akses sudah diputuskan']
  expect(subjectsTo('admin.sekolah@contoh.test').sort()).toEqual(subjects)
})

test.each([
  ['the phone alone, however written', { known: { email: 'lain@contoh.test', phone: '+62 812 000 1234' } }],
  ['the e-mail alone', { known: { phone: null } }],
])('%s is enough with NISN and birthday', async (_, given) => {
  expect((await request(given)).row.state).toBe('DISETUJUI')
})

test.each<[string, { known?: Known; stated?: Stated }]>([
  ['neither e-mail nor phone', { stated: { email: 'asing77@contoh.test', phone: '0899-111-2222' } }],
  ['a record without e-mail and phone', { known: { email: null, phone: null } }],
  ['a record with empty ones', { known: { email: '', phone: '' } }],
])('with %s a person decides', async (_, given) => {
  expect((await request(given)).row).toMatchObject({ state: 'MENUNGGU', profile_id: null })
})

test('of two who claim one record at the same instant, only one is approved', async () => {
  const nisn = '0053000002'
  const personId = await newStudent(t, school.schoolId, { nisn, dob: '2007-03-04' })
  await t.owner.updateTable('student').set({ phone: '0812-000-9999' }).where('id', '=', personId).execute()
  const stated = { dob: '2007-03-04', phone: '0812-000-9999', type: 'student' as const }
  const both = await Promise.all([newApplicant(t, stated), newApplicant(t, stated)])
  const body = { kind: 'JOIN_SCHOOL', role: 'student', npsn: school.npsn, nisn } as const
  const responses = await Promise.all(both.map((who) => t.call(accessRequestEndpoints.create, { body }, who)))
  // If the record is already taken, the response is the same as for a person unknown to the school.
  const ends = responses.map(({ status, body: answer }) => (status === 200 ? answer.data.state : answer.code)).sort()
  expect([
    ['DISETUJUI', 'MENUNGGU'],
    ['DISETUJUI', 'NISN_NOT_PROCESSED'],
  ]).toContainEqual(ends)
})

test('a child approved this way still waits for her guardian’s consent', async () => {
  const { who } = await request({ known: { dob: '2013-05-06' }, stated: { dob: '2013-05-06' } })
  expect(await schoolEnter(t, await refreshed(t, who))).toEqual([403, 'CONSENT_NEEDED'])
})
