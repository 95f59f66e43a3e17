import { afterAll, expect, test } from 'vitest'
import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { contactProposals } from '@hadir/contract/student/proposal.ts'
import { studentPhoto } from '@hadir/contract/photo/photo.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import type { Caller } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/ids.ts'
import { expectStrangersRefused } from '../../../testing/refusals.ts'
import { jpeg } from '../../../testing/test-jpeg.ts'
import { seenPhoto, uploadPhoto } from '../../../testing/test-photo.ts'
import { testApp } from '../../../testing/test-app.ts'
import { newCaller, newClass, newSchool, newYear } from '../../../testing/test-school.ts'
import { newTeacher } from '../../../testing/test-teacher.ts'

const t = await testApp()
afterAll(t.close)

/** A class with its wali kelas, a student with an account, and her mother with one. */
async function family() {
  const school = await newSchool(t)
  const { schoolId, admin } = school
  const params = { schoolId }
  const { academicClassId } = await newClass(t, { schoolId, yearId: await newYear(t, schoolId) })
  const personId = await newTeacher(t, schoolId, 'Dewi')
  const wali = await newCaller(t, { schoolId, role: 'teacher', personId, name: 'Dewi' })
  const led = { params: { ...params, id: academicClassId }, body: { homeroomTeacherId: personId } }
  await t.call(academicClassEndpoints.update, led, admin)
  const body = {
    name: 'Rina Wulandari',
    nis: `P${newId().slice(-8)}`,
    gender: 'P' as const,
    dob: '2013-04-05',
    address: 'Jl. Melati 3',
    province: '32',
    regency: '3271',
    phone: '081211112222',
    entryType: 'SISWA_BARU' as const,
    entryDate: '2026-07-13',
    entryGrade: 'VII' as const,
    guardians: { AYAH: { name: 'Budi' }, IBU: { name: 'Siti Aminah', phone: '081234567890', job: 'Petani' } },
    membership: { academicClassId, joinDate: '2026-09-14' },
  }
  const { data: record } = (await t.call(studentEndpoints.create, { body }, admin)).body
  const student = await newCaller(t, { schoolId, role: 'student', personId: record.id, name: record.name })
  const guardianId = record.guardians.IBU?.guardianId ?? ''
  const mother = await newCaller(t, { schoolId, role: 'parent', personId: guardianId, name: 'Siti Aminah' })
  const read = async () => (await t.call(studentEndpoints.read, { params: { id: record.id } }, admin)).body.data
  const propose = (as: Caller, change: object) =>
    t.call(contactProposals.create, { params, body: { studentId: record.id, ...change } }, as)
  const decide = (as: Caller, id: string, decision: { isAccepted: boolean; reason?: string }) =>
    t.call(contactProposals.decide, { params: { ...params, id }, body: decision }, as)
  const listed = async (as: Caller, query = {}) =>
    (await t.call(contactProposals.list, { params, query }, as)).body.data.map(({ id }) => id)
  return { school, params, record, wali, student, mother, read, propose, decide, listed }
}

const home = { address: 'Jl. Melati 3', province: 'Jawa Barat', regency: 'Kota Bogor', phone: '0812-1111-2222' }

test('strangers are refused', async () => {
  const { school, params, propose, student, record } = await family()
  const { id } = (await propose(student, { ...home, phone: '081399998888' })).body.data
  const families = { school, openTo: ['student', 'parent'] } as const
  const deciders = { school, openTo: ['school_admin', 'teacher'] } as const
  const ofOne = { params: { ...params, id } }
  await expectStrangersRefused(t, contactProposals.list, { params, query: {} }, deciders)
  await expectStrangersRefused(t, contactProposals.export, { params, body: { format: 'csv' } }, deciders)
  await expectStrangersRefused(t, contactProposals.decide, { ...ofOne, body: { isAccepted: true } }, deciders)
  await expectStrangersRefused(t, contactProposals.mine, { params }, families)
  await expectStrangersRefused(t, contactProposals.create, { params, body: { studentId: record.id } }, families)
  await expectStrangersRefused(t, contactProposals.withdraw, ofOne, families)
})

test('a family proposes only for itself, and a teacher decides for the class she leads', async () => {
  const { school, record, student, mother, wali, propose, decide, listed, params } = await family()
  const other = await family()
  expect((await propose(other.student, home)).status).toBe(404)
  const stranger = await newCaller(t, { ...school, role: 'parent', personId: newId() })
  expect((await propose(stranger, { phone: '081399998888' })).status).toBe(404)
  expect((await propose(student, home)).body.code).toBe('NOTHING_PROPOSED')
  expect((await propose(mother, { address: 'Jl. Lain 5' })).body.fields).toEqual({
    address: 'Hanya HP dan email Anda yang dapat diusulkan',
  })
  const { data } = (await propose(mother, { phone: '081399998888', note: 'Nomor baru' })).body
  expect(data).toMatchObject({
    person: 'IBU',
    changes: [{ field: 'phone', from: '6281234567890', to: '6281399998888' }],
    state: 'MENUNGGU',
    by: 'Siti Aminah',
  })
  const mine = (await t.call(contactProposals.mine, { params }, mother)).body.data
  expect(mine.persons).toEqual([{ studentId: record.id, person: 'IBU' }])
  expect((await t.call(contactProposals.mine, { params }, student)).body.data.proposals).toEqual([])

  expect(await listed(wali)).toEqual([data.id])
  const colleague = await newCaller(t, {
    ...school,
    role: 'teacher',
    personId: await newTeacher(t, school.schoolId),
  })
  expect(await listed(colleague)).toEqual([])
  expect((await decide(colleague, data.id, { isAccepted: true })).status).toBe(404)
  const withdraw = (as: Caller) => t.call(contactProposals.withdraw, { params: { ...params, id: data.id } }, as)
  expect((await withdraw(student)).status).toBe(404)
  expect((await withdraw(mother)).status).toBe(200)
  expect((await decide(wali, data.id, { isAccepted: true })).body).toMatchObject({
    code: 'PROPOSAL_DECIDED',
    message: 'Usulan ini sudah dibatalkan oleh Siti Aminah',
  })
})

test('an accepted proposal is applied to the current record, and logged', async () => {
  const { school, record, student, mother, wali, propose, decide, read, params } = await family()
  const moved = { ...home, address: 'Jl. Kenanga 9', province: '32', regency: '3201', district: '320101' }
  const first = (await propose(student, moved)).body.data
  expect(first.changes.map(({ field, to }) => [field, to])).toEqual([
    ['address', 'Jl. Kenanga 9'],
    ['district', 'Cibinong'],
    ['regency', 'Kabupaten Bogor'],
  ])
  expect((await propose(student, moved)).body.code).toBe('PROPOSAL_WAITS')
  const hers = (await propose(mother, { phone: '081399998888', email: 'siti@contoh.test' })).body.data

  // Meanwhile the school has changed the student's number itself.
  await t.owner.updateTable('student').set({ phone: '6281300001111' }).where('id', '=', record.id).execute()
  expect((await decide(wali, first.id, { isAccepted: false })).body.fields).toEqual({
    reason: 'Tulis alasannya, minimal 5 karakter',
  })
  expect((await decide(wali, first.id, { isAccepted: true })).body.data).toMatchObject({
    state: 'DISETUJUI',
    decision: { by: 'Dewi', reason: null },
  })
  expect((await decide(school.admin, hers.id, { isAccepted: true })).status).toBe(200)
  expect(await read()).toMatchObject({
    address: 'Jl. Kenanga 9',
    regency: 'Kabupaten Bogor',
    phone: '6281300001111',
    guardians: { IBU: { phone: '6281399998888', email: 'siti@contoh.test', job: 'Petani' }, AYAH: { name: 'Budi' } },
  })
  const { body } = await t.call(studentEndpoints.history, { params: { id: record.id }, query: {} }, school.admin)
  expect(body.data.slice(0, 2).map(({ by, changes }) => [by, changes.map(({ field }) => field).sort()])).toEqual([
    [expect.any(String), ['guardians.IBU.email', 'guardians.IBU.phone']],
    ['Dewi', ['address', 'district', 'regency']],
  ])
  const { proposals } = (await t.call(contactProposals.mine, { params }, student)).body.data
  expect(proposals.map(({ state }) => state)).toEqual(['DISETUJUI'])
})

test('a student’s proposed photo is visible to deciders and stored only when accepted', async () => {
  const { school, params, record, student, mother, wali, decide } = await family()
  const send = (as: Caller, content = jpeg()) =>
    uploadPhoto(t, { save: contactProposals.createPhoto }, { params, content, as })
  expect((await send(mother)).statusCode).toBe(404)
  expect((await send(wali)).statusCode).toBe(403)
  expect((await send(student, Buffer.from('%PDF-1.4'))).json().code).toBe('PHOTO_TYPE')
  const { id } = (await send(student)).json().data
  expect((await send(student)).json().code).toBe('PROPOSAL_WAITS')
  const seen = async (as: Caller) =>
    (await seenPhoto(t, { read: contactProposals.photo }, { params: { ...params, id }, as })).statusCode
  const personId = await newTeacher(t, school.schoolId)
  const colleague = await newCaller(t, { ...school, role: 'teacher', personId })
  expect([await seen(wali), await seen(school.admin)]).toEqual([200, 200])
  expect([await seen(colleague), await seen((await newSchool(t)).admin), await seen(student)]).toEqual([404, 404, 403])
  const ofRecord = () => seenPhoto(t, studentPhoto, { id: record.id, as: wali })
  expect((await ofRecord()).statusCode).toBe(404)
  const { data } = (await decide(wali, id, { isAccepted: true })).body
  expect(data.changes).toEqual([{ field: 'photo', from: null, to: 'Foto baru' }])
  expect([(await ofRecord()).statusCode, await seen(wali)]).toEqual([200, 404])

  const second = (await send(student)).json().data
  await decide(wali, second.id, { isAccepted: false, reason: 'Wajah tidak terlihat' })
  const stored = await t.owner
    .selectFrom('contact_proposal')
    .select('photo')
    .where('student_id', '=', record.id)
    .execute()
  expect(stored).toEqual([{ photo: null }, { photo: null }])
})

test('a photo and a contact wait side by side, one of each, decided separately', async () => {
  const { params, student, wali, propose, decide, listed, read } = await family()
  const sendPhoto = () =>
    uploadPhoto(t, { save: contactProposals.createPhoto }, { params, content: jpeg(), as: student })
  const contact = (await propose(student, { ...home, phone: '081399998888' })).body.data
  const photo = (await sendPhoto()).json().data
  expect((await sendPhoto()).json().code).toBe('PROPOSAL_WAITS')
  expect((await propose(student, { ...home, phone: '081399997777' })).body.code).toBe('PROPOSAL_WAITS')
  expect((await listed(wali)).toSorted()).toEqual([contact.id, photo.id].toSorted())

  await decide(wali, contact.id, { isAccepted: true })
  expect(await listed(wali)).toEqual([photo.id])
  expect((await propose(student, { ...home, phone: '081399997777' })).status).toBe(200)
  expect((await sendPhoto()).json().code).toBe('PROPOSAL_WAITS')
  await decide(wali, photo.id, { isAccepted: true })
  expect(await read()).toMatchObject({ phone: '6281399998888', hasPhoto: true })
  expect((await sendPhoto()).statusCode).toBe(200)
})

test('of two concurrent deciders the second learns who was first; a rejection needs a reason', async () => {
  const { school, student, wali, propose, decide, read, listed } = await family()
  const { id } = (await propose(student, { ...home, phone: '081399998888' })).body.data
  const reason = 'Nomornya salah ketik'
  const responses = await Promise.all([
    decide(wali, id, { isAccepted: false, reason }),
    decide(school.admin, id, { isAccepted: false, reason }),
  ])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const second = responses.find(({ status }) => status === 409)
  expect(second?.body.message).toMatch(/^Usulan ini sudah ditolak oleh /)
  expect((await read()).phone).toBe('6281211112222')
  expect(await listed(school.admin)).toEqual([])
  expect(await listed(school.admin, { state: 'DITOLAK', q: 'rina' })).toEqual([id])
  // After the decision she may propose again.
  expect((await propose(student, { ...home, phone: '081399998877' })).status).toBe(200)
})

test('several are decided at once; one decided meanwhile stays, with the name of its decider', async () => {
  const { school, params, student, mother, wali, propose, decide, read } = await family()
  const own = (await propose(student, { ...home, phone: '081399998888' })).body.data
  const hers = (await propose(mother, { phone: '081277776666' })).body.data
  const decideMany = (as: Caller, body: { ids: string[]; isAccepted: boolean; reason?: string }) =>
    t.call(contactProposals.decideMany, { params, body }, as)
  const ids = [own.id, hers.id]
  const request = { params, body: { ids, isAccepted: true } }
  await expectStrangersRefused(t, contactProposals.decideMany, request, { school, openTo: ['school_admin', 'teacher'] })
  expect((await decideMany(wali, { ids, isAccepted: false })).body.fields).toEqual({
    reason: 'Tulis alasannya, minimal 5 karakter',
  })
  expect((await decideMany(wali, { ids: [], isAccepted: true })).status).toBe(400)
  // A colleague who does not lead the class sees none of them.
  const personId = await newTeacher(t, params.schoolId, 'Rudi')
  const colleague = await newCaller(t, { ...params, role: 'teacher', personId })
  expect((await decideMany(colleague, { ids, isAccepted: true })).body.data).toEqual({ decided: 0, left: [] })

  await decide(wali, hers.id, { isAccepted: false, reason: 'Nomornya salah ketik' })
  const answer = (await decideMany(school.admin, { ids, isAccepted: true })).body
  expect(answer.message).toBe('1 usulan disetujui dan tersimpan')
  expect(answer.data).toEqual({
    decided: 1,
    left: [{ id: hers.id, name: 'Rina Wulandari', reason: 'Usulan ini sudah ditolak oleh Dewi' }],
  })
  const now = await read()
  expect([now.phone, now.guardians.IBU?.phone]).toEqual(['6281399998888', '6281234567890'])
})
