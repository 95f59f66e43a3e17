import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { maxMarks } from '@hadir/contract/attendance/attendance-mark.ts'
import { academicStudentEndpoints as members } from '@hadir/contract/student/academic-student.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { testApp } from '../../../testing/test-app.ts'
import { newClass, newSchool, newYear, type TestSchool } from '../../../testing/test-school.ts'

const t = await testApp()
afterAll(t.close)

let school: TestSchool
let yearId: string
let full: Awaited<ReturnType<typeof newClass>>
let name: string
let made = 0
beforeAll(async () => {
  t.clock.moveTo('2026-09-15T03:00:00Z')
  school = await newSchool(t)
  yearId = await newYear(t, school.schoolId)
})
beforeEach(async () => {
  name = `VII-${(made += 1)}`
  full = await newClass(t, { schoolId: school.schoolId, yearId, name, count: maxMarks })
})

const params = () => ({ schoolId: school.schoolId })
const other = async () => (await newClass(t, { ...params(), yearId, count: 1 })).studentIds[0] ?? ''
const place = (studentIds: string[], academicClassId = full.academicClassId) =>
  t.call(
    members.place,
    { params: params(), body: { studentIds, academicClassId, joinDate: '2026-09-15' } },
    school.admin,
  )
const exit = (id: string) =>
  t.call(
    members.exit,
    { params: params(), body: { studentIds: [id], exitType: 'MUTASI', exitDate: '2026-09-14' } },
    school.admin,
  )
const refusal = () => `Kelas ${name} akan berisi 201 siswa; paling banyak 200`

test('nobody is moved into a full class, until somebody leaves it', async () => {
  const id = await other()
  const refused = await place([id])
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([409, 'CLASS_TOO_LARGE', refusal()])
  expect(refused.body.fields).toEqual({ academicClassId: refusal() })
  await exit(full.studentIds[0] ?? '')
  expect((await place([id])).status).toBe(200)
  // Nor does an undone exit overfill it.
  const undone = await t.call(members.undoExit, { params: { id: full.studentIds[0] ?? '' } }, school.admin)
  expect(undone.body.message).toBe(refusal())
})

test('nobody is readmitted or entered into a full class', async () => {
  const id = await other()
  await exit(id)
  const { academicClassId } = full
  const body = { academicClassId, joinDate: '2026-09-15', reason: 'Batal pindah' }
  expect((await t.call(members.readmit, { params: { id }, body }, school.admin)).body.fields).toEqual({
    academicClassId: refusal(),
  })
  const student = {
    name: 'Ayu Lestari',
    nis: `9${made}`,
    gender: 'P',
    dob: '2014-07-09',
    entryType: 'PINDAHAN',
    entryDate: '2026-09-15',
    entryGrade: 'VII',
    membership: { academicClassId, joinDate: '2026-09-15' },
  }
  const created = await t.call(studentEndpoints.create, { body: student as never }, school.admin)
  expect(created.body.fields).toEqual({ 'membership.academicClassId': refusal() })
})

test('a membership that had ended is not opened again in a class that is full by now', async () => {
  const [id = ''] = full.studentIds
  const room = await newClass(t, { ...params(), yearId, count: 0 })
  await place([id], room.academicClassId)
  await place([await other()])
  const query = { academicClassId: full.academicClassId, state: 'selesai' } as const
  const [ended] = (await t.call(members.list, { params: params(), query }, school.admin)).body.data
  expect(ended?.leaveDate).toBe('2026-09-15')
  const back = await place([id])
  expect(back.body.fields).toEqual({ academicClassId: refusal() })
})
