import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { classEndpoints } from '@hadir/contract/class/class.ts'
import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { newId } from '../../platform/ids.ts'
import { expectStrangersRefused } from '../../testing/refusals.ts'
import { testApp } from '../../testing/test-app.ts'
import { newCaller, newClass, newSchool, newYear, type TestSchool } from '../../testing/test-school.ts'
import { newTeacher } from '../../testing/test-teacher.ts'
import { assignDuty } from '../../testing/test-duties.ts'

const t = await testApp()
afterAll(t.close)
let school: TestSchool
let yearId: string
beforeAll(async () => {
  school = await newSchool(t)
  yearId = await newYear(t, school.schoolId)
})

const fields = (name: string) => ({ name, grade: 'VII' as const })
const made = async (name: string) =>
  (await t.call(classEndpoints.create, { body: fields(name) }, school.admin)).body.data

test('strangers are refused', async () => {
  const { id } = await made('VII-Z')
  const params = { id }
  const readers = { school, openTo: ['school_admin', 'teacher'] } as const
  const writers = { school, openTo: ['school_admin'] } as const
  await expectStrangersRefused(t, classEndpoints.list, { query: {} }, readers)
  await expectStrangersRefused(t, classEndpoints.read, { params }, readers)
  await expectStrangersRefused(t, classEndpoints.create, { body: fields('VII-Y') }, writers)
  await expectStrangersRefused(t, classEndpoints.update, { params, body: fields('VII-Y') }, writers)
  await expectStrangersRefused(t, classEndpoints.remove, { params }, writers)
  const inYear = { schoolId: school.schoolId }
  await expectStrangersRefused(t, academicClassEndpoints.list, { params: inYear, query: {} }, readers)
  await expectStrangersRefused(t, academicClassEndpoints.create, { params: inYear, body: { classId: id } }, writers)
  const change = { params: { ...inYear, id: newId() }, body: { homeroomTeacherId: null } }
  await expectStrangersRefused(t, academicClassEndpoints.update, change, writers)
})

test('a school sees no classes of another', async () => {
  const other = await newSchool(t)
  await t.call(classEndpoints.create, { body: fields('VII-A') }, other.admin)
  const { body } = await t.call(classEndpoints.list, { query: { q: 'VII-A' } }, school.admin)
  expect(body.data).toEqual([])
  const stolen = await t.owner
    .selectFrom('class')
    .select('id')
    .where('school_id', '=', other.schoolId)
    .executeTakeFirst()
  const opened = await t.call(
    academicClassEndpoints.create,
    { params: { schoolId: school.schoolId }, body: { classId: stolen?.id ?? '' } },
    school.admin,
  )
  expect(opened.body.fields).toEqual({ classId: 'Kelas tidak ditemukan' })
})

test('a class is created, found, changed and removed', async () => {
  const created = await made('VII-K')
  expect(created).toMatchObject({ name: 'VII-K', grade: 'VII', isActive: true, version: 1 })

  const changed = await t.call(
    classEndpoints.update,
    { params: { id: created.id }, body: { ...fields('VII-K'), room: 'R 12', capacity: 36, version: 1 } },
    school.admin,
  )
  expect(changed.body.data).toMatchObject({ room: 'R 12', capacity: 36, version: 2 })

  const late = await t.call(
    classEndpoints.update,
    { params: { id: created.id }, body: { ...fields('VII-L'), version: 1 } },
    school.admin,
  )
  expect([late.status, late.body.code]).toEqual([409, 'CHANGED_MEANWHILE'])

  await t.call(classEndpoints.remove, { params: { id: created.id } }, school.admin)
  const gone = await t.call(classEndpoints.read, { params: { id: created.id } }, school.admin)
  expect(gone.status).toBe(404)
})

test('a class name is unique in a school, and a class with students is not deleted', async () => {
  const { classId } = await newClass(t, { schoolId: school.schoolId, yearId, name: 'VII-M' })
  const twice = await t.call(classEndpoints.create, { body: fields('VII-M') }, school.admin)
  expect([twice.status, twice.body.fields]).toEqual([409, { name: 'Sudah ada kelas bernama ini' }])
  const other = await made('VII  N')
  expect(other.name).toBe('VII N')
  const rename = { params: { id: other.id }, body: { ...fields('vii-m'), version: 1 } }
  expect((await t.call(classEndpoints.update, rename, school.admin)).body.code).toBe('ALREADY_EXISTS')
  const removed = await t.call(classEndpoints.remove, { params: { id: classId } }, school.admin)
  expect([removed.status, removed.body.code]).toEqual([409, 'STILL_IN_USE'])
})

test('wrong fields are named in Indonesian', async () => {
  const body = { name: ' ', grade: 'XIV', capacity: 61, colour: 'red' } as never
  const refused = await t.call(classEndpoints.create, { body }, school.admin)
  expect(refused.status).toBe(400)
  expect(refused.body.fields).toMatchObject({
    name: 'Harus diisi',
    grade: 'Pilih tingkat',
    capacity: 'Maksimal 60',
  })
  const foreign = await t.call(classEndpoints.create, { body: { name: 'X-A', grade: 'X' } }, school.admin)
  expect(foreign.body.fields).toEqual({ grade: 'Tingkat X tidak ada di SMP' })
})

test('only an SMK has XIII and programs of four years', async () => {
  const own = await newSchool(t, { setting: { level: 'SMA' } })
  const create = async (body: {
    name: string
    grade: 'X' | 'XII' | 'XIII'
    isFourYear?: boolean
    program?: string
    major?: string
  }) => (await t.call(classEndpoints.create, { body }, own.admin)).body
  expect((await create({ name: 'XIII KA', grade: 'XIII' })).fields).toEqual({ grade: 'Tingkat XIII tidak ada di SMA' })
  const refused = { isFourYear: 'Hanya untuk kelas XII pada SMK' }
  expect((await create({ name: 'XII KA', grade: 'XII', isFourYear: true })).fields).toEqual(refused)

  await t.owner
    .updateTable('school_setting')
    .set({ school_form: 'SMK' })
    .where('school_id', '=', own.schoolId)
    .execute()
  expect((await create({ name: 'XIII KA', grade: 'XIII' })).data).toMatchObject({ grade: 'XIII', isFourYear: false })
  expect((await create({ name: 'X KA', grade: 'X', isFourYear: true })).fields).toEqual(refused)
  const trained = { program: 'Kimia Analisis', major: 'Analisis Pengujian Laboratorium' }
  const { data } = await create({ name: 'XII KA', grade: 'XII', isFourYear: true, ...trained })
  expect(data).toMatchObject({ isFourYear: true, ...trained })
  // Without the field it stays as it is.
  const renamed = { params: { id: data.id }, body: { name: 'XII KA 1', grade: 'XII' as const, version: 1 } }
  const after = (await t.call(classEndpoints.update, renamed, own.admin)).body.data
  expect(after).toMatchObject({ name: 'XII KA 1', isFourYear: true, ...trained })
  const sorted = await t.call(classEndpoints.list, { query: { sort: 'grade' } }, own.admin)
  expect(sorted.body.data.map(({ name }) => name)).toEqual(['XII KA 1', 'XIII KA'])
})

test('grades are listed in order, and search takes % literally', async () => {
  const own = await newSchool(t)
  for (const [name, grade] of [
    ['IX-A', 'IX'],
    ['VII-A', 'VII'],
    ['VIII-A', 'VIII'],
    ['100%', 'VII'],
  ] as const) {
    await t.call(classEndpoints.create, { body: { name, grade } }, own.admin)
  }
  const names = async (query: object) =>
    (await t.call(classEndpoints.list, { query }, own.admin)).body.data.map(({ name }) => name)
  expect(await names({ pageSize: 5, sort: '-grade' })).toEqual(['IX-A', 'VIII-A', 'VII-A', '100%'])
  expect(await names({ sort: 'name' })).toEqual(['100%', 'VII-A', 'VIII-A', 'IX-A'])
  expect(await names({ q: '%' })).toEqual(['100%'])
  const second = await t.call(classEndpoints.list, { query: { page: 2, pageSize: 5 } }, own.admin)
  expect([second.body.data.length, second.body.meta.total]).toEqual([0, 4])
})

test('a class of the year shows today’s members and its homeroom teacher', async () => {
  const own = await newSchool(t)
  const params = { schoolId: own.schoolId }
  const year = await newYear(t, own.schoolId)
  const { academicClassId } = await newClass(t, { ...params, yearId: year, name: 'VIII-A', count: 5 })
  await t.owner
    .updateTable('enrollment')
    .set({ leave_date: '2026-09-16' })
    .where('academic_class_id', '=', academicClassId)
    .where('roll_no', '=', 1)
    .execute()
  const teacherId = await newTeacher(t, own.schoolId, 'Sri Rahayu')
  await t.call(
    academicClassEndpoints.update,
    { params: { ...params, id: academicClassId }, body: { homeroomTeacherId: teacherId } },
    own.admin,
  )
  const { body } = await t.call(academicClassEndpoints.list, { params, query: {} }, own.admin)
  expect(body.data).toEqual([
    expect.objectContaining({
      id: academicClassId,
      name: 'VIII-A',
      homeroomTeacher: { id: teacherId, name: 'Sri Rahayu' },
      counts: { male: 2, female: 2, total: 4 },
    }),
  ])
})

test('a new homeroom teacher starts today and the previous one ends', async () => {
  const own = await newSchool(t)
  const year = await newYear(t, own.schoolId)
  const { academicClassId } = await newClass(t, { schoolId: own.schoolId, yearId: year })
  const [first, second, third] = [
    await newTeacher(t, own.schoolId),
    await newTeacher(t, own.schoolId),
    await newTeacher(t, own.schoolId),
  ]
  const assign = (homeroomTeacherId: string | null) =>
    t.call(
      academicClassEndpoints.update,
      { params: { schoolId: own.schoolId, id: academicClassId }, body: { homeroomTeacherId } },
      own.admin,
    )
  await assign(first)
  t.clock.advance(24 * 3_600_000)
  await assign(second)
  await assign(third)
  const history = await t.owner
    .selectFrom('homeroom')
    .select(['teacher_id', 'start_date', 'end_date'])
    .where('academic_class_id', '=', academicClassId)
    .orderBy('start_date')
    .execute()
  expect(history).toEqual([
    { teacher_id: first, start_date: '2026-09-16', end_date: '2026-09-17' },
    { teacher_id: third, start_date: '2026-09-17', end_date: null },
  ])
  const foreign = await newTeacher(t, (await newSchool(t)).schoolId)
  expect((await assign(foreign)).body.fields).toEqual({ homeroomTeacherId: 'Guru tidak ditemukan atau tidak aktif' })
  expect((await assign(null)).body.data.homeroomTeacher).toBeNull()
})

test('a teacher sees the classes she leads, and all classes on her duty day', async () => {
  const own = await newSchool(t)
  const params = { schoolId: own.schoolId }
  const year = await newYear(t, own.schoolId)
  const hers = await newClass(t, { ...params, yearId: year })
  await newClass(t, { ...params, yearId: year })
  const teacherId = await newTeacher(t, own.schoolId)
  const teacher = await newCaller(t, { schoolId: own.schoolId, role: 'teacher', personId: teacherId })
  const seen = async (query: { homeroom?: 'saya' } = {}) =>
    (await t.call(academicClassEndpoints.list, { params, query }, teacher)).body.data.map((one) => one.id)
  expect(await seen()).toEqual([])
  await t.call(
    academicClassEndpoints.update,
    { params: { ...params, id: hers.academicClassId }, body: { homeroomTeacherId: teacherId } },
    own.admin,
  )
  expect(await seen()).toEqual([hers.academicClassId])
  // The test clock is on a Thursday.
  const picket = (weekday: number) =>
    assignDuty(t, { schoolId: own.schoolId, teacherId }, { kind: 'GURU_PIKET', weekdays: [weekday] })
  await picket(1)
  expect(await seen()).toHaveLength(1)
  await picket(4)
  expect(await seen()).toHaveLength(2)
  expect(await seen({ homeroom: 'saya' })).toEqual([hers.academicClassId])
})

test('the history of a class shows who did what and when, newest first, and is immutable', async () => {
  const own = await newSchool(t)
  const { data } = (await t.call(classEndpoints.create, { body: fields('VII-H') }, own.admin)).body
  const params = { id: data.id }
  const change = (body: object) =>
    t.call(classEndpoints.update, { params, body: { ...fields('VII-H'), ...body } }, own.admin)
  await change({ room: 'R1', version: 1 })
  await change({ room: 'R1', version: 2 })
  await change({ room: 'R2', capacity: 32, version: 3 })
  const history = await t.call(classEndpoints.history, { params, query: {} }, own.admin)
  expect(history.body.meta.total, 'a saving that changed nothing is no change').toBe(3)
  expect(history.body.data.map(({ action, changes }) => [action, changes])).toEqual([
    [
      'CHANGED',
      [
        { field: 'room', from: 'R1', to: 'R2' },
        { field: 'capacity', from: null, to: 32 },
      ],
    ],
    ['CHANGED', [{ field: 'room', from: null, to: 'R1' }]],
    ['CREATED', []],
  ])
  expect(history.body.data[0]).toMatchObject({ by: expect.stringMatching(/^Orang/), at: t.clock.now().toISOString() })
  const page = await t.call(classEndpoints.history, { params, query: { pageSize: 5, page: 2 } }, own.admin)
  expect(page.body).toMatchObject({ data: [], meta: { total: 3 } })
  expect((await t.call(classEndpoints.remove, { params }, own.admin)).status).toBe(200)
  expect((await t.call(classEndpoints.history, { params, query: {} }, own.admin)).body.data[0]?.action).toBe('REMOVED')
  const { rows } = await sql<{ may: boolean }>`
    select has_table_privilege('hadir_school', 'audit_entry', 'update, delete, truncate') as may`.execute(t.owner)
  expect(rows).toEqual([{ may: false }])
})
