import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { attendanceChanges } from '@hadir/contract/attendance/changes.ts'
import { weekRoster } from '@hadir/contract/attendance/daily-attendance/roster.ts'
import { markHistory } from '@hadir/contract/attendance/daily-attendance/history.ts'
import { newId } from '../../platform/ids.ts'
import { newCaller, newClass, newSchool, newYear, type TestSchool } from '../../testing/test-school.ts'
import { testApp, tokenOf } from '../../testing/test-app.ts'
import type { Caller } from '../../platform/http/scope.ts'
import { newMark, saveMarks, today, verdictsOf } from './testing-sheet.ts'
import { addHoliday, assignHomeroom, newColleague } from '../../testing/test-duties.ts'

const t = await testApp()
afterAll(t.close)

type Klass = Awaited<ReturnType<typeof newClass>>
let school: TestSchool
let other: TestSchool
let yearId: string
let klass: Klass
let foreign: Klass
let homeroom: Awaited<ReturnType<typeof newColleague>>

beforeAll(async () => {
  school = await newSchool(t)
  yearId = await newYear(t, school.schoolId)
  klass = await newClass(t, { schoolId: school.schoolId, yearId, count: 4 })
  homeroom = await newColleague(t, school.schoolId)
  await assignHomeroom(t, { ...place(klass), teacherId: homeroom.id })
  other = await newSchool(t)
  foreign = await newClass(t, { schoolId: other.schoolId, yearId: await newYear(t, other.schoolId) })
})

const place = (k: Klass) => ({ schoolId: school.schoolId, academicClassId: k.academicClassId })
const freshClass = (count = 3) => newClass(t, { schoolId: school.schoolId, yearId, count })
const readSheet = (as: Caller | null, params = place(klass), date = today) =>
  t.call(attendance.sheet, { params, query: { date } }, as)
const cellsOf = async (k: Klass, date = today) => (await readSheet(school.admin, place(k), date)).body.data.students

/** Every endpoint, called for one class of a school. */
const requestsFor = (params: { schoolId: string; academicClassId: string }, studentId: string) => {
  const query = { date: today }
  return {
    classes: (as: Caller | null) => t.call(attendance.classes, { params, query }, as),
    classesOfSchool: (as: Caller | null) => t.call(attendance.classesOfSchool, { params, query }, as),
    sheet: (as: Caller | null) => t.call(attendance.sheet, { params, query }, as),
    save: (as: Caller | null) => saveMarks(t, params, { as, marks: [newMark(studentId, 'H')] }),
    history: (as: Caller | null) => t.call(markHistory.ofDay, { params, query: { ...query, studentId } }, as),
    roster: (as: Caller | null) => t.call(weekRoster, { params, query }, as),
    changes: (as: Caller | null) => t.call(attendanceChanges.since, { params, query: { since: 0 } }, as),
  }
}
type RequestName = keyof ReturnType<typeof requestsFor>
const everyRequest = Object.keys(requestsFor({ schoolId: '', academicClassId: '' }, '')) as RequestName[]
const aboutOneClass = ['sheet', 'save', 'history', 'roster'] as const

test.each(everyRequest)(
  '%s: nothing without a token, nothing for students and parents, 404 for another school',
  async (name) => {
    const request = requestsFor(place(klass), klass.studentIds[0]!)[name]
    expect(await request(null)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
    for (const role of ['student', 'parent', 'alumni', 'company_admin'] as const) {
      const caller = await newCaller(t, { schoolId: school.schoolId, role })
      expect(await request(caller)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    }
    expect(await request(other.admin)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  },
)

test.each(aboutOneClass)('%s: another school’s class does not exist here, nor does an invented one', async (name) => {
  for (const academicClassId of [foreign.academicClassId, newId()]) {
    const params = { schoolId: school.schoolId, academicClassId }
    expect((await requestsFor(params, foreign.studentIds[0]!)[name](school.admin)).status).toBe(404)
  }
})

test.each(aboutOneClass)('%s: a teacher without the class is refused', async (name) => {
  const stranger = await newColleague(t, school.schoolId)
  const otherClass = await freshClass()
  const request = requestsFor(place(otherClass), otherClass.studentIds[0]!)[name]
  expect(await request(stranger.caller)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  expect(await request(homeroom.caller)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  expect((await cellsOf(otherClass)).every((student) => student.cell.rev === 0)).toBe(true)
})

test('lists show a teacher only her own class, and another school nothing', async () => {
  await saveMarks(t, place(klass), { as: homeroom.caller, marks: [newMark(klass.studentIds[3]!, 'S')] })
  const stranger = await newColleague(t, school.schoolId)
  const request = requestsFor(place(klass), klass.studentIds[0]!)
  const names = async (as: Caller) => (await request.classes(as)).body.data.map((row) => row.academicClassId)
  expect(await names(homeroom.caller)).toEqual([klass.academicClassId])
  expect(await names(stranger.caller)).toEqual([])
  expect(await names(school.admin)).toContain(klass.academicClassId)
  expect((await request.changes(stranger.caller)).body.data.cells).toEqual([])
  expect((await request.changes(homeroom.caller)).body.data.cells).toHaveLength(1)
  const abroad = requestsFor(
    { schoolId: other.schoolId, academicClassId: foreign.academicClassId },
    foreign.studentIds[0]!,
  )
  expect((await abroad.changes(other.admin)).body.data.cells).toEqual([])
})

test('row security alone hides another school’s marks', async () => {
  const seen = await t.db.transaction().execute(async (tx) => {
    await sql`select set_config('role', 'hadir_school', true), set_config('app.school_id', ${other.schoolId}, true)`.execute(
      tx,
    )
    return Promise.all([
      tx.selectFrom('attendance_cell').selectAll().execute(),
      tx.selectFrom('attendance_event').selectAll().execute(),
      tx.selectFrom('attendance_save').selectAll().execute(),
    ])
  })
  expect(seen.flat().filter((row) => row.school_id !== other.schoolId)).toEqual([])
})

test('a sheet is saved in one request and read again, in roll order', async () => {
  const k = await freshClass(3)
  const [a, b, c] = k.studentIds as [string, string, string]
  const saved = await saveMarks(t, place(k), {
    as: school.admin,
    marks: [
      newMark(a, 'H'),
      newMark(b, 'T', { minutesLate: 12, note: '  ban bocor ' }),
      newMark(c, 'D', { reason: 'Lomba tingkat kabupaten' }),
    ],
  })
  expect(saved.body).toMatchObject({
    message: 'Absensi tersimpan',
    data: {
      taken: { by: expect.any(String), at: '2026-09-16T00:00:00.000Z' },
      totals: { members: 3, counts: { H: 1, S: 0, I: 0, A: 0, T: 1, D: 1 }, unmarked: 0 },
    },
  })
  const sheet = (await readSheet(school.admin, place(k))).body.data
  expect(sheet.students.map(({ studentId, rollNo, cell }) => ({ studentId, rollNo, ...cell }))).toMatchObject([
    { studentId: a, rollNo: 1, status: 'H', note: null, minutesLate: null, rev: 1 },
    { studentId: b, rollNo: 2, status: 'T', note: 'ban bocor', minutesLate: 12, rev: 1 },
    { studentId: c, rollNo: 3, status: 'D', reason: 'Lomba tingkat kabupaten', rev: 1 },
  ])
  expect(sheet.taken).toEqual(saved.body.data.taken)
  expect(sheet.totals).toEqual(saved.body.data.totals)
})

test('the returned time is the stored time', async () => {
  const k = await freshClass(1)
  const saved = await t.clock.running(() =>
    saveMarks(t, place(k), { as: school.admin, marks: [newMark(k.studentIds[0]!, 'H')] }),
  )
  const sheet = (await readSheet(school.admin, place(k))).body.data
  expect(saved.body.data.taken?.at).toEqual(sheet.taken?.at)
  expect(saved.body.data.verdicts[0]?.cell).toEqual(sheet.students[0]?.cell)
})

test('the roster of a week is an A4 PDF for whoever may read the class', async () => {
  const url = weekRoster.path.replace(':schoolId', school.schoolId).replace(':academicClassId', klass.academicClassId)
  const headers = { authorization: `Bearer ${tokenOf(t.app, homeroom.caller)}` }
  const { statusCode, headers: sent, rawPayload } = await t.app.inject({ url: `${url}?date=${today}`, headers })
  expect([statusCode, sent['content-type']]).toEqual([200, 'application/pdf'])
  expect(rawPayload.toString('latin1')).toMatch(/^%PDF-[\s\S]*MediaBox \[0 0 595\.28 841\.89\]/)
})

test('clearing a mark is a value: belum diisi, never A and never a row removed', async () => {
  const k = await freshClass(1)
  const [student] = k.studentIds as [string]
  await saveMarks(t, place(k), { as: school.admin, marks: [newMark(student, 'A')] })
  const cleared = await saveMarks(t, place(k), { as: school.admin, marks: [newMark(student, null, { base: 1 })] })
  expect(cleared.body.data).toMatchObject({
    totals: { unmarked: 1 },
    verdicts: [{ verdict: 'applied', cell: { rev: 2 } }],
  })
})

test.each([
  ['late without minutes', { status: 'T' }, 'minutesLate'],
  ['minutes without being late', { status: 'H', minutesLate: 5 }, 'minutesLate'],
  ['481 minutes late', { status: 'T', minutesLate: 481 }, 'minutesLate'],
  ['a dispensation without any reason', { status: 'D', note: '   ' }, 'reason'],
  ['a note of 201 letters', { status: 'S', note: 'x'.repeat(201) }, 'note'],
  ['a status that does not exist', { status: 'X' }, 'status'],
])('rejected with the field named: %s', async (_, wrong, field) => {
  const { status, ...more } = wrong as { status: 'H' }
  const answer = await saveMarks(t, place(klass), {
    as: school.admin,
    marks: [newMark(klass.studentIds[0]!, 'H'), newMark(klass.studentIds[1]!, status, more)],
  })
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body.fields ?? {})).toContain(`marks.1.${field}`)
})

test('a sheet holds 1 to 200 marks', async () => {
  const many = Array.from({ length: 201 }, () => newMark(klass.studentIds[0]!, 'H'))
  expect((await saveMarks(t, place(klass), { as: school.admin, marks: many })).status).toBe(400)
  expect((await saveMarks(t, place(klass), { as: school.admin, marks: [] })).status).toBe(400)
})

test('a future date is rejected, and its marks are valid once it has come', async () => {
  const k = await freshClass(1)
  const marks = [newMark(k.studentIds[0]!, 'H')]
  const early = await saveMarks(t, place(k), { as: school.admin, marks, date: '2026-09-17' })
  expect(early).toMatchObject({ status: 400, body: { code: 'DATE_IN_FUTURE' } })
  t.clock.moveTo('2026-09-16T17:00:00.000Z') // midnight in Jakarta
  const inTime = await saveMarks(t, place(k), { as: school.admin, marks, date: '2026-09-17' })
  expect(verdictsOf(inTime.body.data)).toEqual(['applied'])
  t.clock.moveTo('2026-09-16T00:00:00.000Z')
})

test('a day without school is rejected with its reason: holiday, weekend, between semesters', async () => {
  const k = await freshClass(1)
  await addHoliday(t, school.schoolId, { name: 'Maulid Nabi', date: '2026-09-14' })
  for (const [date, why, holiday] of [
    ['2026-09-14', 'HOLIDAY', 'Maulid Nabi'],
    ['2026-09-13', 'WEEKDAY', null],
    ['2026-07-10', 'NO_SEMESTER', null],
  ] as const) {
    const sheet = (await readSheet(school.admin, place(k), date)).body.data
    expect(sheet.day).toMatchObject({ isSchoolDay: false, why, holiday })
    expect(sheet.marking).toMatchObject({ state: 'REFUSED', why: 'NOT_A_SCHOOL_DAY' })
    const saved = await saveMarks(t, place(k), { as: school.admin, date, marks: [newMark(k.studentIds[0]!, 'H')] })
    expect(saved.body.data.verdicts).toMatchObject([
      { verdict: 'rejected', reason: 'NOT_A_SCHOOL_DAY', cell: { rev: 0 } },
    ])
  }
})

test('a school activity is named and closes nothing', async () => {
  await addHoliday(t, school.schoolId, { name: 'Pekan olahraga', date: '2026-09-11', kind: 'KEGIATAN' })
  const { day } = (await readSheet(school.admin, place(klass), '2026-09-11')).body.data
  expect(day).toMatchObject({ isSchoolDay: true, why: null, holiday: 'Pekan olahraga' })
})

test('only members on that day are marked: from joining to the day before leaving', async () => {
  const k = await freshClass(2)
  const [joins, leaves] = k.studentIds as [string, string]
  const move = (id: string, set: { join_date?: string; leave_date?: string }) =>
    t.owner.updateTable('enrollment').set(set).where('student_id', '=', id).execute()
  await move(joins, { join_date: '2026-09-16' })
  await move(leaves, { leave_date: '2026-09-16' })
  const marks = () => [newMark(joins, 'H'), newMark(leaves, 'H')]
  const before = await saveMarks(t, place(k), { as: school.admin, marks: marks(), date: '2026-09-15' })
  expect(verdictsOf(before.body.data)).toEqual(['rejected', 'applied'])
  const after = await saveMarks(t, place(k), { as: school.admin, marks: marks() })
  expect(after.body.data.verdicts).toMatchObject([
    { verdict: 'applied' },
    { verdict: 'rejected', reason: 'NOT_A_MEMBER' },
  ])
  expect((await cellsOf(k)).map((student) => student.studentId)).toEqual([joins])
  expect((await cellsOf(k, '2026-09-15')).map((student) => student.studentId)).toEqual([leaves])
})
