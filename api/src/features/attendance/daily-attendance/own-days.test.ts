import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { ownAttendance } from '@hadir/contract/attendance/daily-attendance/own.ts'
import { lessons } from '@hadir/contract/attendance/subject-attendance/subject-attendance.ts'
import type { Caller } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/ids.ts'
import { expectStrangersRefused } from '../../../testing/refusals.ts'
import { testApp } from '../../../testing/test-app.ts'
import { addHoliday } from '../../../testing/test-duties.ts'
import { newCaller, newClass, newSchool, newYear, type TestSchool } from '../../../testing/test-school.ts'
import { newMark, saveMarks, today } from '../testing-sheet.ts'
import { linkGuardian, newGuardian } from '../../../testing/test-guardian.ts'

const t = await testApp()
afterAll(t.close)

let school: TestSchool
let klass: Awaited<ReturnType<typeof newClass>>
let [mine, classmate] = ['', '']

beforeEach(async () => {
  t.clock.moveTo('2026-09-16T02:00:00Z')
  school = await newSchool(t)
  const yearId = await newYear(t, school.schoolId)
  klass = await newClass(t, { schoolId: school.schoolId, yearId, name: 'VII-A', count: 3, joinDate: '2026-09-03' })
  ;[mine = '', classmate = ''] = klass.studentIds
})

const as = (role: 'student' | 'parent', personId: string) => newCaller(t, { schoolId: school.schoolId, role, personId })

async function newMother(...children: string[]) {
  const id = await newGuardian(t, { schoolId: school.schoolId, name: 'Bu Wati' })
  for (const student_id of children) await linkGuardian(t, school.schoolId, { student_id, guardian_id: id })
  return { id, caller: await as('parent', id) }
}

const params = () => ({ schoolId: school.schoolId })
const monthOf = async (caller: Caller, month?: string) =>
  (await t.call(ownAttendance.month, { params: params(), query: { ...(month && { month }) } }, caller)).body.data
const historyOf = (caller: Caller, studentId: string, date = today) =>
  t.call(ownAttendance.history, { params: { ...params(), studentId }, query: { date } }, caller)
const mark = (date: string, marks: ReturnType<typeof newMark>[], device = newId()) =>
  saveMarks(t, { ...params(), academicClassId: klass.academicClassId }, { as: school.admin, date, marks, device })

test('own days are only for students and guardians of their own school', async () => {
  const openTo = ['student', 'parent'] as const
  await expectStrangersRefused(t, ownAttendance.month, { params: params(), query: {} }, { school, openTo })
  const input = { params: { ...params(), studentId: mine }, query: { date: today } }
  await expectStrangersRefused(t, ownAttendance.history, input, { school, openTo })
  const elsewhere = await newSchool(t)
  const foreign = await newCaller(t, { schoolId: elsewhere.schoolId, role: 'parent', personId: newId() })
  expect((await t.call(ownAttendance.month, { params: params(), query: {} }, foreign)).status).toBe(404)
  const wrong = await t.call(
    ownAttendance.month,
    { params: params(), query: { month: '2026-13' } },
    await as('student', mine),
  )
  expect(wrong.status).toBe(400)
})

test('nobody reads days of another’s child, nor of one no longer linked', async () => {
  const { id, caller } = await newMother()
  expect((await monthOf(caller)).students).toEqual([])
  expect((await historyOf(caller, mine)).status).toBe(404)
  await linkGuardian(t, school.schoolId, { student_id: mine, guardian_id: id })
  expect((await monthOf(caller)).students.map(({ student }) => student.id)).toEqual([mine])
  expect((await historyOf(caller, mine)).status).toBe(200)
  expect((await historyOf(caller, classmate)).status).toBe(404)
  expect((await historyOf(await as('student', classmate), mine)).status).toBe(404)
  await t.owner.deleteFrom('student_guardian').where('student_id', '=', mine).where('guardian_id', '=', id).execute()
  expect((await monthOf(caller)).students).toEqual([])
  expect((await historyOf(caller, mine)).status).toBe(404)
})

test('a guardian reads a child’s days and lessons until 30 days after she has left', async () => {
  const { caller } = await newMother(mine)
  const gone = { school_id: school.schoolId, student_id: mine, exit_date: '2026-09-10', exit_type: 'MUTASI' }
  await t.owner.insertInto('student_exit').values(gone).execute()
  await sql`update enrollment set leave_date = '2026-09-10' where student_id = ${mine}`.execute(t.owner)
  const seen = async () => {
    const { students } = await monthOf(caller, '2026-09')
    const ofLessons = await t.call(lessons.own, { params: params(), query: { date: '2026-09-09' } }, caller)
    return [students.map(({ days }) => days.length), ofLessons.body.data.students.length]
  }
  // 3, 4, 7, 8 and 9 September.
  expect(await seen()).toEqual([[5], 1])
  t.clock.moveTo('2026-10-09T16:59:00Z')
  expect(await seen()).toEqual([[5], 1])
  t.clock.moveTo('2026-10-09T17:01:00Z')
  expect(await seen()).toEqual([[], 0])
  expect((await historyOf(caller, mine, '2026-09-09')).status).toBe(404)
})

test('a month has each day, the calendar and the totals, but not who marked it', async () => {
  await addHoliday(t, school.schoolId, { name: 'Maulid Nabi', date: '2026-09-08' })
  const device = newId()
  const changeReason = 'Dari kertas'
  await mark('2026-09-03', [newMark(mine, 'H', { changeReason }), newMark(classmate, 'A', { changeReason })])
  await mark('2026-09-04', [newMark(mine, 'S', { changeReason, note: 'Catatan guru' })])
  await mark(today, [newMark(mine, 'A', { n: 1 })], device)
  t.clock.moveTo('2026-09-16T02:30:00Z')
  await mark(today, [newMark(mine, 'T', { n: 2, base: 1, minutesLate: 12 })], device)
  const student = await as('student', mine)
  const { caller } = await newMother(mine, classmate)
  const own = await monthOf(student)
  expect([own.month, own.today, own.calendar.length]).toEqual(['2026-09', today, 30])
  expect(own.calendar.find(({ date }) => date === '2026-09-08')).toMatchObject({
    isSchoolDay: false,
    holiday: 'Maulid Nabi',
  })
  const [her] = own.students
  expect(her).toMatchObject({ student: { id: mine, name: 'Siswa 01' }, className: 'VII-A', unmarked: 6 })
  expect(her?.counts).toEqual({ H: 1, S: 1, I: 0, A: 0, T: 1, D: 0 })
  // From the day she joined to today, without weekends and the holiday.
  const dates = ['03', '04', '07', '09', '10', '11', '14', '15', '16'].map((day) => `2026-09-${day}`)
  expect(her?.days.map(({ date }) => date)).toEqual(dates)
  expect(her?.days.at(-1)).toEqual({ date: today, status: 'T', minutesLate: 12, at: '2026-09-16T02:30:00.000Z' })
  expect(her?.days[2]).toEqual({ date: '2026-09-07', status: null, minutesLate: null, at: null })
  expect((await historyOf(student, mine)).body.data).toEqual([
    { at: '2026-09-16T02:30:00.000Z', status: 'T', minutesLate: 12 },
    { at: '2026-09-16T02:00:00.000Z', status: 'A', minutesLate: null },
  ])
  const both = await monthOf(caller)
  expect(both.students.map(({ student: { name }, counts }) => [name, counts.A])).toEqual([
    ['Siswa 01', 0],
    ['Siswa 02', 1],
  ])
  expect(JSON.stringify(both)).not.toMatch(/Catatan guru|Orang/)
  expect((await monthOf(student, '2026-08')).students).toMatchObject([{ className: null, days: [], unmarked: 0 }])
})

test('days before the school began with Hadir are owed by nobody, and shown only if marked', async () => {
  t.clock.moveTo('2026-09-07T02:00:00Z')
  await mark('2026-09-07', [newMark(mine, 'S')])
  t.clock.moveTo('2026-09-16T02:00:00Z')
  const me = await as('student', mine)
  const [own] = (await monthOf(me)).students
  expect([own?.days.length, own?.unmarked]).toEqual([10, 9])
  await t.owner
    .updateTable('academic_year')
    .set({ begins_on: '2026-09-14' })
    .where('school_id', '=', school.schoolId)
    .execute()
  const [after] = (await monthOf(me)).students
  expect(after?.days.map(({ date, status }) => [date, status])).toEqual([
    ['2026-09-07', 'S'],
    ['2026-09-14', null],
    ['2026-09-15', null],
    ['2026-09-16', null],
  ])
  expect([after?.unmarked, after?.className]).toEqual([3, 'VII-A'])
})
