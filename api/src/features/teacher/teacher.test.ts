import { afterAll, beforeAll, expect, test } from 'vitest'
import { teacherPhoto } from '@hadir/contract/photo/photo.ts'
import { teacherSensitive } from '@hadir/contract/teacher/sensitive.ts'
import { teacherEndpoints } from '@hadir/contract/teacher/teacher.ts'
import { academicTeacherEndpoints } from '@hadir/contract/teacher/academic-teacher.ts'
import { ownTeacher } from '@hadir/contract/teacher/own.ts'
import { newId } from '../../platform/ids.ts'
import { expectStrangersRefused } from '../../testing/refusals.ts'
import { jpeg } from '../../testing/test-jpeg.ts'
import { seenPhoto, uploadPhoto } from '../../testing/test-photo.ts'
import { testApp } from '../../testing/test-app.ts'
import { newTeacher } from '../../testing/test-teacher.ts'
import { newCaller, newClass, newSchool, newYear, type TestSchool } from '../../testing/test-school.ts'
import { assignHomeroom, assignDuty } from '../../testing/test-duties.ts'

const t = await testApp()
afterAll(t.close)

let school: TestSchool
beforeAll(async () => {
  school = await newSchool(t)
})

const fields = {
  name: 'Sri  Rahayu',
  titleBack: 'S.Pd.',
  gender: 'P',
  dob: '1985-02-03',
  nuptk: '',
  nip: '19850203 201001 2 007',
  employmentStatus: 'PNS',
  ptkType: 'Guru Mapel',
  phone: '081-234-567890',
  status: 'AKTIF',
} as const

const create = (of: TestSchool, change: object = {}) =>
  t.call(teacherEndpoints.create, { body: { ...fields, ...change } }, of.admin)

test('strangers are refused', async () => {
  const params = { id: await newTeacher(t, school.schoolId) }
  const readers = { school, openTo: ['school_admin', 'teacher'] } as const
  const writers = { school, openTo: ['school_admin'] } as const
  await expectStrangersRefused(t, teacherEndpoints.list, { query: {} }, readers)
  await expectStrangersRefused(t, teacherEndpoints.read, { params }, readers)
  await expectStrangersRefused(t, teacherEndpoints.create, { body: fields }, writers)
  await expectStrangersRefused(t, teacherEndpoints.update, { params, body: fields }, writers)
  await expectStrangersRefused(t, teacherEndpoints.remove, { params }, writers)
  const inYear = { params: { schoolId: school.schoolId }, query: {} }
  await expectStrangersRefused(t, academicTeacherEndpoints.list, inYear, readers)
  await expectStrangersRefused(t, teacherSensitive.read, { params }, writers)
  await expectStrangersRefused(t, teacherSensitive.save, { params, body: {} }, writers)
  await expectStrangersRefused(t, teacherPhoto.read, { params }, readers)
  await expectStrangersRefused(t, teacherPhoto.remove, { params }, writers)
  const oneInYear = { params: { schoolId: school.schoolId, ...params } }
  await expectStrangersRefused(t, academicTeacherEndpoints.read, oneInYear, readers)
  const body = { duties: [], picketDays: [] }
  await expectStrangersRefused(t, academicTeacherEndpoints.update, { ...oneInYear, body }, writers)
})

test('a teacher has a photo that colleagues see and nobody outside', async () => {
  const { schoolId, admin } = school
  const id = await newTeacher(t, schoolId)
  const isShown = async () => (await t.call(teacherEndpoints.read, { params: { id } }, admin)).body.data.hasPhoto
  expect((await seenPhoto(t, teacherPhoto, { id, as: admin })).statusCode).toBe(404)
  expect(await isShown()).toBe(false)
  const sent = (content: Buffer) => uploadPhoto(t, teacherPhoto, { id, content, as: admin })
  expect((await sent(Buffer.from('%PDF-1.4 no picture'))).json().code).toBe('PHOTO_TYPE')
  expect((await sent(jpeg({ width: 601 }))).json().code).toBe('PHOTO_TOO_LARGE')
  expect((await sent(jpeg())).statusCode).toBe(200)
  expect((await sent(jpeg({ width: 200 }))).statusCode).toBe(200)
  expect(await isShown()).toBe(true)
  const colleague = await newCaller(t, { schoolId, role: 'teacher', personId: await newTeacher(t, schoolId) })
  const photo = await seenPhoto(t, teacherPhoto, { id, as: colleague })
  expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(photo.rawPayload.toString('latin1')).not.toContain('GPS')
  const other = await newSchool(t)
  expect((await seenPhoto(t, teacherPhoto, { id, as: other.admin })).statusCode).toBe(404)
  expect((await uploadPhoto(t, teacherPhoto, { id, content: jpeg(), as: colleague })).statusCode).toBe(403)
  expect((await uploadPhoto(t, teacherPhoto, { id, content: jpeg(), as: other.admin })).statusCode).toBe(404)

  const { body } = await t.call(teacherEndpoints.history, { params: { id }, query: {} }, admin)
  expect(body.data.flatMap(({ changes }) => changes)).toContainEqual(expect.objectContaining({ field: 'photo' }))
  expect((await t.call(teacherPhoto.remove, { params: { id } }, admin)).status).toBe(200)
  expect((await t.call(teacherPhoto.remove, { params: { id } }, admin)).status).toBe(404)
  expect(await isShown()).toBe(false)
})

test('a teacher is created, changed and removed', async () => {
  const own = await newSchool(t)
  const { data } = (await create(own)).body
  expect(data).toMatchObject({ name: 'Sri Rahayu', nip: '198502032010012007', nuptk: null, version: 1 })
  const params = { id: data.id }
  const change = (version: number) =>
    t.call(teacherEndpoints.update, { params, body: { ...fields, status: 'CUTI', version } }, own.admin)
  expect((await change(1)).body.data).toMatchObject({ status: 'CUTI', version: 2 })
  expect((await change(1)).body.code).toBe('CHANGED_MEANWHILE')
  const living = (places: object) =>
    t.call(teacherEndpoints.update, { params, body: { ...fields, ...places, version: 2 } }, own.admin)
  expect((await living({ regency: 'Bogor' })).body.fields).toEqual({ regency: 'Pilih kabupaten/kota dari daftar' })
  expect((await living({ province: '32', regency: '3271' })).body.data).toMatchObject({ regency: 'Kota Bogor' })
  expect((await t.call(teacherEndpoints.remove, { params }, own.admin)).status).toBe(200)
  expect((await t.call(teacherEndpoints.read, { params }, own.admin)).status).toBe(404)
})

test('numbers have their exact length and belong to one teacher of the school', async () => {
  const own = await newSchool(t)
  await create(own)
  expect((await create(own, { nip: '123', nuptk: '1', dob: '2020-01-01' })).body.fields).toEqual({
    nip: 'NIP harus 18 angka',
    nuptk: 'NUPTK harus 16 angka',
  })
  expect((await create(own, { dob: '2010-01-01' })).body.fields).toEqual({ dob: 'Umur guru antara 17 dan 80 tahun' })
  const { data: old } = (await create(own, { nip: '' })).body
  await t.owner.updateTable('teacher').set({ dob: '1930-01-01' }).where('id', '=', old.id).execute()
  const correct = (dob: string) =>
    t.call(
      teacherEndpoints.update,
      { params: { id: old.id }, body: { ...fields, nip: '', dob, version: 1 } },
      own.admin,
    )
  expect((await correct('1930-01-02')).body.fields).toEqual({ dob: 'Umur guru antara 17 dan 80 tahun' })
  expect((await correct('1930-01-01')).status, 'the record of somebody long retired').toBe(200)
  const taken = await create(own, { name: 'Orang lain' })
  expect([taken.status, taken.body.fields]).toEqual([409, { nip: 'Sudah dipakai Sri Rahayu' }])
  expect((await create(school)).status).toBe(200)
})

test('a colleague sees names and contacts, and cannot search by what she does not see', async () => {
  const own = await newSchool(t)
  await create(own)
  const colleague = await newCaller(t, { schoolId: own.schoolId, role: 'teacher' })
  const { body } = await t.call(teacherEndpoints.list, { query: {} }, colleague)
  expect(body.data[0]).toMatchObject({ name: 'Sri Rahayu', phone: '081-234-567890' })
  expect(body.data[0]).toMatchObject({ nip: null, dob: null, employmentStatus: null, address: null })
  const byNip = { query: { q: '198502032010012007' } }
  expect((await t.call(teacherEndpoints.list, byNip, colleague)).body.meta.total).toBe(0)
  expect((await t.call(teacherEndpoints.list, byNip, own.admin)).body.meta.total).toBe(1)
  const byStatus = { query: { employmentStatus: 'CPNS' as const } }
  expect((await t.call(teacherEndpoints.list, byStatus, colleague)).body.meta.total).toBe(1)
  expect((await t.call(teacherEndpoints.list, byStatus, own.admin)).body.meta.total).toBe(0)
})

test('NIK and NPWP are masked, full only with permission, and unique', async () => {
  const own = await newSchool(t)
  const { data } = (await create(own)).body
  const params = { id: data.id }
  const write = (id: string, body: object) => t.call(teacherSensitive.save, { params: { id }, body }, own.admin)
  expect((await write(data.id, { nik: '12', npwp: '123' })).body.fields).toEqual({
    nik: 'NIK harus 16 angka',
    npwp: 'NPWP harus 15 atau 16 angka',
  })
  await t.owner.updateTable('teacher').set({ sensitive: '{"bank":"BRI"}' }).where('id', '=', data.id).execute()
  expect((await write(data.id, { nik: '3201234567890001', npwp: '09.254.294.3-407.000' })).status).toBe(200)
  const read = await t.call(teacherSensitive.read, { params }, own.admin)
  expect(read.body.data).toEqual({ nik: '3201234567890001', npwp: '092542943407000' })
  const shown = await t.call(teacherEndpoints.read, { params }, own.admin)
  expect(shown.body.data).toMatchObject({ nikMasked: '32••••••••••0001', npwpMasked: '09•••••••••7000' })
  const colleague = await newCaller(t, { schoolId: own.schoolId, role: 'teacher' })
  expect((await t.call(teacherEndpoints.read, { params }, colleague)).body.data).toMatchObject({
    nikMasked: null,
    npwpMasked: null,
  })
  const stored = await t.owner.selectFrom('teacher').select('sensitive').where('id', '=', data.id).executeTakeFirst()
  expect(stored?.sensitive).toMatchObject({ bank: 'BRI' })
  const { body: history } = await t.call(teacherEndpoints.history, { params, query: {} }, own.admin)
  expect(JSON.stringify(history)).not.toContain('3201234567890001')
  expect(history.data[0]?.changes).toContainEqual({ field: 'nik', from: null, to: '••••0001' })
  const other = await newTeacher(t, own.schoolId)
  expect((await write(other, { nik: '3201234567890001' })).body.fields).toEqual({ nik: 'Sudah dipakai Sri Rahayu' })
  await write(data.id, { nik: null })
  expect((await write(other, { nik: '3201234567890001' })).status).toBe(200)
})

test('leaving requires date and reason, and ends duties and homerooms', async () => {
  const own = await newSchool(t)
  const { schoolId } = own
  const { academicClassId } = await newClass(t, { schoolId, yearId: await newYear(t, schoolId) })
  const { data } = (await create(own)).body
  const person = { schoolId, teacherId: data.id }
  await assignDuty(t, person, { kind: 'BK', weekdays: null })
  await assignDuty(t, person, { kind: 'OPERATOR', weekdays: null, start: '2026-10-01' })
  await assignHomeroom(t, { ...person, academicClassId })
  const update = (change: object) =>
    t.call(
      teacherEndpoints.update,
      { params: { id: data.id }, body: { ...fields, status: 'PINDAH', ...change, version: 1 } },
      own.admin,
    )
  expect((await update({})).body.fields).toEqual({
    leftOn: 'Isi tanggal berhenti di sekolah ini',
    leftReason: 'Isi alasannya',
  })
  const left = await update({ leftOn: '2026-09-10', leftReason: 'Mutasi ke SMPN 2' })
  expect(left.body.data).toMatchObject({ status: 'PINDAH', leftOn: '2026-09-10', leftReason: 'Mutasi ke SMPN 2' })
  for (const table of ['duty', 'homeroom'] as const) {
    const rows = await t.owner.selectFrom(table).select('end_date').where('teacher_id', '=', data.id).execute()
    expect(rows).toEqual([{ end_date: '2026-09-10' }])
  }
  const back = await t.call(
    teacherEndpoints.update,
    { params: { id: data.id }, body: { ...fields, leftOn: '2026-09-10', version: 2 } },
    own.admin,
  )
  expect(back.body.data).toMatchObject({ status: 'AKTIF', leftOn: null, leftReason: null })
})

test('a teacher with an account is distinguished from one without', async () => {
  const own = await newSchool(t)
  const id = await newTeacher(t, own.schoolId, 'Budi')
  await newTeacher(t, own.schoolId, 'Ani')
  await newCaller(t, { schoolId: own.schoolId, role: 'teacher', personId: id })
  const names = async (account: 'terhubung' | 'belum') =>
    (await t.call(teacherEndpoints.list, { query: { account } }, own.admin)).body.data.map((one) => one.name)
  expect([await names('terhubung'), await names('belum')]).toEqual([['Budi'], ['Ani']])
})

test('a teacher changes her own contact details, and nothing else of hers or a colleague’s', async () => {
  const { schoolId, admin } = school
  const personId = await newTeacher(t, schoolId, 'Dewi')
  const dewi = await newCaller(t, { schoolId, role: 'teacher', personId, name: 'Dewi' })
  const write = (body: object) => t.call(ownTeacher.update, { body }, dewi)
  await expectStrangersRefused(t, ownTeacher.read, {}, { school, openTo: ['teacher'] })
  await expectStrangersRefused(t, ownTeacher.update, { body: {} }, { school, openTo: ['teacher'] })
  expect((await write({ name: 'Orang lain', version: 1 })).status, 'a name is no contact').toBe(400)
  const { version } = (await t.call(ownTeacher.read, {}, dewi)).body.data
  expect((await write({ phone: '12', version })).body.fields).toEqual({ phone: expect.any(String) })
  expect((await write({ regency: 'Bogor', version })).body.fields).toEqual({
    regency: 'Pilih kabupaten/kota dari daftar',
  })
  const contact = { phone: '081234567890', email: 'dewi@contoh.test', province: '32', regency: '3271', version }
  expect((await write(contact)).body.data).toMatchObject({ regency: 'Kota Bogor', email: 'dewi@contoh.test' })
  expect((await write(contact)).body.code).toBe('CHANGED_MEANWHILE')
  const { data } = (await t.call(teacherEndpoints.read, { params: { id: personId } }, admin)).body
  expect(data).toMatchObject({ name: 'Dewi', email: 'dewi@contoh.test', regency: 'Kota Bogor' })
  const history = await t.call(teacherEndpoints.history, { params: { id: personId }, query: {} }, admin)
  expect(history.body.data[0]).toMatchObject({ by: 'Dewi' })
  const stranger = await newCaller(t, { schoolId, role: 'teacher', personId: newId() })
  expect((await t.call(ownTeacher.read, {}, stranger)).status).toBe(404)
})

test('a mailbox that another teacher has is saved, with a warning that names her', async () => {
  const own = await newSchool(t)
  const ani = await newTeacher(t, own.schoolId, 'Ani', { email: 'a.ni@gmail.com' })
  const former = await newTeacher(t, own.schoolId, 'Bekas', { email: 'lama@contoh.test' })
  await t.owner.updateTable('teacher').set({ status: 'PENSIUN' }).where('id', '=', former).execute()
  const contact = { phone: '081234567890', address: 'Jalan Mawar 3' }
  const created = await create(own, { ...contact, nip: '', email: 'mailto:Ani+guru@Gmail.com' })
  expect(created.body).toMatchObject({ message: 'Guru tersimpan', data: { ...contact, email: 'ani+guru@gmail.com' } })
  expect(created.body.warning).toContain('data Ani.')
  const { id, version } = created.body.data
  const update = async (to: string, of = version) => {
    const body = { ...fields, ...contact, nip: '', email: to, version: of }
    return (await t.call(teacherEndpoints.update, { params: { id }, body }, own.admin)).body
  }
  const alone = await update('lama@contoh.test')
  expect(alone).toMatchObject({ message: 'Guru tersimpan', data: { email: 'lama@contoh.test' } })
  expect(alone.warning).toBeUndefined()
  expect((await update('ani@gmail.com', alone.data.version)).warning).toContain('data Ani.')
  const caller = await newCaller(t, { schoolId: own.schoolId, role: 'teacher', personId: ani, name: 'Ani' })
  const mine = (await t.call(ownTeacher.read, {}, caller)).body.data
  const saved = await t.call(ownTeacher.update, { body: { email: 'ani@gmail.com', version: mine.version } }, caller)
  expect(saved.body.warning).toContain('data Sri Rahayu.')
})
