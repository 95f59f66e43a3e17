import { afterAll, expect, test } from 'vitest'
import { accessRequestEndpoints as endpoints } from '@hadir/contract/access-request/access-request.ts'
import { teacherEndpoints } from '@hadir/contract/teacher/teacher.ts'
import { userEndpoints } from '@hadir/contract/user/user.ts'
import { signInTest } from '../../testing/sign-in-test.ts'
import { newCaller } from '../../testing/test-school.ts'
import { newTeacher } from '../../testing/test-teacher.ts'
import {
  createRequestAs,
  decides,
  newAdministrator,
  newApplicant,
  newStudent,
  newVerifiedSchool,
  refreshed,
} from './testing-access.ts'

const t = await signInTest()
afterAll(t.close)

const day = 24 * 3_600_000
const mailsTo = (address: string) =>
  t.mail.mails.flatMap(({ to, subject }) => (to?.some((one) => one.address === address) ? [subject] : [])).sort()
const mailboxOf = async (accountId: string) =>
  (await t.owner.selectFrom('platform.account').select('email').where('id', '=', accountId).executeTakeFirstOrThrow())
    .email

test('a teacher asks, is matched and approved, and works with her next token', async () => {
  const school = await newVerifiedSchool(t)
  const teacherId = await newTeacher(t, school.schoolId, 'Siti Aminah')
  const other = await newTeacher(t, school.schoolId, 'Budi')
  await t.owner
    .updateTable('teacher')
    .set({ nuptk: '1234567890123456', dob: '1985-02-03' })
    .where('id', '=', teacherId)
    .execute()
  await t.owner.updateTable('teacher').set({ dob: '1970-01-01' }).where('id', '=', other).execute()
  const siti = await newApplicant(t, { name: 'siti aminah', dob: '1985-02-03' })
  const id = await createRequestAs(t, siti, {
    kind: 'JOIN_SCHOOL',
    role: 'teacher',
    npsn: school.npsn,
    note: 'Guru IPA kelas VII',
  })
  t.clock.advance(1_000)
  await t.call(endpoints.update, { params: { id }, body: { employeeNumber: '1234 5678 9012 3456' } }, siti)

  const inbox = await t.call(endpoints.list, { query: { q: 'SITI' } }, school.admin)
  expect(inbox.body).toMatchObject({
    data: [
      {
        id,
        kind: 'JOIN_SCHOOL',
        role: 'teacher',
        state: 'MENUNGGU',
        requester: { name: 'siti aminah', email: siti.email },
      },
    ],
    meta: { total: 1 },
  })
  const { body } = await t.call(endpoints.candidates, { params: { id }, query: {} }, school.admin)
  expect(body.data).toEqual({
    student: null,
    rows: [
      {
        personId: teacherId,
        name: 'Siti Aminah',
        detail: 'NUPTK 1234567890123456',
        score: 100,
        reasons: ['NUPTK', 'NAME', 'DOB'],
        traits: [
          { trait: 'NAME', written: 'siti aminah', recorded: 'Siti Aminah', isSame: true },
          { trait: 'PHONE', written: expect.any(String), recorded: null, isSame: false },
          { trait: 'EMAIL', written: siti.email, recorded: null, isSame: false },
          { trait: 'DOB', written: '1985-02-03', recorded: '1985-02-03', isSame: true },
          { trait: 'NUPTK', written: '1234 5678 9012 3456', recorded: '1234567890123456', isSame: true },
        ],
        isTaken: false,
        phone: null,
      },
    ],
  })
  const found = await t.call(endpoints.candidates, { params: { id }, query: { q: 'budi' } }, school.admin)
  expect(found.body.data.rows).toMatchObject([{ personId: other, score: 0, reasons: [] }])

  t.clock.advance(1_000)
  expect(await decides(t, school.admin, id, { verdict: 'approve', personId: teacherId })).toMatchObject({
    status: 200,
    body: { data: { state: 'DISETUJUI' }, message: 'Permintaan disetujui' },
  })
  // Her token has no profile yet; a refresh adds it.
  expect(await t.call(userEndpoints.me, {}, siti)).toMatchObject({ status: 401, body: { code: 'FAST_JWT_EXPIRED' } })
  const now = await refreshed(t, siti)
  expect(now).toMatchObject({ role: 'teacher', schoolId: school.schoolId })
  expect(await t.call(teacherEndpoints.list, { query: {} }, now)).toMatchObject({ status: 200 })
  const actor = await t.owner
    .selectFrom('actor')
    .selectAll()
    .where('id', '=', now.profileId ?? '')
    .executeTakeFirst()
  expect(actor).toMatchObject({ school_id: school.schoolId, role: 'teacher', person_id: teacherId })

  await t.runJobs()
  expect(mailsTo(siti.email)).toEqual(['Permintaan akses Anda disetujui'])
  expect(mailsTo(await mailboxOf(school.admin.accountId))).toEqual([
    'Permintaan akses baru di Hadir',
    'Permintaan akses sudah diputuskan',
  ])
  const events = await t.owner
    .selectFrom('platform.access_event')
    .select(['action', 'actor_account_id', 'school_id'])
    .where('request_id', '=', id)
    .orderBy('id')
    .execute()
  expect(events.map(({ action }) => action)).toEqual(['ASKED', 'CHANGED', 'APPROVED'])
  expect(events[2]).toMatchObject({ actor_account_id: school.admin.accountId, school_id: school.schoolId })
})

test('a teacher without a record at the school gets a draft record', async () => {
  const school = await newVerifiedSchool(t)
  const rudi = await newApplicant(t, { name: 'Rudi Hartono' })
  const id = await createRequestAs(t, rudi, { kind: 'JOIN_SCHOOL', role: 'teacher', npsn: school.npsn })
  expect((await decides(t, school.admin, id, { verdict: 'approve', createNew: true })).status).toBe(200)
  const rows = await t.owner.selectFrom('teacher').selectAll().where('school_id', '=', school.schoolId).execute()
  expect(rows).toMatchObject([{ name: 'Rudi Hartono', email: rudi.email, employment_status: 'Lainnya' }])
})

test('a record of another account is shown as taken and cannot be assigned', async () => {
  const school = await newVerifiedSchool(t)
  const personId = await newTeacher(t, school.schoolId, 'Dewi Lestari')
  await newCaller(t, { schoolId: school.schoolId, role: 'teacher', personId })
  const impostor = await newApplicant(t, { name: 'Dewi Lestari', dob: '1985-02-03' })
  const id = await createRequestAs(t, impostor, { kind: 'JOIN_SCHOOL', role: 'teacher', npsn: school.npsn })
  const { body } = await t.call(endpoints.candidates, { params: { id }, query: {} }, school.admin)
  expect(body.data.rows).toMatchObject([{ personId, isTaken: true }])
  expect(await decides(t, school.admin, id, { verdict: 'approve', personId })).toMatchObject({
    status: 409,
    body: { code: 'REQUEST_PERSON_TAKEN' },
  })
  expect((await refreshed(t, impostor)).profileId).toBeNull()
})

test('no wrong record can be chosen: not another school’s, not a student for a teacher', async () => {
  const [school, elsewhere] = [await newVerifiedSchool(t), await newVerifiedSchool(t)]
  const id = await createRequestAs(t, await newApplicant(t), {
    kind: 'JOIN_SCHOOL',
    role: 'teacher',
    npsn: school.npsn,
  })
  for (const personId of [await newTeacher(t, elsewhere.schoolId), await newStudent(t, school.schoolId)]) {
    expect(await decides(t, school.admin, id, { verdict: 'approve', personId })).toMatchObject({
      body: { code: 'REQUEST_NO_PERSON' },
    })
  }
})

const removeStudent = (nisn: string) => t.owner.deleteFrom('student').where('nisn', '=', nisn).execute()

test('a graduate is linked to her old student record, or gets a new one if it is gone', async () => {
  const school = await newVerifiedSchool(t)
  const personId = await newStudent(t, school.schoolId, {
    nisn: '0011112222',
    status: 'ALUMNI',
    dob: '1999-05-05',
    name: 'Ayu',
  })
  const ayu = await newApplicant(t, { name: 'Ayu', dob: '1999-05-05' })
  const id = await createRequestAs(t, ayu, {
    kind: 'JOIN_SCHOOL',
    role: 'alumni',
    npsn: school.npsn,
    nisn: '00 1111 2222',
  })
  const { body } = await t.call(endpoints.candidates, { params: { id }, query: {} }, school.admin)
  expect(body.data.rows).toMatchObject([{ personId, score: 100, reasons: ['NISN', 'NAME', 'DOB'] }])
  expect((await decides(t, school.admin, id, { verdict: 'approve', personId })).status).toBe(200)
  expect(await refreshed(t, ayu)).toMatchObject({ role: 'alumni' })

  const old = await newApplicant(t, { name: 'Pak Tua', dob: '1960-01-01' })
  await newStudent(t, school.schoolId, { nisn: '0000000001', dob: '1960-01-01', status: 'ALUMNI' })
  const request = await createRequestAs(t, old, {
    kind: 'JOIN_SCHOOL',
    role: 'alumni',
    npsn: school.npsn,
    nisn: '0000000001',
  })
  await removeStudent('0000000001')
  expect(await decides(t, school.admin, request, { verdict: 'approve', createNew: true })).toMatchObject({
    status: 400,
    body: { fields: { nis: 'NIS harus diisi' } },
  })
  expect(
    (await decides(t, school.admin, request, { verdict: 'approve', createNew: true, nis: 'A-1978-7' })).status,
  ).toBe(200)
  const record = await t.owner.selectFrom('student').selectAll().where('nis', '=', 'A-1978-7').executeTakeFirst()
  expect(record).toMatchObject({ name: 'Pak Tua', status: 'ALUMNI', nisn: '0000000001' })
})

test('the first admin approves a second; the platform’s administrator may after 14 idle days', async () => {
  const school = await newVerifiedSchool(t)
  const administrator = await newAdministrator(t)
  const requestToJoin = async () => {
    const who = await newApplicant(t)
    return { who, id: await createRequestAs(t, who, { kind: 'JOIN_SCHOOL', role: 'school_admin', npsn: school.npsn }) }
  }
  const [first, second] = [await requestToJoin(), await requestToJoin()]
  expect((await decides(t, school.admin, first.id, { verdict: 'approve' })).status).toBe(200)
  expect(await refreshed(t, first.who)).toMatchObject({ role: 'school_admin', schoolId: school.schoolId })

  t.clock.advance(14 * day - 1)
  expect((await decides(t, administrator, second.id, { verdict: 'approve' })).status).toBe(404)
  t.clock.advance(1)
  const inbox = await t.call(endpoints.list, { query: { kind: 'JOIN_SCHOOL' } }, administrator)
  expect(inbox.body.data.map((row) => row.id)).toContain(second.id)
  expect((await decides(t, administrator, second.id, { verdict: 'approve' })).status).toBe(200)
  expect(await refreshed(t, second.who)).toMatchObject({ role: 'school_admin', schoolId: school.schoolId })
})

test('a rejected person sees why, gets nothing, and may ask again', async () => {
  const school = await newVerifiedSchool(t)
  const who = await newApplicant(t)
  const body = { kind: 'JOIN_SCHOOL', role: 'teacher', npsn: school.npsn } as const
  const id = await createRequestAs(t, who, body)
  await decides(t, school.admin, id, { verdict: 'reject', reason: 'Bukan guru di sekolah kami' })
  const mine = await t.call(endpoints.mine, {}, who)
  expect(mine.body.data).toMatchObject([{ id, state: 'DITOLAK', reason: 'Bukan guru di sekolah kami' }])
  expect((await refreshed(t, who)).profileId).toBeNull()
  expect(await t.call(endpoints.update, { params: { id }, body: { note: 'Tetapi saya guru' } }, who)).toMatchObject({
    status: 409,
    body: { code: 'REQUEST_NOT_OPEN' },
  })
  await createRequestAs(t, who, body)
})

test('the inbox shows the school’s deciders how well each matches its records', async () => {
  const school = await newVerifiedSchool(t)
  const nisn = '0051234567'
  await newStudent(t, school.schoolId, { nisn, dob: '2008-02-03', name: 'Budi Santoso' })
  const requestLink = async (of: Parameters<typeof newApplicant>[1], body: object) =>
    createRequestAs(t, await newApplicant(t, of), { kind: 'JOIN_SCHOOL', npsn: school.npsn, ...body } as never)
  const budi = { name: 'budi  santoso', dob: '2008-02-03', type: 'student' as const }
  const known = await requestLink(budi, { role: 'student', nisn })
  await newStudent(t, school.schoolId, { nisn: '0059999999', dob: '2008-02-03' })
  const alike = await requestLink(budi, { role: 'student', nisn: '0059999999' })
  await removeStudent('0059999999')
  const stranger = await requestLink({ name: 'Orang Lain' }, { role: 'teacher' })
  const second = await requestLink({ name: 'Admin Kedua' }, { role: 'school_admin' })
  const rows = (await t.call(endpoints.list, { query: {} as never }, school.admin)).body.data
  expect(Object.fromEntries(rows.map(({ id, match }) => [id, match]))).toEqual({
    [known]: { score: 100, reasons: ['NISN', 'NAME', 'DOB'], isSure: true },
    [alike]: { score: 50, reasons: ['NAME', 'DOB'], isSure: false },
    [stranger]: { score: 0, reasons: [], isSure: false },
    [second]: null,
  })
})
