import { afterAll, expect, test } from 'vitest'
import { accessRequestEndpoints as endpoints } from '@hadir/contract/access-request/access-request.ts'
import { signInTest } from '../../testing/sign-in-test.ts'
import { newCaller, newClass, newSchool, newYear } from '../../testing/test-school.ts'
import { newTeacher } from '../../testing/test-teacher.ts'
import { createRequestAs, decides, newApplicant, newStudent, newVerifiedSchool, refreshed } from './testing-access.ts'
import { assignHomeroom } from '../../testing/test-duties.ts'
import { linkGuardian, newGuardian } from '../../testing/test-guardian.ts'

const t = await signInTest()
afterAll(t.close)

let made = 0
const newNisn = () => String(31_000_000 + (made += 1)).padStart(10, '0')
const asParent = (nisn: string) => ({ kind: 'LINK_STUDENT', role: 'parent', nisn }) as const

test('a parent is matched by the phone on file and becomes the guardian the school knows', async () => {
  const { schoolId, admin } = await newVerifiedSchool(t)
  const nisn = newNisn()
  const studentId = await newStudent(t, schoolId, { nisn, name: 'Andi' })
  const mother = await newGuardian(t, { schoolId, studentId, name: 'Ibu Andi', phone: '+62 812-1111-2222' })
  const father = await newGuardian(t, { schoolId, studentId, name: 'Bapak Andi', relation: 'AYAH' })
  const who = await newApplicant(t, { phone: '081211112222' })
  const id = await createRequestAs(t, who, asParent(nisn))
  expect((await t.call(endpoints.read, { params: { id } }, who)).body.data).toMatchObject({ schoolName: null, nisn })

  const inbox = await t.call(endpoints.list, { query: {} }, admin)
  expect(inbox.body.data.map((row) => row.id)).toEqual([id])
  const { data } = (await t.call(endpoints.candidates, { params: { id }, query: {} }, admin)).body
  expect(data).toMatchObject({
    student: { id: studentId, name: 'Andi' },
    rows: [
      { personId: mother, detail: 'Ibu', score: 40, reasons: ['NISN', 'PHONE'] },
      { personId: father, detail: 'Ayah', score: 0, reasons: ['NISN'] },
    ],
  })
  expect((await decides(t, admin, id, { verdict: 'approve', personId: mother })).status).toBe(200)
  const parent = await refreshed(t, who)
  const actor = await t.owner
    .selectFrom('actor')
    .selectAll()
    .where('id', '=', parent.profileId ?? '')
    .executeTakeFirst()
  expect(actor).toMatchObject({ role: 'parent', person_id: mother })
  await t.runJobs()
  expect(t.mail.mails.findLast((mail) => mail.to?.[0]?.address === who.email)?.subject).toBe(
    'Permintaan akses Anda disetujui',
  )
})

test('a second child at the school adds no second profile: the guardian has both', async () => {
  const { schoolId, admin } = await newVerifiedSchool(t)
  const [first, second, third] = [newNisn(), newNisn(), newNisn()]
  const [one, two, three] = [
    await newStudent(t, schoolId, { nisn: first }),
    await newStudent(t, schoolId, { nisn: second }),
    await newStudent(t, schoolId, { nisn: third }),
  ]
  const guardian = await newGuardian(t, { schoolId, studentId: one })
  const sameWoman = await newGuardian(t, { schoolId, studentId: two })
  const who = await newApplicant(t)
  await decides(t, admin, await createRequestAs(t, who, asParent(first)), { verdict: 'approve', personId: guardian })
  const parent = await refreshed(t, who)
  expect(
    (
      await decides(t, admin, await createRequestAs(t, parent, asParent(second)), {
        verdict: 'approve',
        personId: sameWoman,
      })
    ).status,
  ).toBe(200)
  const request = await createRequestAs(t, parent, { ...asParent(third), relation: 'IBU' })
  expect((await decides(t, admin, request, { verdict: 'approve', createNew: true })).status).toBe(200)

  const children = await t.owner
    .selectFrom('student_guardian')
    .select('student_id')
    .where('guardian_id', '=', guardian)
    .orderBy('student_id')
    .execute()
  expect(children.map(({ student_id }) => student_id)).toEqual([one, two, three].sort())
  const profiles = await t.owner
    .selectFrom('platform.profile')
    .select('id')
    .where('account_id', '=', who.accountId)
    .execute()
  expect(profiles).toHaveLength(1)
})

test('a parent without a record states her relation to the child', async () => {
  const { schoolId, admin } = await newVerifiedSchool(t)
  const nisn = newNisn()
  const studentId = await newStudent(t, schoolId, { nisn })
  await newGuardian(t, { schoolId, studentId })
  const who = await newApplicant(t, { name: 'Paman Andi' })
  const id = await createRequestAs(t, who, asParent(nisn))
  const create = { verdict: 'approve', createNew: true } as const
  expect((await decides(t, admin, id, create)).body.fields).toEqual({ relation: 'Pilih hubungan dengan siswa' })
  await t.call(endpoints.update, { params: { id }, body: { relation: 'IBU' } }, who)
  expect(Object.keys((await decides(t, admin, id, create)).body.fields ?? {})).toEqual(['relation'])
  expect((await decides(t, admin, id, { ...create, relation: 'WALI' })).status).toBe(200)
  const { body } = await t.call(endpoints.read, { params: { id } }, await refreshed(t, who))
  expect(body.data).toMatchObject({ relation: 'WALI', state: 'DISETUJUI' })
})

test('an unverified school cannot collect parents by inventing students', async () => {
  const { schoolId, admin } = await newSchool(t)
  const nisn = newNisn()
  await newStudent(t, schoolId, { nisn })
  const id = await createRequestAs(t, await newApplicant(t), asParent(nisn))
  expect((await t.call(endpoints.list, { query: {} }, admin)).body.data).toEqual([])
  expect((await t.call(endpoints.read, { params: { id } }, admin)).status).toBe(404)
  expect((await decides(t, admin, id, { verdict: 'reject', reason: 'Coba lihat' })).status).toBe(404)
})

test('a school without the student, or that she has left, never sees a parent’s request', async () => {
  const { schoolId, admin } = await newVerifiedSchool(t)
  const nisn = newNisn()
  await newStudent(t, schoolId, { nisn, status: 'ALUMNI' })
  const id = await createRequestAs(t, await newApplicant(t), asParent(nisn))
  expect((await t.call(endpoints.read, { params: { id } }, admin)).status).toBe(404)
})

test('a homeroom teacher decides only on her class’s parents, and only if allowed', async () => {
  const { schoolId, admin } = await newVerifiedSchool(t)
  const yearId = await newYear(t, schoolId)
  const { academicClassId, studentIds } = await newClass(t, { schoolId, yearId, count: 1 })
  const other = await newClass(t, { schoolId, yearId, count: 1 })
  const [mine, theirs] = [newNisn(), newNisn()]
  await t.owner
    .updateTable('student')
    .set({ nisn: mine })
    .where('id', '=', studentIds[0] ?? '')
    .execute()
  await t.owner
    .updateTable('student')
    .set({ nisn: theirs })
    .where('id', '=', other.studentIds[0] ?? '')
    .execute()
  const teacherId = await newTeacher(t, schoolId)
  const teacher = await newCaller(t, { schoolId, role: 'teacher', personId: teacherId, name: 'Bu Wali' })
  await assignHomeroom(t, { schoolId, academicClassId, teacherId })
  const parent = await newApplicant(t)
  const id = await createRequestAs(t, parent, asParent(mine))
  const foreign = await createRequestAs(t, await newApplicant(t), asParent(theirs))
  const inbox = async () => (await t.call(endpoints.list, { query: {} }, teacher)).body.data.map((row) => row.id)

  expect(await inbox()).toEqual([])
  await t.owner
    .updateTable('school_setting')
    .set({ homeroom_decides_parents: true })
    .where('school_id', '=', schoolId)
    .execute()
  expect(await inbox()).toEqual([id])
  expect((await decides(t, teacher, foreign, { verdict: 'approve', createNew: true, relation: 'IBU' })).status).toBe(
    404,
  )
  expect((await decides(t, teacher, id, { verdict: 'approve', createNew: true, relation: 'IBU' })).status).toBe(200)
  expect(await decides(t, admin, id, { verdict: 'reject', reason: 'Terlambat' })).toMatchObject({
    status: 409,
    body: { code: 'REQUEST_DECIDED', message: 'Permintaan ini sudah diputuskan oleh Bu Wali' },
  })
  const own = await createRequestAs(t, teacher, asParent(mine))
  expect((await decides(t, teacher, own, { verdict: 'approve', createNew: true, relation: 'WALI' })).status).toBe(404)
})

test('the inbox says whose child it is and what matches, also where no guardian has a number', async () => {
  const { schoolId, admin } = await newVerifiedSchool(t)
  const yearId = await newYear(t, schoolId)
  const { studentIds } = await newClass(t, { schoolId, yearId, count: 1, name: 'VII-A' })
  const studentId = studentIds[0]!
  const nisn = newNisn()
  await t.owner.updateTable('student').set({ nisn, name: 'Andi' }).where('id', '=', studentId).execute()
  const mother = await newGuardian(t, { schoolId, studentId, name: 'Ibu Andi' })
  const who = await newApplicant(t, { name: 'Orang Lain', dob: '1985-02-03' })
  const id = await createRequestAs(t, who, asParent(nisn))
  const listed = async () => (await t.call(endpoints.list, { query: {} }, admin)).body.data[0]
  expect(await listed()).toMatchObject({
    student: { name: 'Andi', className: 'VII-A' },
    match: { score: 0, reasons: ['NISN'], isSure: false },
  })
  await t.owner.updateTable('guardian').set({ birth_year: 1985 }).where('id', '=', mother).execute()
  expect((await listed())?.match).toEqual({ score: 15, reasons: ['NISN', 'BIRTH_YEAR'], isSure: false })
  const { data } = (await t.call(endpoints.candidates, { params: { id }, query: {} }, admin)).body
  expect(data).toMatchObject({
    student: { name: 'Andi', className: 'VII-A' },
    rows: [{ personId: mother, score: 15, reasons: ['NISN', 'BIRTH_YEAR'], phone: null }],
  })
})

test('a parent’s number becomes the guardian’s only if the school takes it', async () => {
  const { schoolId, admin } = await newVerifiedSchool(t)
  const [first, second] = [newNisn(), newNisn()]
  const [one, two] = [await newStudent(t, schoolId, { nisn: first }), await newStudent(t, schoolId, { nisn: second })]
  const mother = await newGuardian(t, { schoolId, studentId: one, phone: '6281399990000' })
  await linkGuardian(t, schoolId, { student_id: two, guardian_id: mother })
  const who = await newApplicant(t, { phone: '0812-3456-7890' })
  const approve = { verdict: 'approve', personId: mother } as const
  await decides(t, admin, await createRequestAs(t, who, asParent(first)), approve)
  const state = async () => {
    const links = await t.owner
      .selectFrom('student_guardian as sg')
      .innerJoin('guardian as g', 'g.id', 'sg.guardian_id')
      .innerJoin('student as s', 's.id', 'sg.student_id')
      .select(['g.phone', 'sg.is_primary_contact as isContact', 's.version'])
      .where('sg.guardian_id', '=', mother)
      .execute()
    return links.map(({ phone, isContact, version }) => [phone, isContact, version])
  }
  const both = (...state: unknown[]) => [state, state]
  expect(await state()).toEqual(both('6281399990000', true, 1))
  const again = await createRequestAs(t, await refreshed(t, who), asParent(second))
  expect((await decides(t, admin, again, { ...approve, takePhone: true })).status).toBe(200)
  expect(await state()).toEqual(both('6281234567890', true, 2))
  const written = await t.owner
    .selectFrom('audit_entry')
    .select('changes')
    .where('record_id', 'in', [one, two])
    .execute()
  const change = { field: 'guardians.IBU.phone', from: '6281399990000', to: '6281234567890' }
  expect(written.map(({ changes }) => changes)).toEqual([[change], [change]])
})

test('a new guardian’s number is stored as records have it, and is the child’s contact', async () => {
  const { schoolId, admin } = await newVerifiedSchool(t)
  const nisn = newNisn()
  const studentId = await newStudent(t, schoolId, { nisn })
  const id = await createRequestAs(t, await newApplicant(t, { phone: '0812-3456-7890' }), asParent(nisn))
  await decides(t, admin, id, { verdict: 'approve', createNew: true, relation: 'WALI' })
  const made = await t.owner
    .selectFrom('student_guardian as sg')
    .innerJoin('guardian as g', 'g.id', 'sg.guardian_id')
    .select(['g.phone', 'sg.is_primary_contact as isContact'])
    .where('sg.student_id', '=', studentId)
    .execute()
  expect(made).toEqual([{ phone: '6281234567890', isContact: true }])
})
