import { afterAll, beforeAll, expect, test } from 'vitest'
import { report, type MonthlyRecap } from '@hadir/contract/attendance/report/report.ts'
import type { Caller } from '../../../platform/http/scope.ts'
import { newCaller, newClass, newSchool, newYear, type TestSchool } from '../../../testing/test-school.ts'
import { testApp } from '../../../testing/test-app.ts'
import { newColleague } from '../../../testing/test-duties.ts'
import { newId } from '../../../platform/ids.ts'
import { newMark, saveMarks, verdictsOf } from '../testing-sheet.ts'
import { holiday, month, newMarkedMonth, schoolDays } from './testing-month.ts'

const t = await testApp()
afterAll(t.close)

let school: TestSchool
let other: TestSchool
let marked: Awaited<ReturnType<typeof newMarkedMonth>>
beforeAll(async () => {
  other = await newSchool(t)
  marked = await newMarkedMonth(t)
  school = marked.school
})

const params = () => ({ schoolId: school.schoolId })
const ofClass = (academicClassId = marked.academicClassId) => ({ params: params(), query: { academicClassId, month } })

test('no recap without a token, for students and parents, or for another school', async () => {
  const requests = [
    (as: Caller | null) => t.call(report.monthly, ofClass(), as),
    (as: Caller | null) => t.call(report.monthlySchool, { params: params(), query: { month } }, as),
    (as: Caller | null) => t.call(report.monthlyWorkbook, ofClass(), as),
  ]
  for (const request of requests) {
    expect((await request(null)).status).toBe(401)
    for (const role of ['student', 'parent'] as const) {
      expect((await request(await newCaller(t, { schoolId: school.schoolId, role }))).status).toBe(403)
    }
    expect((await request(other.admin)).status).toBe(404)
  }
})

test('a class of another school has no recap here, nor has a month that does not exist', async () => {
  const foreignYear = await newYear(t, other.schoolId)
  const foreign = await newClass(t, { schoolId: other.schoolId, yearId: foreignYear })
  expect((await t.call(report.monthly, ofClass(foreign.academicClassId), school.admin)).status).toBe(404)
  const query = { academicClassId: marked.academicClassId, month: '2026-13' }
  expect(await t.call(report.monthly, { params: params(), query }, school.admin)).toMatchObject({
    status: 400,
    body: { fields: { month: 'Bulan tidak valid' } },
  })
})

test('a teacher reads only the recap of her own class, not the whole school’s', async () => {
  const stranger = await newColleague(t, school.schoolId)
  expect((await t.call(report.monthly, ofClass(), marked.teacher.caller)).status).toBe(200)
  expect((await t.call(report.monthly, ofClass(), stranger.caller)).status).toBe(403)
  expect((await t.call(report.monthlyWorkbook, ofClass(), stranger.caller)).status).toBe(403)
  const whole = await t.call(report.monthlySchool, { params: params(), query: { month } }, marked.teacher.caller)
  expect(whole.status).toBe(403)
})

const readRecap = async () => (await t.call(report.monthly, ofClass(), school.admin)).body.data
const rowOf = (recap: MonthlyRecap, id: string) => recap.rows.find((row) => row.studentId === id)

test('a student who joins on the seventh school day has 15 days and is present on 12: 80,0 %', async () => {
  expect(rowOf(await readRecap(), marked.joins)).toMatchObject({
    counts: { S: 1, I: 0, A: 2, T: 1, H: 11, D: 0 },
    present: 12,
    days: 15,
    percent: 80,
    unmarked: 0,
  })
})

test('a leaver counts up to the day before, and a dispensation counts as present', async () => {
  const row = rowOf(await readRecap(), marked.leaves)
  expect(row).toMatchObject({ counts: { H: 9, D: 1 }, present: 10, days: 10, percent: 100, unmarked: 0 })
  const day = (date: string) => row?.cells[Number(date.slice(8)) - 1]
  expect(day(schoolDays[9] as string)).toBe('H')
  expect(day(schoolDays[10] as string)).toBe('BUKAN')
})

test('weekends and holidays are shaded with their name, and a missing mark shows as belum diisi', async () => {
  const recap = await readRecap()
  expect(recap.days[24]).toMatchObject({ date: holiday, isSchoolDay: false, why: 'HOLIDAY', holiday: 'Maulid' })
  expect(recap.days[5]).toMatchObject({ date: '2026-09-06', isSchoolDay: false, why: 'WEEKDAY' })
  expect(rowOf(recap, marked.stays)?.cells[24]).toBe('LIBUR')
  expect(rowOf(recap, marked.equals)).toMatchObject({ days: 20, percent: 100, unmarked: 1 })
  expect(recap.foot).toMatchObject({ effectiveDays: 21, unmarkedDays: 1, students: { total: 3, gone: 1 } })
})

test('the footer matches the rows: totals by date, and absence in whole numbers', async () => {
  const recap = await readRecap()
  const first = Number((schoolDays[0] as string).slice(8)) - 1
  expect(recap.days[first]?.counts).toEqual({ H: 2, S: 0, I: 0, A: 0, T: 0, D: 1 })
  expect(recap.foot.counts).toEqual({ H: 20 + 11 + 9 + 20, S: 1, I: 1, A: 2, T: 1, D: 1 })
  // 4 of 66 days: 6.06. S and I 1 of 66: 1.5 each; one half is rounded up, the other down, to match the sum.
  expect(recap.foot.absence).toEqual({ sum: 4, days: 66, percent: { S: 2, I: 1, A: 3, total: 6 } })
  expect(recap).toMatchObject({
    academicClass: { name: '7A' },
    academicYear: '2026/2027',
    signatures: {
      date: '2026-09-30',
      homeroomTeacher: { name: 'Sri Wahyuni, S.Pd.', nip: expect.stringMatching(/^\d{18}$/) },
    },
  })
})

test('future days are neither marked nor missing', async () => {
  t.clock.moveTo('2026-09-10T03:00:00Z')
  const recap = await readRecap()
  t.clock.moveTo('2026-10-05T03:00:00Z')
  expect(recap.days[29]).toMatchObject({ isFuture: true, unmarked: 0 })
  expect(recap.signatures.date).toBe('2026-09-10')
})

test('today without marks is not a day that was forgotten', async () => {
  const query = { academicClassId: marked.academicClassId, month: '2026-10' }
  const recap = (await t.call(report.monthly, { params: params(), query }, school.admin)).body.data
  // The clock says Monday 5 October.
  expect(recap.days.slice(0, 5).map(({ unmarked }) => unmarked > 0)).toEqual([true, true, false, false, false])
  expect(recap.rows[0]?.cells.slice(0, 5)).toEqual(['KOSONG', 'KOSONG', 'LIBUR', 'LIBUR', 'NANTI'])
  expect(recap.foot).toMatchObject({ unmarkedDays: 2 })
  const whole = await t.call(report.monthlySchool, { params: params(), query: { month: '2026-10' } }, school.admin)
  expect(whole.body.data.rows.map(({ unmarkedDays }) => unmarkedDays)).toEqual([2])
})

test('the school’s recap matches the class’s recap', async () => {
  const empty = await newClass(t, { schoolId: school.schoolId, yearId: marked.yearId, count: 2, name: '7B' })
  const whole = await t.call(report.monthlySchool, { params: params(), query: { month } }, school.admin)
  const { foot } = await readRecap()
  const { data } = whole.body
  expect(data.rows).toMatchObject([
    {
      name: '7A',
      homeroomTeacher: 'Sri Wahyuni, S.Pd.',
      // One had left by the end of the month.
      students: foot.students.total,
      counts: foot.counts,
      absence: foot.absence,
      unmarkedDays: foot.unmarkedDays,
    },
    { academicClassId: empty.academicClassId, students: 2, absence: { percent: null }, unmarkedDays: 21 },
  ])
  expect(data).toMatchObject({ effectiveDays: 21, foot: { students: 5, counts: foot.counts, absence: foot.absence } })
})

test('on the day of a move a mark counts in the new class alone', async () => {
  const { schoolId, admin } = school
  const { academicClassId } = await newClass(t, { schoolId, yearId: marked.yearId, count: 1, name: '7C' })
  const date = schoolDays[10] as string
  await t.owner
    .insertInto('enrollment')
    .values({
      school_id: schoolId,
      id: newId(),
      academic_year_id: marked.yearId,
      academic_class_id: academicClassId,
      student_id: marked.leaves,
      join_date: date,
      created_at: t.clock.now(),
    })
    .execute()
  t.clock.moveTo(`${date}T03:00:00Z`)
  const saved = await saveMarks(
    t,
    { schoolId, academicClassId },
    { as: admin, date, marks: [newMark(marked.leaves, 'S')] },
  )
  expect(verdictsOf(saved.body.data)).toEqual(['applied'])
  t.clock.moveTo('2026-10-05T03:00:00Z')
  const { data } = (await t.call(report.monthlySchool, { params: params(), query: { month } }, admin)).body
  for (const row of data.rows) {
    const own = await t.call(report.monthly, ofClass(row.academicClassId), admin)
    expect([row.name, row.counts]).toEqual([row.name, own.body.data.foot.counts])
  }
  const stored = await t.owner
    .selectFrom('attendance_cell')
    .select('status')
    .where('school_id', '=', schoolId)
    .execute()
  const counted = Object.values(data.foot.counts).reduce((sum, count) => sum + count, 0)
  expect(counted).toBe(stored.filter(({ status }) => status !== null).length)
})
