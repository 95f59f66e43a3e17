import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { amount } from '@hadir/contract/testing/test-size.ts'
import { addDays, eachDay } from '@hadir/contract/dates/dates.ts'
import { academicStudentEndpoints as members, membershipHistory } from '@hadir/contract/student/academic-student.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { expectStrangersRefused } from '../../../testing/refusals.ts'
import { testApp } from '../../../testing/test-app.ts'
import { newCaller, newClass, newSchool, newYear, type TestSchool } from '../../../testing/test-school.ts'
import { classOn } from './membership.ts'

const entry = { entryType: 'SISWA_BARU', entryDate: '2026-07-13', entryGrade: 'VII' } as const
const t = await testApp()
afterAll(t.close)

let school: TestSchool
let yearId: string
beforeAll(async () => {
  t.clock.moveTo('2026-09-15T03:00:00Z')
  school = await newSchool(t)
  yearId = await newYear(t, school.schoolId)
})

const ofSchool = () => ({ schoolId: school.schoolId })
const rombel = (count: number, name?: string) => newClass(t, { ...ofSchool(), yearId, count, ...(name && { name }) })
const place = (studentIds: string[], academicClassId: string, joinDate: string) =>
  t.call(members.place, { params: ofSchool(), body: { studentIds, academicClassId, joinDate } }, school.admin)
const exit = (studentIds: string[], exitDate: string, change: object = {}) =>
  t.call(
    members.exit,
    { params: ofSchool(), body: { studentIds, exitType: 'MUTASI', exitDate, ...change } },
    school.admin,
  )
const undo = (id: string) => t.call(members.undoExit, { params: { id } }, school.admin)
const status = async (id: string) => (await t.call(studentEndpoints.read, { params: { id } }, school.admin)).body.data

test('strangers are refused', async () => {
  const { academicClassId, studentIds } = await rombel(1)
  const writers = { school, openTo: ['school_admin'] } as const
  const params = ofSchool()
  const body = { studentIds, academicClassId, joinDate: '2026-09-15' }
  await expectStrangersRefused(t, members.place, { params, body }, writers)
  await expectStrangersRefused(t, members.number, { params, body: { academicClassId } }, writers)
  const exit = { studentIds, exitType: 'MUTASI', exitDate: '2026-09-15' } as const
  await expectStrangersRefused(t, members.exit, { params, body: exit }, writers)
  const readers = { school, openTo: ['school_admin', 'teacher'] } as const
  await expectStrangersRefused(t, membershipHistory, { params: { id: studentIds[0] ?? '' } }, readers)
})

test('several students leave together, and of these none if one has left already', async () => {
  const { studentIds } = await rombel(4)
  const [first = '', second = '', third = '', fourth = ''] = studentIds
  expect((await exit([first, second, third], '2026-09-14')).body).toMatchObject({ data: { left: 3 } })
  const gone = await Promise.all([first, second, third].map(status))
  expect(gone.map((one) => [one.status, one.currentClass])).toEqual(gone.map(() => ['KELUAR', null]))
  expect((await exit([fourth, first], '2026-09-14')).body.fields).toEqual({
    studentIds: 'Siswa 01 tidak lagi aktif',
  })
  expect(await status(fourth)).toMatchObject({ status: 'AKTIF' })
})

test('students who change class together get the next roll numbers in order of name', async () => {
  const from = await rombel(3, 'VIII-A')
  const to = await rombel(2, 'VIII-B')
  expect((await place(from.studentIds.slice(0, 2), to.academicClassId, '2026-09-21')).body.data).toEqual({ placed: 2 })
  const query = { academicClassId: to.academicClassId, state: 'semua' as const, sort: 'rollNo' }
  const { body } = await t.call(members.list, { params: ofSchool(), query }, school.admin)
  expect(body.data.map(({ name, rollNo, joinDate }) => [name, rollNo, joinDate])).toEqual([
    ['Siswa 01', 1, '2026-07-13'],
    ['Siswa 02', 2, '2026-07-13'],
    ['Siswa 01', 3, '2026-09-21'],
    ['Siswa 02', 4, '2026-09-21'],
  ])
  const history = await t.call(membershipHistory, { params: { id: from.studentIds[0] ?? '' } }, school.admin)
  expect(history.body.data.map(({ className, leaveDate, outcome }) => [className, leaveDate, outcome])).toEqual([
    ['VIII-B', null, null],
    ['VIII-A', '2026-09-21', 'PINDAH_KELAS'],
  ])
  const response = await t.call(
    studentEndpoints.history,
    { params: { id: from.studentIds[0] ?? '' }, query: {} },
    school.admin,
  )
  expect(response.body.data[0]?.changes).toContainEqual({ field: 'currentClass.name', from: 'VIII-A', to: 'VIII-B' })
  const back = await place([from.studentIds[0] ?? ''], from.academicClassId, '2026-09-20')
  expect(back.body.fields).toEqual({ joinDate: 'Siswa 01 tercatat di kelas lain sampai 21/09/2026' })
})

test('a mistaken move that is taken back leaves no trace, and her number if it is free', async () => {
  const from = await rombel(3, 'VIII-C')
  const to = await rombel(1, 'VIII-D')
  const [first = '', second = '', third = ''] = from.studentIds
  const history = async (id: string) =>
    (await t.call(membershipHistory, { params: { id } }, school.admin)).body.data.map(
      ({ className, rollNo, joinDate, leaveDate, outcome }) => [className, rollNo, joinDate, leaveDate, outcome],
    )
  expect((await place([second, third], to.academicClassId, '2026-09-14')).status).toBe(200)
  const newcomers = to.studentIds
  expect((await place(newcomers, from.academicClassId, '2026-09-14')).status).toBe(200)
  // Number 2 is hers for the taking; 3 is not.
  const taking = { roll_no: 3 }
  await t.owner
    .updateTable('enrollment')
    .set(taking)
    .where('student_id', '=', newcomers[0] ?? '')
    .where('leave_date', 'is', null)
    .execute()
  expect((await place([second, third], from.academicClassId, '2026-09-14')).body.data).toEqual({ placed: 2 })
  expect(await history(first)).toEqual([['VIII-C', 1, '2026-07-13', null, null]])
  expect(await history(second)).toEqual([['VIII-C', 2, '2026-07-13', null, null]])
  expect(await history(third)).toEqual([['VIII-C', 4, '2026-07-13', null, null]])
  // On another day she was in the other class for a while.
  expect((await place([second], to.academicClassId, '2026-09-14')).status).toBe(200)
  expect((await place([second], from.academicClassId, '2026-09-15')).status).toBe(200)
  expect((await history(second)).map(([name, , joined, left]) => [name, joined, left])).toEqual([
    ['VIII-C', '2026-09-15', null],
    ['VIII-D', '2026-09-14', '2026-09-15'],
    ['VIII-C', '2026-07-13', '2026-09-14'],
  ])
})

test('a student leaves the school, which can be undone', async () => {
  const { academicClassId, studentIds } = await rombel(2)
  const [id = '', graduate = ''] = studentIds
  expect((await exit([id], '2026-07-01')).body.fields).toEqual({
    exitDate: 'Siswa 01 dapat keluar paling awal 14/07/2026',
  })
  expect((await exit([id], '2026-09-15', { destinationSchool: 'SMP Lain' })).status).toBe(200)
  expect(await status(id)).toMatchObject({ status: 'KELUAR', currentClass: null })
  expect((await exit([id], '2026-09-16')).body.fields).toEqual({ studentIds: 'Siswa 01 tidak lagi aktif' })
  expect((await place([id], academicClassId, '2026-09-16')).body.fields).toEqual({
    studentIds: 'Siswa 01 tidak lagi aktif',
  })
  expect((await exit([graduate], '2026-09-15', { exitType: 'LULUS' })).status).toBe(200)
  expect(await status(graduate)).toMatchObject({ status: 'ALUMNI' })

  expect((await undo(id)).status).toBe(200)
  expect(await status(id)).toMatchObject({ status: 'AKTIF', currentClass: { academicClassId, rollNo: 1 } })
  expect((await undo(id)).status).toBe(404)
})

test('a graduation by hand takes her account along, and so does undoing it', async () => {
  const { academicClassId, studentIds } = await rombel(1)
  const [id = ''] = studentIds
  const { profileId } = await newCaller(t, { schoolId: school.schoolId, role: 'student', personId: id })
  const roleNow = async () => {
    await t.runJobs()
    const found = t.owner.selectFrom('platform.profile').select('role').where('id', '=', profileId!)
    return (await found.executeTakeFirstOrThrow()).role
  }
  expect((await exit([id], '2026-09-15', { exitType: 'LULUS' })).status).toBe(200)
  expect(await roleNow()).toBe('alumni')
  // Its form says another day, which the exit follows.
  const moved = { exit_date: '2026-09-12' }
  await t.owner.updateTable('student_exit').set(moved).where('student_id', '=', id).execute()
  expect((await undo(id)).status).toBe(200)
  expect(await status(id)).toMatchObject({ status: 'AKTIF', currentClass: { academicClassId } })
  expect(await roleNow()).toBe('student')
})

test('students are listed until they have a class, and roll numbers follow names', async () => {
  const own = await newSchool(t)
  const year = await newYear(t, own.schoolId)
  const params = { schoolId: own.schoolId }
  const { academicClassId } = await newClass(t, { ...params, yearId: year, count: 2 })
  const body = { name: 'Aisyah Putri', nis: '1', gender: 'P', dob: '2013-04-05', ...entry } as const
  const { data } = (await t.call(studentEndpoints.create, { body }, own.admin)).body
  const without = async () =>
    (await t.call(members.list, { params, query: { state: 'belum' } }, own.admin)).body.data.map(({ name }) => name)
  expect(await without()).toEqual(['Aisyah Putri'])
  const placing = { studentIds: [data.id], academicClassId, joinDate: '2026-09-15' }
  await t.call(members.place, { params, body: placing }, own.admin)
  expect(await without()).toEqual([])
  const numbered = await t.call(members.number, { params, body: { academicClassId } }, own.admin)
  expect(numbered.body.data).toEqual({ changed: 3 })
  const { body: list } = await t.call(members.list, { params, query: { sort: 'rollNo' } }, own.admin)
  expect(list.data.map(({ name, rollNo }) => [rollNo, name])).toEqual([
    [1, 'Aisyah Putri'],
    [2, 'Siswa 01'],
    [3, 'Siswa 02'],
  ])
  const id = list.data[0]?.id ?? ''
  const { version = 0 } = list.data[0] ?? {}
  const fields = { joinDate: '2026-09-14', rollNo: 9, version }
  const change = (to: object) =>
    t.call(members.update, { params: { ...params, id }, body: { ...fields, ...to } }, own.admin)
  expect((await change({ rollNo: 2 })).body.fields).toEqual({ rollNo: 'Nomor absen sudah dipakai' })
  expect((await change({ joinDate: '2025-01-01' })).body.fields).toEqual({
    joinDate: 'Tanggal di luar tahun pelajaran',
  })
  expect((await change({})).body.data).toMatchObject({ rollNo: 9, joinDate: '2026-09-14' })
})

/** What may happen to one student: a move to class 0, 1 or 2, an exit, or an undone exit. */
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('place' as const), to: fc.nat(2), day: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), day: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'undo' as const }) },
)

test('who was in which class is known for every day, whatever the moves', async () => {
  const first = '2026-09-01'
  const classes = await Promise.all([rombel(1), rombel(1), rombel(1)])
  const days = eachDay(first, addDays(first, 20))
  let n = 0
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 8 }), async (acts) => {
      n += 1
      const body = { name: `Pindah ${n}`, nis: `P${n}`, gender: 'L', dob: '2013-04-05', ...entry } as const
      const { id } = (await t.call(studentEndpoints.create, { body }, school.admin)).body.data
      // The model: for each day the class's index, or none. It does not model memberships and their ends.
      let model = days.map((): number | null => null)
      let beforeExit: (number | null)[] | null = null
      for (const one of acts) {
        if (one.kind === 'undo') {
          const { status: answered } = await undo(id)
          if (answered === 200 && beforeExit) [model, beforeExit] = [beforeExit, null]
          continue
        }
        const to = one.kind === 'place' ? one.to : null
        const day = days[one.day] ?? first
        const answer = to === null ? await exit([id], day) : await place([id], classes[to]?.academicClassId ?? '', day)
        if (answer.status !== 200) continue
        // A move to her current class changes nothing.
        if (to !== null && model.at(-1) === to) continue
        if (to === null) beforeExit = [...model]
        model = model.map((was, i) => (i < one.day ? was : to))
      }
      const stored = await t.app.transactions.school(school.admin, (scope: SchoolScope) =>
        days.reduce(
          async (all, date) => [...(await all), await classOn(scope, { studentId: id, date })],
          Promise.resolve<(string | null)[]>([]),
        ),
      )
      expect(stored).toEqual(model.map((no) => (no === null ? null : (classes[no]?.academicClassId ?? null))))
    }),
    { numRuns: amount({ short: 5, long: 100 }), seed: 7 },
  )
})

test('memberships on days of a closed semester do not change', async () => {
  const own = await newSchool(t)
  const { schoolId } = own
  const year = await newYear(t, schoolId)
  const [here, there] = [await newClass(t, { schoolId, yearId: year }), await newClass(t, { schoolId, yearId: year })]
  const [id = '', gone = ''] = here.studentIds
  const params = { schoolId }
  const body = { studentIds: [id], academicClassId: there.academicClassId }
  const move = (joinDate: string) => t.call(members.place, { params, body: { ...body, joinDate } }, own.admin)
  const exit = (exitDate: string, studentIds = [gone]) =>
    t.call(members.exit, { params, body: { studentIds, exitType: 'MUTASI', exitDate } }, own.admin)
  expect((await exit('2026-09-01')).status).toBe(200)
  t.clock.moveTo('2027-01-11T03:00:00Z')
  await t.owner
    .updateTable('semester')
    .set({ status: 'DITUTUP' })
    .where('school_id', '=', schoolId)
    .where('no', '=', 1)
    .execute()
  const closed = { statusCode: 409, code: 'IN_CLOSED_SEMESTER' }
  expect((await move('2026-12-18')).body).toMatchObject({
    ...closed,
    message:
      'Semester Ganjil 2026/2027 sudah ditutup: keanggotaan kelas sampai 18/12/2026 tidak dapat diubah. Buka kembali semesternya dahulu.',
  })
  expect((await exit('2026-12-18', [id])).body).toMatchObject(closed)
  expect((await t.call(members.undoExit, { params: { id: gone } }, own.admin)).body).toMatchObject(closed)
  expect((await t.call(studentEndpoints.remove, { params: { id } }, own.admin)).body).toMatchObject(closed)
  const query = { academicClassId: here.academicClassId, state: 'sekarang' as const, sort: 'rollNo' }
  const [first] = (await t.call(members.list, { params, query }, own.admin)).body.data
  const change = (joinDate: string) => {
    const fields = { rollNo: 9, joinDate, version: first?.version ?? 0 }
    return t.call(members.update, { params: { ...params, id: first?.id ?? '' }, body: fields }, own.admin)
  }
  expect((await change('2026-09-01')).body).toMatchObject(closed)
  expect((await change('2026-07-13')).status).toBe(200)
  expect((await move('2027-01-11')).body.data).toEqual({ placed: 1 })
  expect((await exit('2027-01-12', [id])).status).toBe(200)
})
