import { afterAll, expect, test } from 'vitest'
import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { academicStudentEndpoints, membershipHistory } from '@hadir/contract/student/academic-student.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { studentContact } from '@hadir/contract/student/contact.ts'
import { ownStudents } from '@hadir/contract/student/own.ts'
import { sensitiveEndpoints } from '@hadir/contract/student/sensitive.ts'
import { testApp, tokenOf } from '../../testing/test-app.ts'
import { newCaller, newClass, newSchool, newYear, type TestSchool } from '../../testing/test-school.ts'
import { newTeacher } from '../../testing/test-teacher.ts'
import { newTaught } from '../../testing/test-timetable.ts'

const t = await testApp()
afterAll(t.close)

const rombel = (of: TestSchool, yearId: string) => newClass(t, { schoolId: of.schoolId, yearId, count: 3 })
const entry = { entryType: 'SISWA_BARU', entryDate: '2026-07-13', entryGrade: 'VII' } as const
let made = 0
const fields = (change: object = {}) =>
  ({ name: 'Rina Wulandari', nis: `S${++made}`, gender: 'P', dob: '2013-04-05', ...entry, ...change }) as const
const mother = { name: 'Siti Aminah', phone: '0812-3456-7890', job: 'Petani' }

test('a teacher sees all of her class, less of students she teaches, and nobody after leaving', async () => {
  const own = await newSchool(t)
  const params = { schoolId: own.schoolId }
  const year = await newYear(t, own.schoolId)
  const [hers, taught, others] = [await rombel(own, year), await rombel(own, year), await rombel(own, year)]
  const personId = await newTeacher(t, own.schoolId)
  const teacher = await newCaller(t, { schoolId: own.schoolId, role: 'teacher', personId })
  const total = async (query = {}) => [
    (await t.call(studentEndpoints.list, { query }, teacher)).body.meta.total,
    (await t.call(academicStudentEndpoints.list, { params, query: {} }, teacher)).body.meta.total,
  ]
  expect(await total()).toEqual([0, 0])
  const at = { ...params, id: hers.academicClassId }
  await t.call(academicClassEndpoints.update, { params: at, body: { homeroomTeacherId: personId } }, own.admin)
  expect(await total()).toEqual([3, 3])
  await newTaught(t, own.schoolId, [{ academicClassId: taught.academicClassId, teacherId: personId }])
  expect(await total()).toEqual([6, 6])

  const [mine = '', seen = '', hidden = ''] = [hers, taught, others].map(({ studentIds }) => studentIds[0])
  const visible = { religion: 'Islam', address: 'Jl. Rahasia 7', birth_place: 'Bogor', entry_date: '2026-07-13' }
  for (const [id, nisn] of [[mine, '0077000001'] as const, [seen, '0077000002'] as const]) {
    await t.owner
      .updateTable('student')
      .set({ ...visible, nisn })
      .where('id', '=', id)
      .execute()
  }
  const readStudent = async (id: string) => t.call(studentEndpoints.read, { params: { id } }, teacher)
  expect((await readStudent(mine)).body.data).toMatchObject({
    isWhole: true,
    nisn: '0077000001',
    address: 'Jl. Rahasia 7',
  })
  const { id, isWhole, name, nis, gender, status, currentClass, guardianPhone, hasPhoto, version, guardians, ...rest } =
    (await readStudent(seen)).body.data
  expect([id, isWhole, guardians]).toEqual([seen, false, { AYAH: null, IBU: null, WALI: null }])
  expect([name, nis, gender, status, currentClass, guardianPhone, hasPhoto, version]).not.toContain(undefined)
  expect(Object.values(rest).filter((value) => value !== null)).toEqual([])
  expect((await readStudent(hidden)).status).toBe(404)
  const past = async (of: string) => (await t.call(membershipHistory, { params: { id: of } }, teacher)).status
  expect([await past(mine), await past(seen), await past(hidden)]).toEqual([200, 403, 404])

  // Hidden values are not revealed by a column, a filter, an order or a search.
  const lists = [
    await t.call(studentEndpoints.list, { query: {} }, teacher),
    await t.call(academicStudentEndpoints.list, { params, query: {} }, teacher),
  ]
  expect(lists.map(({ body }) => /0077000002/.test(JSON.stringify(body)))).toEqual([false, false])
  for (const query of [{ religion: 'Islam' }, { entryYear: 2026 }, { q: '00770000' }] as const) {
    expect(await total(query)).toEqual([1, 6])
  }
  expect(await total({ without: 'nisn' })).toEqual([2, 6])
  const { data } = (await t.call(studentEndpoints.list, { query: { sort: 'nisn' } }, teacher)).body
  expect(data[0]?.id).toBe(mine)
  const file = await exported(teacher)
  expect(file.split('\r\n').filter((line) => line.includes(';'))).toHaveLength(1 + 3)

  const leaving = { status: 'PINDAH', left_on: '2026-09-15' }
  await t.owner.updateTable('teacher').set(leaving).where('id', '=', personId).execute()
  await t.owner.updateTable('homeroom').set({ end_date: '2026-09-15' }).where('teacher_id', '=', personId).execute()
  expect(await total()).toEqual([0, 0])
  expect([(await readStudent(mine)).status, (await readStudent(seen)).status]).toEqual([404, 404])
})

const exported = async (caller: Parameters<typeof tokenOf>[1]) => {
  const headers = { authorization: `Bearer ${tokenOf(t.app, caller)}` }
  const { path: url, method } = studentEndpoints.export
  return (await t.app.inject({ method, url, headers, payload: { format: 'csv' } })).body
}

test('a homeroom teacher edits only her students’ contacts; a family reads only its own', async () => {
  const { schoolId, admin } = await newSchool(t)
  const create = async (change: object = {}) =>
    (await t.call(studentEndpoints.create, { body: fields(change) }, admin)).body.data
  const yearId = await newYear(t, schoolId)
  const [led, taught] = [await newClass(t, { schoolId, yearId }), await newClass(t, { schoolId, yearId })]
  const personId = await newTeacher(t, schoolId, 'Dewi')
  const teacher = await newCaller(t, { schoolId, role: 'teacher', personId })
  const at = { params: { schoolId, id: led.academicClassId }, body: { homeroomTeacherId: personId } }
  await t.call(academicClassEndpoints.update, at, admin)
  await newTaught(t, schoolId, [{ academicClassId: taught.academicClassId, teacherId: personId }])
  const membership = { academicClassId: led.academicClassId, joinDate: '2026-09-14' }
  const { id, version } = await create({
    membership,
    religion: 'Islam',
    guardians: { AYAH: { name: 'Budi' }, IBU: mother },
  })
  const write = (body: object, of = id) => t.call(studentContact, { params: { id: of }, body }, teacher)
  expect((await write({}, taught.studentIds[0])).body.code).toBe('FORBIDDEN')
  expect((await write({}, (await create()).id)).status).toBe(404)
  expect((await t.call(studentEndpoints.update, { params: { id }, body: fields() }, teacher)).body.code).toBe(
    'FORBIDDEN',
  )
  expect((await write({ name: 'Orang lain', version })).status, 'a name is no contact').toBe(400)
  expect((await write({ version, guardians: { WALI: { phone: '081311112222' } } })).body.fields).toEqual({
    'guardians.WALI.phone': 'Nama wali belum ada',
  })
  const guardians = { AYAH: { phone: '081311112222' }, IBU: { phone: '' } }
  const written = (await write({ address: 'Jl. Melati 3', province: '32', regency: '3271', guardians, version })).body
    .data
  expect(written).toMatchObject({
    address: 'Jl. Melati 3',
    regency: 'Kota Bogor',
    religion: 'Islam',
    primaryContact: 'AYAH',
  })
  expect(written.guardians).toMatchObject({ AYAH: { phone: '6281311112222' }, IBU: { phone: null, job: 'Petani' } })
  expect((await write({ version })).body.code).toBe('CHANGED_MEANWHILE')
  const history = await t.call(studentEndpoints.history, { params: { id }, query: {} }, admin)
  expect(history.body.data[0]).toMatchObject({
    changes: expect.arrayContaining([{ field: 'address', from: null, to: 'Jl. Melati 3' }]),
  })

  const body = { nik: '3201234567890005', version: written.version }
  await t.call(sensitiveEndpoints.update, { params: { id }, body }, admin)
  const own = async (caller: typeof admin) => (await t.call(ownStudents, {}, caller)).body.data
  const fatherId = written.guardians.AYAH?.guardianId ?? ''
  const father = await newCaller(t, { schoolId, role: 'parent', personId: fatherId })
  const mine = { id, nikMasked: '••••0005', homeroomTeacher: 'Dewi', religion: 'Islam' }
  expect(await own(await newCaller(t, { schoolId, role: 'student', personId: id }))).toMatchObject([mine])
  expect(await own(father)).toMatchObject([mine])
  expect(JSON.stringify(await own(father))).not.toContain(body.nik)
  expect(await own(await newCaller(t, { schoolId, role: 'parent' })), 'nobody’s parent').toEqual([])
  const exit = { studentIds: [id], exitType: 'MUTASI' as const, exitDate: '2026-09-15' }
  await t.call(academicStudentEndpoints.exit, { params: { schoolId }, body: exit }, admin)
  for (const [day, count] of [
    ['2026-10-14', 1],
    ['2026-10-15', 0],
  ] as const) {
    t.clock.moveTo(`${day}T03:00:00Z`)
    expect(await own(father), day).toHaveLength(count)
  }
  t.clock.moveTo('2026-09-15T03:00:00Z')
})
