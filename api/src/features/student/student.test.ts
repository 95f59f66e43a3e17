import { afterAll, beforeAll, expect, test } from 'vitest'
import { academicStudentEndpoints } from '@hadir/contract/student/academic-student.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { expectStrangersRefused } from '../../testing/refusals.ts'
import { testApp } from '../../testing/test-app.ts'
import { newClass, newSchool, newYear, type TestSchool } from '../../testing/test-school.ts'

const t = await testApp()
afterAll(t.close)

let school: TestSchool
let yearId: string
beforeAll(async () => {
  school = await newSchool(t)
  yearId = await newYear(t, school.schoolId)
})

const entry = { entryType: 'SISWA_BARU', entryDate: '2026-07-13', entryGrade: 'VII' } as const
const fields = { name: 'Rina  Wulandari', nis: '20301', gender: 'P', dob: '2013-04-05', ...entry } as const
const create = (of: TestSchool, change: object = {}) =>
  t.call(studentEndpoints.create, { body: { ...fields, ...change } }, of.admin)
const rombel = (of: TestSchool, year: string, name?: string, count = 3) =>
  newClass(t, { schoolId: of.schoolId, yearId: year, count, ...(name && { name }) })

test('strangers are refused', async () => {
  const { studentIds } = await rombel(school, yearId)
  const params = { id: studentIds[0] ?? '' }
  const readers = { school, openTo: ['school_admin', 'teacher'] } as const
  const writers = { school, openTo: ['school_admin'] } as const
  await expectStrangersRefused(t, studentEndpoints.list, { query: {} }, readers)
  await expectStrangersRefused(t, studentEndpoints.read, { params }, readers)
  await expectStrangersRefused(t, studentEndpoints.create, { body: fields }, writers)
  await expectStrangersRefused(t, studentEndpoints.update, { params, body: fields }, writers)
  await expectStrangersRefused(t, studentEndpoints.remove, { params }, writers)
  const inYear = { params: { schoolId: school.schoolId }, query: {} }
  await expectStrangersRefused(t, academicStudentEndpoints.list, inYear, readers)
})

test('a student is entered with her class, changed and removed', async () => {
  const { academicClassId } = await rombel(school, yearId, 'VII-C')
  const membership = { academicClassId, joinDate: '2026-09-14' }
  const { data } = (await create(school, { rt: '3', nisn: '0034 567 891', membership })).body
  expect(data).toMatchObject({
    name: 'Rina Wulandari',
    nisn: '0034567891',
    rt: '003',
    status: 'AKTIF',
    currentClass: { academicClassId, name: 'VII-C', grade: 'VII', rollNo: 4 },
  })
  const params = { id: data.id }
  const change = (body: object) =>
    t.call(studentEndpoints.update, { params, body: { ...fields, ...body } }, school.admin)
  expect((await change({ religion: 'Islam', version: 1 })).body.data).toMatchObject({ religion: 'Islam', version: 2 })
  expect((await change({ version: 1 })).body.code).toBe('CHANGED_MEANWHILE')
  expect((await change({ membership, version: 2 })).body.fields).toEqual({
    'membership.academicClassId': 'Siswa ini sudah mempunyai kelas',
  })
  expect((await t.call(studentEndpoints.remove, { params }, school.admin)).status).toBe(200)
  expect((await t.call(studentEndpoints.read, { params }, school.admin)).status).toBe(404)
})

test('a student with marks is not removed', async () => {
  const { studentIds } = await rombel(school, yearId)
  const id = studentIds[0] ?? ''
  await t.owner
    .insertInto('attendance_cell')
    .values({ school_id: school.schoolId, date: '2026-09-15', student_id: id, status: 'H', rev: 1, n: 1, seq: 1 })
    .execute()
  const { body } = await t.call(studentEndpoints.remove, { params: { id } }, school.admin)
  expect(body.code).toBe('STILL_IN_USE')
  expect((await t.call(studentEndpoints.read, { params: { id } }, school.admin)).body.data.currentClass).not.toBeNull()
})

test('errors are reported at their fields', async () => {
  const own = await newSchool(t)
  await create(own, { nisn: '0012345678' })
  expect((await create(own, { nis: '', nisn: '123', postalCode: '1', gender: 'X' })).body.fields).toEqual({
    nis: 'NIS harus diisi',
    nisn: 'NISN harus 10 angka',
    postalCode: 'Kode pos harus 5 angka',
    gender: 'Jenis kelamin harus diisi',
  })
  expect((await create(own, { nis: '9', dob: '2024-01-01' })).body.fields).toEqual({
    dob: 'Umur siswa antara 4 dan 25 tahun',
  })
  const { data: old } = (await create(own, { nis: '10' })).body
  await t.owner.updateTable('student').set({ dob: '1990-02-03' }).where('id', '=', old.id).execute()
  const correct = (dob: string) =>
    t.call(
      studentEndpoints.update,
      { params: { id: old.id }, body: { ...fields, nis: '10', dob, version: 1 } },
      own.admin,
    )
  expect((await correct('1990-02-04')).body.fields).toEqual({ dob: 'Umur siswa antara 4 dan 25 tahun' })
  expect((await correct('1990-02-03')).status, 'the record of somebody who has grown up').toBe(200)
  expect((await create(own, { name: 'Orang lain' })).body.fields).toEqual({ nis: 'Sudah dipakai Rina Wulandari' })
  expect((await create(own, { nis: '9', nisn: '0012345678' })).body.fields).toEqual({
    nisn: 'Sudah dipakai Rina Wulandari',
  })
})

test('another school’s class, a taken roll number and a date outside the year are rejected', async () => {
  const { academicClassId } = await rombel(school, yearId)
  const other = await newSchool(t)
  const foreign = await rombel(other, await newYear(t, other.schoolId))
  const refused = async (membership: object) =>
    (await create(school, { nis: '900777', membership: { academicClassId, joinDate: '2026-09-14', ...membership } }))
      .body.fields
  expect(await refused({ academicClassId: foreign.academicClassId })).toEqual({
    'membership.academicClassId': 'Kelas tidak ditemukan',
  })
  expect(await refused({ rollNo: 2 })).toEqual({ 'membership.rollNo': 'Nomor absen sudah dipakai' })
  expect(await refused({ joinDate: '2026-07-01' })).toEqual({
    'membership.joinDate': 'Tanggal di luar tahun pelajaran',
  })
  const stored = await t.call(studentEndpoints.list, { query: { q: '900777' } }, school.admin)
  expect(stored.body.meta.total, 'a refused membership leaves no student behind').toBe(0)
})

test('the list is filtered, searched, sorted and paged by the server', async () => {
  const own = await newSchool(t)
  const year = await newYear(t, own.schoolId)
  const a = await rombel(own, year, 'VII-A', 4)
  await rombel(own, year, 'VII-B', 3)
  await create(own, { nisn: '0099887766' })
  const list = async (query: object) => (await t.call(studentEndpoints.list, { query }, own.admin)).body
  expect((await list({ academicClassId: a.academicClassId, gender: 'L' })).meta.total).toBe(2)
  expect((await list({ grade: 'VII' })).meta.total).toBe(7)
  expect((await list({ status: 'ALUMNI' })).meta.total).toBe(0)
  expect((await list({ q: '00998' })).data.map((one) => one.name)).toEqual(['Rina Wulandari'])
  const byClass = await list({ sort: '-currentClass', pageSize: 5 })
  expect(byClass.data.map((one) => one.currentClass?.name)).toEqual(['VII-B', 'VII-B', 'VII-B', 'VII-A', 'VII-A'])
  expect(byClass.meta).toEqual({ page: 1, pageSize: 5, total: 8 })
  const gaps = (await list({ sort: 'completeness' })).data.map((one) => one.missing?.length ?? 0)
  expect(gaps, 'the least complete record first').toEqual(gaps.toSorted((one, other) => other - one))
  expect(new Set(gaps).size).toBeGreaterThan(1)
  const members = await t.call(
    academicStudentEndpoints.list,
    { params: { schoolId: own.schoolId }, query: { academicClassId: a.academicClassId } },
    own.admin,
  )
  expect(members.body.data.map((one) => [one.className, one.rollNo])).toEqual([1, 2, 3, 4].map((no) => ['VII-A', no]))
})

test('a student who changed class is listed once a year, and once a membership in the full list', async () => {
  const own = await newSchool(t)
  const year = await newYear(t, own.schoolId)
  const [from, to] = [await rombel(own, year, 'VII-A', 4), await rombel(own, year, 'VII-B', 3)]
  const params = { schoolId: own.schoolId }
  const [moved = '', gone = ''] = from.studentIds
  const place = { studentIds: [moved], academicClassId: to.academicClassId, joinDate: '2026-09-01' }
  await t.call(academicStudentEndpoints.place, { params, body: place }, own.admin)
  const exit = { studentIds: [gone], exitType: 'MUTASI' as const, exitDate: '2026-09-01' }
  await t.call(academicStudentEndpoints.exit, { params, body: exit }, own.admin)
  const total = async (state?: 'semua' | 'selesai') =>
    (await t.call(academicStudentEndpoints.list, { params, query: { state } }, own.admin)).body.meta.total
  expect([await total(), await total('semua'), await total('selesai')]).toEqual([6, 8, 2])
})

test('sensitive imported data is in no response', async () => {
  const { studentIds } = await rombel(school, yearId)
  const id = studentIds[0] ?? ''
  await t.owner
    .updateTable('student')
    .set({ sensitive: JSON.stringify({ nik: '3201234567890001' }) })
    .where('id', '=', id)
    .execute()
  const { body } = await t.call(studentEndpoints.read, { params: { id } }, school.admin)
  expect(JSON.stringify(body)).not.toContain('3201234567890001')
})

test('a corrected membership never puts a student into two classes on one day', async () => {
  const from = await rombel(school, yearId)
  const to = await rombel(school, yearId)
  const id = from.studentIds[0] ?? ''
  const params = { schoolId: school.schoolId }
  const moving = { studentIds: [id], academicClassId: to.academicClassId, joinDate: '2026-09-01' }
  await t.call(academicStudentEndpoints.place, { params, body: moving }, school.admin)
  const listed = await t.call(
    academicStudentEndpoints.list,
    { params: params, query: { q: 'Siswa 01', state: 'semua', pageSize: 100 } },
    school.admin,
  )
  const mine = listed.body.data.filter(({ studentId }) => studentId === id)
  const [old, now] = [mine.find(({ leaveDate }) => leaveDate), mine.find(({ leaveDate }) => !leaveDate)]
  const at = (of = now) => ({ ...params, id: of?.id ?? '' })
  const fields = { rollNo: 7, joinDate: '2026-09-01', version: now?.version ?? 0 }
  const change = (body: object, of = now) =>
    t.call(academicStudentEndpoints.update, { params: at(of), body: { ...fields, ...body } }, school.admin)
  const refused = async (body: object, of = now) => (await change(body, of)).body.fields
  expect(await refused({ rollNo: 1 })).toEqual({ rollNo: 'Nomor absen sudah dipakai' })
  expect(await refused({ joinDate: '2026-08-31' })).toEqual({
    joinDate: 'Masih tercatat di kelas lain sampai 01/09/2026',
  })
  expect(await refused({ joinDate: '2026-07-01' })).toEqual({ joinDate: 'Tanggal di luar tahun pelajaran' })
  expect(await refused({ leaveDate: '2026-09-01', outcome: 'NAIK' })).toEqual({
    leaveDate: 'Tanggal keluar harus setelah tanggal masuk',
  })
  expect(await refused({ leaveDate: '2026-09-09' })).toEqual({ outcome: 'Pilih hasil' })
  expect(await refused({ outcome: 'NAIK' })).toEqual({ leaveDate: 'Isi tanggal keluar, atau kosongkan hasil' })
  expect(await refused({ leaveDate: '2026-09-09', outcome: 'KELUAR' })).toEqual({
    outcome: 'Siswa yang keluar dari sekolah dicatat dengan Mutasi keluar',
  })
  const open = { joinDate: '2026-07-13', leaveDate: null, outcome: null, version: old?.version ?? 0 }
  expect(await refused(open, old)).toEqual({ leaveDate: 'Sudah tercatat di kelas lain sejak 01/09/2026' })

  expect((await change({ joinDate: '2026-09-03' })).body.data).toMatchObject({ rollNo: 7, joinDate: '2026-09-03' })
  expect((await change({})).body.code).toBe('CHANGED_MEANWHILE')
  const history = await t.call(academicStudentEndpoints.history, { params: at(), query: {} }, school.admin)
  expect(history.body.data[0]?.changes).toContainEqual({ field: 'joinDate', from: '2026-09-01', to: '2026-09-03' })

  const exit = { studentIds: [id], exitType: 'MUTASI' as const, exitDate: '2026-09-15' }
  await t.call(academicStudentEndpoints.exit, { params, body: exit }, school.admin)
  const gone = (await t.call(academicStudentEndpoints.read, { params: at() }, school.admin)).body.data
  expect(gone).toMatchObject({ leaveDate: '2026-09-15', outcome: 'KELUAR', isCurrent: true })
  expect(await refused({ leaveDate: null, outcome: null, version: gone.version })).toEqual({
    leaveDate: 'Siswa tercatat keluar dari sekolah; batalkan dahulu mutasi keluarnya',
  })
})
