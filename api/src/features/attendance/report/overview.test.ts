import { afterAll, beforeAll, expect, test } from 'vitest'
import { attendanceStatuses, type AttendanceStatus } from '@hadir/contract/labels.ts'
import { readOverview } from '@hadir/contract/attendance/report/overview.ts'
import type { Caller } from '../../../platform/http/scope.ts'
import { testApp } from '../../../testing/test-app.ts'
import { insertRows } from '../../../fixtures/rows.ts'
import { newId } from '../../../platform/ids.ts'
import { newCaller, newClass, newSchool, newYear, placeIn, type TestSchool } from '../../../testing/test-school.ts'
import { newMark, saveMarks } from '../testing-sheet.ts'
import { addHoliday, assignDuty, assignHomeroom, newColleague } from '../../../testing/test-duties.ts'

const t = await testApp()
afterAll(t.close)

let school: TestSchool
let yearId: string
let first: Awaited<ReturnType<typeof newClass>>
let second: Awaited<ReturnType<typeof newClass>>
let teacher: Awaited<ReturnType<typeof newColleague>>

// Monday 14 is a holiday; the last six school days up to Wednesday 16 are these.
const days = ['2026-09-08', '2026-09-09', '2026-09-10', '2026-09-11', '2026-09-15', '2026-09-16']

/** Letters of one student on the six days; a dot is a day without a mark. */
const rows = { first: ['HHHAAA', 'AAAAHA', 'AAA.AA', 'HHHHA.'], second: ['AAAAAA', 'HHHHHH'] }

beforeAll(async () => {
  school = await newSchool(t)
  const { schoolId } = school
  yearId = await newYear(t, schoolId)
  first = await newClass(t, { schoolId, yearId, name: 'VII-A', count: 4 })
  second = await newClass(t, { schoolId, yearId, name: 'VII-B', count: 2 })
  teacher = await newColleague(t, schoolId)
  await assignHomeroom(t, { schoolId, academicClassId: first.academicClassId, teacherId: teacher.id })
  await addHoliday(t, schoolId, { name: 'Libur sekolah', date: '2026-09-14' })
  for (const [i, date] of days.entries()) {
    t.clock.moveTo(`${date}T03:00:00Z`)
    for (const [klass, letters] of [
      [first, rows.first],
      [second, rows.second],
    ] as const) {
      const marks = klass.studentIds.flatMap((id, student) => {
        const letter = letters[student]?.[i] as AttendanceStatus
        return attendanceStatuses.includes(letter) ? [newMark(id, letter)] : []
      })
      await saveMarks(t, { schoolId, academicClassId: klass.academicClassId }, { as: school.admin, date, marks })
    }
  }
})

const nothing = { inARow: null, alpaDays: null, presentPercent: null }
const set = (thresholds: object) =>
  t.owner.updateTable('school_setting').set(thresholds).where('school_id', '=', school.schoolId).execute()
const params = () => ({ schoolId: school.schoolId })
const read = async (as = school.admin) => (await t.call(readOverview, { params: params() }, as)).body.data

test('no overview without a token, for students and parents, or of another school', async () => {
  expect((await t.call(readOverview, { params: params() }, null)).status).toBe(401)
  for (const role of ['student', 'parent', 'alumni', 'company_admin'] as const) {
    const caller = await newCaller(t, { schoolId: school.schoolId, role })
    expect((await t.call(readOverview, { params: params() }, caller)).status).toBe(403)
  }
  expect((await t.call(readOverview, { params: params() }, (await newSchool(t)).admin)).status).toBe(404)
})

test('the last six school days are counted, without the holiday and the weekend', async () => {
  const overview = await read()
  expect(overview.days.map(({ date }) => date)).toEqual(days)
  expect(overview.days[3]).toEqual({
    date: '2026-09-11',
    members: 6,
    counts: { H: 2, S: 0, I: 0, A: 3, T: 0, D: 0 },
    unmarked: 1,
    unmarkedClasses: 1,
  })
  expect(overview.days[2]).toMatchObject({ unmarked: 0, unmarkedClasses: 0 })
  // What is locked is nobody's task.
  const setStatus = (status: string) =>
    t.owner
      .updateTable('semester')
      .set({ status })
      .where('school_id', '=', school.schoolId)
      .where('no', '=', 1)
      .execute()
  await setStatus('DITUTUP')
  expect((await read()).days[3]).toMatchObject({ unmarked: 1, unmarkedClasses: 0 })
  await setStatus('AKTIF')
})

test('a day that is not filled in is a task of whoever led the class on it', async () => {
  const { schoolId, admin } = await newSchool(t)
  const klass = await newClass(t, { schoolId, yearId: await newYear(t, schoolId), name: 'VII-A', count: 2 })
  const led = { schoolId, academicClassId: klass.academicClassId }
  const [before, after] = [await newColleague(t, schoolId, 'Dewi'), await newColleague(t, schoolId, 'Eka')]
  await assignHomeroom(t, { ...led, teacherId: before.id }, { end: '2026-09-15' })
  await assignHomeroom(t, { ...led, teacherId: after.id }, { start: '2026-09-15' })
  const marks = [newMark(klass.studentIds[0] ?? '', 'H', { reason: 'Susulan' })]
  await saveMarks(t, led, { as: admin, date: '2026-09-11', marks })
  const tasks = async (as: Caller) => {
    const { days: shown } = (await t.call(readOverview, { params: { schoolId } }, as)).body.data
    return shown.map(({ date, members, unmarkedClasses }) => [date, members, unmarkedClasses])
  }
  expect(await tasks(before.caller)).toEqual([
    ['2026-09-11', 2, 1],
    ['2026-09-14', 2, 1],
  ])
  // She reads the earlier days of her class, and could not fill them in.
  expect(await tasks(after.caller)).toEqual([
    ['2026-09-11', 2, 0],
    ['2026-09-14', 2, 0],
    ['2026-09-15', 2, 1],
    ['2026-09-16', 2, 1],
  ])
})

test('a principal reads every day, and what only others can fill in is no task of hers', async () => {
  const head = await newColleague(t, school.schoolId, 'Kepala')
  await assignDuty(t, { schoolId: school.schoolId, teacherId: head.id }, { kind: 'KEPALA_SEKOLAH', weekdays: null })
  const { days: shown, closedLate, missing } = await read(head.caller)
  expect(shown[3]).toMatchObject({ date: '2026-09-11', unmarked: 1, unmarkedClasses: 0 })
  expect([closedLate, missing.lessons]).toEqual([[], null])
  const led = { schoolId: school.schoolId, academicClassId: first.academicClassId, teacherId: head.id }
  await assignHomeroom(t, led, { start: '2026-09-11', end: '2026-09-12' })
  expect((await read(head.caller)).days[3]).toMatchObject({ unmarkedClasses: 1 })
})

test('days before a school’s first mark are not missing', async () => {
  const young = await newSchool(t)
  const yearId = await newYear(t, young.schoolId)
  const klass = await newClass(t, { schoolId: young.schoolId, yearId, name: 'VII-A', count: 2 })
  const shown = async () => {
    const { body } = await t.call(readOverview, { params: { schoolId: young.schoolId } }, young.admin)
    return { hasMarks: body.data.hasMarks, days: body.data.days.map(({ date, unmarked }) => [date, unmarked]) }
  }
  expect(await shown()).toEqual({ hasMarks: false, days: [['2026-09-16', 2]] })
  const { studentIds, academicClassId } = klass
  const marks = studentIds.map((id) => newMark(id, 'H'))
  t.clock.moveTo('2026-09-15T03:00:00Z')
  await saveMarks(t, { schoolId: young.schoolId, academicClassId }, { as: young.admin, date: '2026-09-15', marks })
  t.clock.moveTo('2026-09-16T03:00:00Z')
  expect(await shown()).toEqual({
    hasMarks: true,
    days: [
      ['2026-09-15', 0],
      ['2026-09-16', 2],
    ],
  })
})

test('three consecutive A warn, longest first; an H ends the streak, an unmarked day does not', async () => {
  const { warnings, warningCount } = await read()
  expect(warningCount).toBe(3)
  expect(
    warnings.map(({ studentId, inARow, className }) => [studentId, inARow?.days, inARow?.since, className]),
  ).toEqual([
    [second.studentIds[0], 6, '2026-09-08', 'VII-B'],
    [first.studentIds[2], 5, '2026-09-08', 'VII-A'],
    [first.studentIds[0], 3, '2026-09-11', 'VII-A'],
  ])
})

test('the school sets the number of days, or disables the warning', async () => {
  await set({ alpa_in_row: 5 })
  expect(await read()).toMatchObject({ warningCount: 2, warnsFrom: { inARow: 5 } })
  await set({ alpa_in_row: null })
  expect(await read()).toMatchObject({ warnings: [], warningCount: 0, warnsFrom: { inARow: null } })
  await set({ alpa_in_row: 3 })
})

const noGaps = {
  classesWithoutHomeroom: 0,
  subjectsWithoutTeacher: 0,
  lessonsWithoutTeacher: 0,
  extracurricularsWithoutCoach: 0,
  studentsWithoutClass: 0,
}

test('the admin sees which records have gaps, until the year is closed', async () => {
  expect((await read()).gaps).toEqual({ ...noGaps, classesWithoutHomeroom: 1 })
  const become = (status: string, no: number) =>
    t.owner
      .updateTable('semester')
      .set({ status })
      .where('school_id', '=', school.schoolId)
      .where('no', '=', no)
      .execute()
  // A subject and a lesson of Ganjil alone.
  const [subjectId, left] = [newId(), (await newColleague(t, school.schoolId)).id]
  const place = placeIn(t, school.schoolId)
  const given = { academic_class_id: first.academicClassId, subject_id: subjectId, semester_no: 1 }
  const slot = { academic_year_id: yearId, academic_class_id: first.academicClassId, weekday: 1, semester_no: 1 }
  const [untaught, taught] = [newId(), newId()]
  await insertRows(place, 'subject', [{ id: subjectId, code: 'INF', name: 'Informatika' }])
  await insertRows(place, 'subject', [{ id: taught, code: 'IPA', name: 'IPA' }])
  await insertRows(place, 'academic_subject', [
    { ...given, id: untaught },
    { ...given, id: taught, subject_id: taught, teacher_id: teacher.id },
  ])
  const lesson = { academic_subject_id: taught, teacher_id: left, start_minute: 420, end_minute: 460 }
  await insertRows(place, 'class_schedule', [{ ...slot, ...lesson, id: newId() }])
  await t.owner.updateTable('teacher').set({ status: 'PINDAH' }).where('id', '=', left).execute()
  expect((await read()).gaps).toMatchObject({ subjectsWithoutTeacher: 1, lessonsWithoutTeacher: 1 })
  await become('DITUTUP', 1)
  expect((await read()).gaps).toEqual({ ...noGaps, classesWithoutHomeroom: 1 })
  await become('DITUTUP', 2)
  expect((await read()).gaps).toEqual(noGaps)
  await become('AKTIF', 1)
  await become('DRAFT', 2)
})

test('a homeroom teacher sees only her class, a teacher without a class nothing', async () => {
  const hers = await read(teacher.caller)
  expect(hers.days[0]).toMatchObject({ members: 4, counts: { H: 2, A: 2 } })
  expect(hers.warnings.map(({ className }) => className)).toEqual(['VII-A', 'VII-A'])
  expect(hers.gaps).toBeNull()
  const none = await read((await newColleague(t, school.schoolId)).caller)
  expect(none).toEqual({
    hasMarks: true,
    days: [],
    warnings: [],
    warningCount: 0,
    handledCount: 0,
    warnsFrom: nothing,
    missing: { days: true, lessons: null },
    closedLate: [],
    gaps: null,
  })
})

test('too many A in a semester, or too low an attendance, raises a warning', async () => {
  await set({ alpa_in_row: null, max_alpa_days: 3 })
  const readWarnings = async () => {
    const { warnings } = await read()
    return warnings.map(({ studentId, inARow, alpaDays, presentPercent }) => [
      studentId,
      inARow,
      alpaDays,
      presentPercent,
    ])
  }
  expect(await readWarnings()).toEqual([
    [second.studentIds[0], null, 6, null],
    [first.studentIds[1], null, 5, null],
    [first.studentIds[2], null, 5, null],
    [first.studentIds[0], null, 3, null],
  ])
  await set({ max_alpa_days: null, min_present_percent: 90 })
  expect(await readWarnings(), 'six days are too few to tell').toEqual([])
  // Four more days with a dispensation for the first student of VII-A: present, unless the school counts it otherwise.
  const more = ['2026-09-17', '2026-09-18', '2026-09-21', '2026-09-22']
  const klass = { schoolId: school.schoolId, academicClassId: first.academicClassId }
  for (const date of more) {
    t.clock.moveTo(`${date}T03:00:00Z`)
    const marks = first.studentIds
      .slice(0, 2)
      .map((id, student) => (student === 0 ? newMark(id, 'D', { reason: 'LOMBA' }) : newMark(id, 'S')))
    const answer = await saveMarks(t, klass, { as: school.admin, date, marks })
    expect(answer.status).toBe(200)
  }
  expect(await readWarnings()).toEqual([
    [first.studentIds[1], null, null, 10],
    [first.studentIds[0], null, null, 70],
  ])
  await set({ min_present_percent: 70 })
  expect(await readWarnings(), 'not below').toEqual([[first.studentIds[1], null, null, 10]])
  await set({ count_d: false })
  expect(await readWarnings()).toHaveLength(2)
})

test('a mark of a day made free, or of a day in no class, raises no warning', async () => {
  const [, always = '', row = ''] = first.studentIds
  const alpaDaysOf = async (id: string) => (await read()).warnings.find((one) => one.studentId === id)?.alpaDays
  await set({ alpa_in_row: null, max_alpa_days: 3, min_present_percent: null })
  expect(await alpaDaysOf(always)).toBe(5)
  await addHoliday(t, school.schoolId, { name: 'Libur susulan', date: '2026-09-08' })
  expect(await alpaDaysOf(always)).toBe(4)
  const joined = (id: string, join_date: string) =>
    t.owner.updateTable('enrollment').set({ join_date }).where('student_id', '=', id).execute()
  await joined(always, '2026-09-10')
  expect(await alpaDaysOf(always)).toBe(3)
  await joined(always, '2026-09-11')
  expect(await alpaDaysOf(always)).toBeUndefined()

  await set({ alpa_in_row: 3, max_alpa_days: null })
  const inARowOf = async (id: string) => (await read()).warnings.find((one) => one.studentId === id)?.inARow
  expect(await inARowOf(row)).toMatchObject({ days: 4 })
  await joined(row, '2026-09-15')
  expect(await inARowOf(row)).toBeUndefined()
})
