import { afterAll, beforeEach, expect, test } from 'vitest'
import { ownAttendance } from '@hadir/contract/attendance/daily-attendance/own.ts'
import type { ExitType } from '@hadir/contract/student/academic-student.ts'
import { academicStudentEndpoints as members, membershipHistory } from '@hadir/contract/student/academic-student.ts'
import { studentAttendance } from '@hadir/contract/attendance/student-attendance.ts'
import { cardEndpoints } from '@hadir/contract/student/card.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import type { Caller } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/ids.ts'
import { linkGuardian, newGuardian } from '../../../testing/test-guardian.ts'
import { reportCardPaperEndpoints } from '@hadir/contract/student/report-card/paper.ts'
import { writeYear } from '../../../fixtures/write-year.ts'
import { pdfPages } from '../../../testing/read-pdf.ts'
import { expectStrangersRefused } from '../../../testing/refusals.ts'
import { testApp, tokenOf } from '../../../testing/test-app.ts'
import {
  newCaller,
  newClass,
  newSchool,
  newYear,
  nextYear,
  placeIn,
  type TestSchool,
} from '../../../testing/test-school.ts'
import { newMark, saveMarks } from '../../attendance/testing-sheet.ts'

const t = await testApp()
afterAll(t.close)

type Class = Awaited<ReturnType<typeof newClass>>
let school: TestSchool
let [here, there] = [] as unknown as [Class, Class]
let id = ''
let mother: Caller

beforeEach(async () => {
  t.clock.moveTo('2026-09-16T02:00:00Z')
  school = await newSchool(t)
  const of = { schoolId: school.schoolId, yearId: await newYear(t, school.schoolId) }
  here = await newClass(t, { ...of, name: 'VII-A', count: 2, joinDate: '2026-09-03' })
  there = await newClass(t, { ...of, name: 'VII-B', count: 1 })
  id = here.studentIds[0] ?? ''
  const guardian = await newGuardian(t, { schoolId: school.schoolId, name: 'Bu Wati' })
  await linkGuardian(t, school.schoolId, { student_id: id, guardian_id: guardian })
  mother = await newCaller(t, { schoolId: school.schoolId, role: 'parent', personId: guardian })
})

const params = () => ({ schoolId: school.schoolId })
const exit = (exitDate: string, exitType: ExitType = 'MUTASI') =>
  t.call(members.exit, { params: params(), body: { studentIds: [id], exitType, exitDate } }, school.admin)
const undo = () => t.call(members.undoExit, { params: { id } }, school.admin)
const readmit = (change: object = {}) => {
  const body = { academicClassId: there.academicClassId, joinDate: '2026-09-16', reason: 'Batal pindah', ...change }
  return t.call(members.readmit, { params: { id }, body }, school.admin)
}
const record = async () => (await t.call(studentEndpoints.read, { params: { id } }, school.admin)).body.data
const mark = (date: string) =>
  saveMarks(
    t,
    { ...params(), academicClassId: here.academicClassId },
    { as: school.admin, date, marks: [newMark(id, 'S', { changeReason: 'Dari kertas' })], device: newId() },
  )
/** Her sick days of the semester, as on the rapor. */
const sick = async () =>
  (await t.call(studentAttendance, { params: { id }, query: {} }, school.admin)).body.data.semester?.S

/** The dates of her days in September, and how many of them have her mark. */
async function september() {
  const query = { month: '2026-09' }
  const [her] = (await t.call(ownAttendance.month, { params: params(), query }, mother)).body.data.students
  return { days: her?.days.map(({ date }) => date.slice(-2)).join(' '), S: her?.counts.S }
}

test('strangers do not readmit students', async () => {
  const writers = { school, openTo: ['school_admin'] } as const
  const body = { academicClassId: there.academicClassId, joinDate: '2026-09-16', reason: 'Batal pindah' }
  await expectStrangersRefused(t, members.readmit, { params: { id }, body }, writers)
  await expectStrangersRefused(t, members.undoExit, { params: { id } }, writers)
  await expectStrangersRefused(t, members.undoReadmission, { params: { id } }, writers)
})

test('only who has left is readmitted, from her exit on and with a reason', async () => {
  expect((await readmit()).status).toBe(404)
  await exit('2026-09-09')
  expect((await readmit({ joinDate: '2026-09-08' })).body.fields).toEqual({
    joinDate: 'Siswa dapat diterima kembali paling awal 09/09/2026',
  })
  expect((await readmit({ joinDate: '2027-09-08' })).body.fields).toEqual({
    joinDate: 'Tanggal di luar tahun pelajaran',
  })
  expect((await readmit({ academicClassId: newId() })).body.fields).toEqual({
    academicClassId: 'Kelas tidak ditemukan',
  })
  expect((await readmit({ academicClassId: '', reason: '' })).body.fields).toMatchObject({
    academicClassId: 'Pilih kelas',
    reason: expect.any(String),
  })
  expect(await record()).toMatchObject({ status: 'KELUAR' })
  await undo()
  await exit('2026-09-09', 'WAFAT')
  expect((await readmit()).body.code).toBe('NOT_READMITTED')
})

test('a wrong exit on a marked day is undone, and the mark of that day counts', async () => {
  await mark('2026-09-09')
  const { body } = await exit('2026-09-09')
  expect(body.message).toBe(
    '1 siswa tercatat keluar. Absensi sejak 09/09/2026 tidak dihitung: pada hari itu tidak di kelas',
  )
  expect(await september()).toEqual({ days: '03 04 07 08', S: 0 })
  expect(await sick()).toBe(0)
  expect((await undo()).body.message).toBe('Mutasi keluar dibatalkan')
  expect(await record()).toMatchObject({ status: 'AKTIF', currentClass: { name: 'VII-A', rollNo: 1 } })
  expect(await september()).toEqual({ days: '03 04 07 08 09 10 11 14 15 16', S: 1 })
  expect(await sick()).toBe(1)
})

test('a readmitted student has the same record and history and owes nothing for the days between', async () => {
  await mark('2026-09-08')
  await mark('2026-09-09')
  const before = await record()
  await exit('2026-09-09')
  expect((await readmit({ joinDate: '2026-09-15' })).body.message).toBe(
    'Siswa diterima kembali. Absensi sejak 09/09/2026 tidak dihitung: pada hari itu tidak di kelas',
  )
  const { id: same, nis, nisn, status, currentClass, exit: left } = await record()
  expect({ same, nis, nisn, status, left }).toEqual({
    same: id,
    nis: before.nis,
    nisn: before.nisn,
    status: 'AKTIF',
    left: null,
  })
  expect(currentClass).toMatchObject({ name: 'VII-B', rollNo: 2 })
  expect(await september()).toEqual({ days: '03 04 07 08 15 16', S: 1 })
  const classes = (await t.call(membershipHistory, { params: { id } }, school.admin)).body.data
  expect(classes.map((one) => [one.className, one.joinDate, one.leaveDate, one.outcome])).toEqual([
    ['VII-B', '2026-09-15', null, null],
    ['VII-A', '2026-09-03', '2026-09-09', 'KELUAR'],
  ])
  const history = (await t.call(studentEndpoints.history, { params: { id }, query: {} }, school.admin)).body.data
  const changes = [
    { field: 'readmission.reason', from: null, to: 'Batal pindah' },
    { field: 'exit.exitDate', from: '2026-09-09', to: null },
    { field: 'currentClass.name', from: null, to: 'VII-B' },
  ]
  for (const change of changes) expect(history[0]?.changes).toContainEqual(change)
})

test('readmitted on the day of her exit, she lacks no day, and the mark of that day counts', async () => {
  await mark('2026-09-09')
  await exit('2026-09-09')
  expect((await readmit({ joinDate: '2026-09-09' })).body.message).toBe('Siswa diterima kembali')
  expect(await september()).toEqual({ days: '03 04 07 08 09 10 11 14 15 16', S: 1 })
})

test('the readmission of the wrong student is undone: she has left as before', async () => {
  const undoReturn = () => t.call(members.undoReadmission, { params: { id } }, school.admin)
  expect((await undoReturn()).body.code).toBe('READMISSION_FOLLOWED')
  await exit('2026-09-09')
  const left = await record()
  await readmit({ joinDate: '2026-09-15' })
  expect(await record()).toMatchObject({ status: 'AKTIF', returnedOn: '2026-09-15' })
  const at = { ...params(), academicClassId: there.academicClassId }
  const marks = [newMark(id, 'S', { changeReason: 'Dari kertas' })]
  await saveMarks(t, at, { as: school.admin, date: '2026-09-15', marks, device: newId() })
  expect((await undoReturn()).body.message).toBe(
    'Penerimaan kembali dibatalkan. Absensi sejak 15/09/2026 tidak dihitung: pada hari itu tidak di kelas',
  )
  expect(await record()).toEqual({ ...left, version: expect.any(Number) })
  const classes = (await t.call(membershipHistory, { params: { id } }, school.admin)).body.data
  expect(classes.map((one) => [one.className, one.leaveDate, one.outcome])).toEqual([['VII-A', '2026-09-09', 'KELUAR']])
  expect(await september()).toEqual({ days: '03 04 07 08', S: 0 })
  // And the right exit can still be undone.
  expect((await undo()).status).toBe(200)
  expect(await record()).toMatchObject({ status: 'AKTIF', returnedOn: null, currentClass: { name: 'VII-A' } })
})

test('once she has moved on since, her readmission stands', async () => {
  const undoReturn = async () => (await t.call(members.undoReadmission, { params: { id } }, school.admin)).body.code
  await exit('2026-09-09')
  await readmit({ joinDate: '2026-09-14' })
  const placed = { studentIds: [id], academicClassId: here.academicClassId, joinDate: '2026-09-16' }
  expect((await t.call(members.place, { params: params(), body: placed }, school.admin)).status).toBe(200)
  expect(await record()).toMatchObject({ returnedOn: null })
  expect(await undoReturn()).toBe('READMISSION_FOLLOWED')
})

test('her card is the same after a readmission', async () => {
  const cards = async () => (await t.call(cardEndpoints.list, { params: { id } }, school.admin)).body.data
  await t.call(cardEndpoints.renew, { params: { id }, body: { reason: 'Kartu pertama' } }, school.admin)
  const before = await cards()
  expect(before).toMatchObject([{ revokedAt: null }])
  await exit('2026-09-09')
  await readmit()
  expect(await cards()).toEqual(before)
})

test('she is readmitted into a class of the next year, once that is active', async () => {
  await exit('2026-09-09')
  t.clock.moveTo('2027-07-12T02:00:00Z')
  await t.owner
    .updateTable('academic_year')
    .set({ is_active: false })
    .where('school_id', '=', school.schoolId)
    .execute()
  const yearId = await writeYear(placeIn(t, school.schoolId), nextYear)
  const { academicClassId } = await newClass(t, { ...params(), yearId, name: 'VIII-A', count: 0 })
  expect((await readmit({ academicClassId, joinDate: '2027-07-12' })).status).toBe(200)
  const classes = (await t.call(membershipHistory, { params: { id } }, school.admin)).body.data
  expect(classes.map((one) => [one.className, one.joinDate, one.leaveDate])).toEqual([
    ['VIII-A', '2027-07-12', null],
    ['VII-A', '2026-09-03', '2026-09-09'],
  ])
  expect(await record()).toMatchObject({ status: 'AKTIF', exit: null })
})

test('a guardian who no longer saw the child sees her again', async () => {
  await exit('2026-09-09')
  t.clock.moveTo('2026-11-02T02:00:00Z')
  expect(await september()).toEqual({})
  expect((await readmit({ joinDate: '2026-11-02', academicClassId: here.academicClassId })).status).toBe(200)
  expect(await september()).toEqual({ days: '03 04 07 08', S: 0 })
})

test('the sheet of every exit is printed: of those before a readmission, and of the latest', async () => {
  const sheet = async () => {
    const url = reportCardPaperEndpoints.transfer.path.replace(':schoolId', school.schoolId).replace(':id', id)
    return t.app.inject({ url, headers: { authorization: `Bearer ${tokenOf(t.app, school.admin)}` } })
  }
  const text = async () => (await pdfPages((await sheet()).rawPayload)).join(' ')
  expect((await sheet()).json().code).toBe('NO_TRANSFER')
  // A wrong one that was undone is none.
  await exit('2026-09-08')
  await undo()
  expect((await sheet()).json().code).toBe('NO_TRANSFER')
  await exit('2026-09-09')
  await readmit({ joinDate: '2026-09-14' })
  expect(await text()).toMatch(/KELUAR.*9 September 2026 VII-A/)
  t.clock.moveTo('2026-09-20T02:00:00Z')
  await exit('2026-09-17', 'MENGUNDURKAN_DIRI')
  expect(await text()).toMatch(/KELUAR.*9 September 2026 VII-A.*17 September 2026 VII-B/)
})
