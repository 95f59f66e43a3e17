import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { corrections } from '@hadir/contract/attendance/correction.ts'
import { markHistory } from '@hadir/contract/attendance/daily-attendance/history.ts'
import { newId } from '../../platform/ids.ts'
import { newSchool, newYear, type TestSchool } from '../../testing/test-school.ts'
import { testApp } from '../../testing/test-app.ts'
import { newMark, saveMarks, today, verdictsOf } from './testing-sheet.ts'
import { assignDuty, assignHomeroom, newLedClass, newColleague } from '../../testing/test-duties.ts'

const t = await testApp()
afterAll(t.close)

let school: TestSchool
let yearId: string
let homeroom: Awaited<ReturnType<typeof newLedClass>>['homeroom']
let place: { schoolId: string; academicClassId: string }
let students: [string, string, string]

beforeAll(async () => {
  school = await newSchool(t)
  yearId = await newYear(t, school.schoolId)
})
beforeEach(async () => {
  t.clock.moveTo('2026-09-16T00:00:00.000Z')
  ;({ place, students, homeroom } = await newLedClass(t, { schoolId: school.schoolId, yearId }))
})

const markingOf = async (as = homeroom.caller, date = today) =>
  (await t.call(attendance.sheet, { params: place, query: { date } }, as)).body.data.marking
const historyOf = async (studentId: string, as = school.admin) =>
  (await t.call(markHistory.ofDay, { params: place, query: { date: today, studentId } }, as)).body.data

test('the same sheet sent again changes nothing and gets the same response', async () => {
  const sheet = { as: homeroom.caller, device: newId(), marks: students.map((id) => newMark(id, 'H')) }
  const first = await saveMarks(t, place, sheet)
  const again = await saveMarks(t, place, sheet)
  expect(verdictsOf(first.body.data)).toEqual(['applied', 'applied', 'applied'])
  expect(again.body).toEqual(first.body)
  expect(await historyOf(students[0])).toHaveLength(1)
})

test('a known id with another body is rejected, and nothing of that sheet is stored', async () => {
  const known = newMark(students[0], 'H')
  const device = newId()
  await saveMarks(t, place, { as: homeroom.caller, device, marks: [known] })
  const bodies = [
    { status: 'S' as const },
    { note: 'x' },
    { base: 1 },
    { n: known.n + 500 },
    { studentId: students[2] },
  ]
  for (const other of bodies) {
    const marks = [newMark(students[1], 'A'), { ...known, ...other }]
    const answer = await saveMarks(t, place, { as: homeroom.caller, device, marks })
    expect(answer).toMatchObject({ status: 409, body: { code: 'MARK_ID_REUSED' } })
  }
  expect((await saveMarks(t, place, { as: homeroom.caller, device: newId(), marks: [known] })).status).toBe(409)
  expect((await saveMarks(t, place, { as: school.admin, device, marks: [known] })).status).toBe(409)
  expect(await historyOf(students[1])).toEqual([])
})

test('the same id twice in one sheet counts once', async () => {
  const mark = newMark(students[0], 'H')
  const saved = await saveMarks(t, place, { as: homeroom.caller, marks: [mark, mark] })
  expect(saved.body.data.verdicts).toMatchObject([
    { verdict: 'applied', cell: { rev: 1 } },
    { verdict: 'applied', cell: { rev: 1 } },
  ])
})

test('own later edits apply in order even if earlier responses were lost', async () => {
  const device = newId()
  const marks = (['H', 'S', 'A'] as const).map((status) => newMark(students[0], status))
  await saveMarks(t, place, { as: homeroom.caller, device, marks: marks.slice(0, 1) })
  const saved = await saveMarks(t, place, { as: homeroom.caller, device, marks: marks.slice(1) })
  expect(saved.body.data.verdicts.map(({ verdict, cell }) => [verdict, cell.rev, cell.status])).toEqual([
    ['applied', 3, 'A'],
    ['applied', 3, 'A'],
  ])
  const late = await saveMarks(t, place, { as: homeroom.caller, device, marks: [newMark(students[0], 'I', { n: 1 })] })
  expect(verdictsOf(late.body.data)).toEqual(['conflict'])
})

test('another person’s change is a conflict, for an admin too, unless both agree', async () => {
  await saveMarks(t, place, { as: homeroom.caller, marks: [newMark(students[0], 'S', { note: 'demam' })] })
  const saved = await saveMarks(t, place, {
    as: school.admin,
    marks: [
      newMark(students[0], 'A'),
      newMark(students[0], 'S'),
      newMark(students[0], 'S', { note: 'demam' }),
      newMark(students[0], 'S', { note: 'demam', base: 7 }),
    ],
  })
  expect(verdictsOf(saved.body.data)).toEqual(['conflict', 'conflict', 'same', 'same'])
  expect(saved.body).toMatchObject({
    message: '2 tanda perlu ditinjau',
    data: { verdicts: [{ cell: { status: 'S', note: 'demam', rev: 1, by: 'Sri Wahyuni' } }, {}, {}, {}] },
  })
})

test('a phone whose clock is years off gets verdicts like any other', async () => {
  await saveMarks(t, place, {
    as: homeroom.caller,
    marks: [newMark(students[0], 'H', { clientAt: '2031-01-01T00:00:00Z' })],
  })
  const saved = await saveMarks(t, place, {
    as: school.admin,
    marks: [newMark(students[0], 'A', { base: 1, clientAt: '1999-01-01T00:00:00+07:00' })],
  })
  expect(verdictsOf(saved.body.data)).toEqual(['applied'])
  expect((await historyOf(students[0])).map((entry) => entry.clientAt)).toEqual([
    '1998-12-31T17:00:00.000Z',
    '2031-01-01T00:00:00.000Z',
  ])
})

test('history shows who, when, from what to what, on which device, newest first', async () => {
  const device = newId()
  await saveMarks(t, place, { as: homeroom.caller, device, marks: [newMark(students[0], 'H')] })
  t.clock.advance(60_000)
  await saveMarks(t, place, { as: school.admin, marks: [newMark(students[0], 'S', { base: 1, note: 'surat dokter' })] })
  expect(await historyOf(students[0])).toMatchObject([
    {
      at: '2026-09-16T00:01:00.000Z',
      from: { status: 'H' },
      to: { status: 'S', note: 'surat dokter' },
      verdict: 'applied',
    },
    { at: '2026-09-16T00:00:00.000Z', by: 'Sri Wahyuni', device, from: null, to: { status: 'H' }, verdict: 'applied' },
  ])
})

test('a disabled status is neither offered nor accepted, but existing marks keep it', async () => {
  const late = newMark(students[0], 'T', { minutesLate: 5 })
  await saveMarks(t, place, { as: homeroom.caller, marks: [late] })
  const use = (codes: string[]) =>
    t.owner
      .updateTable('school_setting')
      .set({ enabled_codes: codes })
      .where('school_id', '=', place.schoolId)
      .execute()
  await use(['H', 'S', 'I', 'A', 'D'])
  expect((await markingOf()).codes).toEqual(['H', 'S', 'I', 'A', 'D'])
  const marks = [
    newMark(students[0], 'T', { base: 1, minutesLate: 20 }),
    newMark(students[1], 'T', { minutesLate: 5 }),
    newMark(students[2], 'S'),
  ]
  const { verdicts } = (await saveMarks(t, place, { as: homeroom.caller, marks })).body.data
  expect(verdicts.map(({ verdict, reason }) => [verdict, reason])).toEqual([
    ['applied', null],
    ['rejected', 'STATUS_OFF'],
    ['applied', null],
  ])
  await use(['H', 'S', 'I', 'A', 'T', 'D'])
})

test('after the edit window a mark becomes a correction request, by the server’s clock', async () => {
  await saveMarks(t, place, { as: homeroom.caller, marks: [newMark(students[0], 'H')] })
  t.clock.moveTo('2026-09-18T16:59:59.000Z') // 23:59:59 in Jakarta, the last day of the window
  expect(await markingOf()).toMatchObject({ state: 'OPEN', until: '2026-09-18' })
  t.clock.advance(1_000)
  expect(await markingOf()).toMatchObject({ state: 'HELD', why: 'WINDOW_OVER' })
  const mark = newMark(students[0], 'S', { base: 1, note: 'surat menyusul', clientAt: '2026-09-16T01:00:00Z' })
  const saved = await saveMarks(t, place, { as: homeroom.caller, marks: [mark] })
  expect(saved.body.data.verdicts).toMatchObject([
    { verdict: 'held', reason: 'WINDOW_OVER', cell: { status: 'H', rev: 1 } },
  ])
  const open = { from: { status: 'H' }, to: { status: 'S', note: 'surat menyusul' }, date: today, by: 'Sri Wahyuni' }
  for (const as of [school.admin, homeroom.caller]) {
    const list = await t.call(corrections.list, { params: place, query: {} }, as)
    expect(list.body.data[0]).toMatchObject({ ...open, id: mark.id })
  }
  const stranger = await newColleague(t, school.schoolId)
  expect((await t.call(corrections.list, { params: place, query: {} }, stranger.caller)).body.meta.total).toBe(0)
})

test('an admin changes a late day with a reason; without one it becomes a request', async () => {
  t.clock.moveTo('2026-10-01T00:00:00.000Z')
  expect(await markingOf(school.admin)).toMatchObject({ state: 'REASON', why: 'WINDOW_OVER' })
  const saved = await saveMarks(t, place, {
    as: school.admin,
    marks: [newMark(students[0], 'I'), newMark(students[1], 'I', { reason: 'Surat izin tertinggal' })],
  })
  expect(verdictsOf(saved.body.data)).toEqual(['held', 'applied'])
})

test('on a closed day marks are held, in a closed semester those of an admin too', async () => {
  await saveMarks(t, place, { as: homeroom.caller, marks: [newMark(students[0], 'H')] })
  const ofClass = sql`school_id = ${place.schoolId} and academic_class_id = ${place.academicClassId}`
  await sql`update class_day set closed_at = now() where ${ofClass}`.execute(t.owner)
  const late = () => [newMark(students[1], 'H', { reason: 'terlewat' })]
  const teacher = await saveMarks(t, place, { as: homeroom.caller, marks: late() })
  expect(teacher.body.data.verdicts).toMatchObject([{ verdict: 'held', reason: 'DAY_CLOSED' }])
  expect(verdictsOf((await saveMarks(t, place, { as: school.admin, marks: late() })).body.data)).toEqual(['applied'])

  const semester = (status: string) =>
    t.owner.updateTable('semester').set({ status }).where('academic_year_id', '=', yearId).where('no', '=', 1).execute()
  await semester('DITUTUP')
  const closed = await saveMarks(t, place, { as: school.admin, marks: [newMark(students[2], 'H', { reason: 'x' })] })
  expect(closed.body.data.verdicts).toMatchObject([{ verdict: 'held', reason: 'SEMESTER_CLOSED' }])
  await semester('AKTIF')
})

test('a teacher on duty marks any class on that day only, and sees only her own marks', async () => {
  const watch = await newColleague(t, school.schoolId, 'Bu Piket')
  await assignDuty(t, { schoolId: school.schoolId, teacherId: watch.id }, { kind: 'GURU_PIKET', weekdays: [3] })
  await saveMarks(t, place, { as: homeroom.caller, marks: [newMark(students[0], 'H')] })
  const sheet = { as: watch.caller, marks: [newMark(students[0], 'S', { base: 1 })] }
  expect(verdictsOf((await saveMarks(t, place, sheet)).body.data)).toEqual(['applied'])
  expect((await historyOf(students[0], watch.caller)).map((entry) => entry.to.status)).toEqual(['S'])

  t.clock.moveTo('2026-09-17T00:00:00.000Z') // Thursday: her marks of Wednesday arrive late
  const late = await saveMarks(t, place, { as: watch.caller, marks: [newMark(students[1], 'S')] })
  expect(verdictsOf(late.body.data)).toEqual(['held'])
  const thursday = { as: watch.caller, marks: [newMark(students[1], 'S')], date: '2026-09-17' }
  expect((await saveMarks(t, place, thursday)).status).toBe(403)
})

test('a teacher who handed the class over still gets verdicts, and cannot mark later days', async () => {
  const before = await newColleague(t, school.schoolId)
  await assignHomeroom(t, { ...place, teacherId: before.id }, { start: '2026-07-13', end: '2026-09-16' })
  const yesterday = { as: before.caller, date: '2026-09-15', marks: [newMark(students[0], 'H')] }
  expect(verdictsOf((await saveMarks(t, place, yesterday)).body.data)).toEqual(['applied'])
  const now = await saveMarks(t, place, { as: before.caller, marks: [newMark(students[0], 'H')] })
  expect(now.body.data.verdicts).toMatchObject([{ verdict: 'rejected', reason: 'NOT_YOUR_CLASS' }])
})

test('the head of the school reads every class and marks none', async () => {
  const head = await newColleague(t, school.schoolId)
  await assignDuty(t, { schoolId: school.schoolId, teacherId: head.id }, { kind: 'KEPALA_SEKOLAH', weekdays: null })
  expect(await markingOf(head.caller)).toMatchObject({ state: 'REFUSED', why: 'NOT_YOUR_CLASS' })
  expect((await saveMarks(t, place, { as: head.caller, marks: [newMark(students[0], 'H')] })).status).toBe(403)
})
