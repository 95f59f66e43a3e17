import { afterAll, beforeAll, expect, test } from 'vitest'
import { academicTeacherEndpoints, teacherEndpoints } from '@hadir/contract/teacher.ts'
import { academicClassEndpoints } from '@hadir/contract/class.ts'
import { newId } from '../../new-id.ts'
import { expectStrangersRefused } from '../../testing/refusals.ts'
import { testApp } from '../../testing/test-app.ts'
import { newTeacher } from '../../testing/test-teacher.ts'
import { newCaller, newClass, newSchool, newYear, type TestSchool } from '../../testing/test-school.ts'

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
})

test('a teacher is entered, changed and removed', async () => {
  const own = await newSchool(t)
  const { data } = (await create(own)).body
  expect(data).toMatchObject({ name: 'Sri Rahayu', nip: '198502032010012007', nuptk: null, version: 1 })
  const params = { id: data.id }
  const change = (version: number) =>
    t.call(teacherEndpoints.update, { params, body: { ...fields, status: 'CUTI', version } }, own.admin)
  expect((await change(1)).body.data).toMatchObject({ status: 'CUTI', version: 2 })
  expect((await change(1)).body.code).toBe('CHANGED_MEANWHILE')
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

test('the year shows the duties of a teacher and the class that she leads', async () => {
  const own = await newSchool(t)
  const params = { schoolId: own.schoolId }
  const { academicClassId } = await newClass(t, { ...params, yearId: await newYear(t, own.schoolId), name: 'IX-B' })
  const id = await newTeacher(t, own.schoolId, 'Budi')
  await newTeacher(t, own.schoolId, 'Ani')
  await t.owner
    .insertInto('duty')
    .values({ school_id: own.schoolId, id: newId(), teacher_id: id, kind: 'BK', start_date: '2026-07-13' })
    .execute()
  await t.call(
    academicClassEndpoints.update,
    { params: { ...params, id: academicClassId }, body: { homeroomTeacherId: id } },
    own.admin,
  )
  const { body } = await t.call(academicTeacherEndpoints.list, { params, query: {} }, own.admin)
  expect(body.data.map(({ name, duties, homeroomOf }) => ({ name, duties, homeroomOf }))).toEqual([
    { name: 'Ani', duties: [], homeroomOf: [] },
    { name: 'Budi', duties: ['BK'], homeroomOf: ['IX-B'] },
  ])
  expect((await t.call(teacherEndpoints.remove, { params: { id } }, own.admin)).body.code).toBe('STILL_IN_USE')
})
