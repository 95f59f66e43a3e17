import { afterAll, beforeAll, expect, test } from 'vitest'
import { corrections } from '@hadir/contract/attendance/correction.ts'
import { warnings } from '@hadir/contract/attendance/report/warning.ts'
import { academicStudentEndpoints } from '@hadir/contract/student/academic-student.ts'
import { studentTimeline } from '@hadir/contract/attendance/student-timeline.ts'
import type { Caller } from '../../../platform/http/scope.ts'
import { expectStrangersRefused } from '../../../testing/refusals.ts'
import { testApp } from '../../../testing/test-app.ts'
import { addHoliday, assignDuty, newColleague, newLedClass } from '../../../testing/test-duties.ts'
import { newSchool, newYear, type TestSchool } from '../../../testing/test-school.ts'
import { newMark, saveMarks } from '../testing-sheet.ts'

const t = await testApp()
afterAll(t.close)

let school: TestSchool
let led: Awaited<ReturnType<typeof newLedClass>>
let who: string
beforeAll(async () => {
  school = await newSchool(t)
  const { schoolId } = school
  led = await newLedClass(t, { schoolId, yearId: await newYear(t, schoolId) })
  who = led.students[0]
  await addHoliday(t, schoolId, { name: 'Libur sekolah', date: '2026-09-14' })
  for (const [date, status] of [
    ['2026-08-19', 'S'],
    ['2026-09-15', 'A'],
    ['2026-09-16', 'H'],
  ] as const) {
    t.clock.moveTo(`${date}T03:00:00Z`)
    const note = status === 'S' ? { note: 'Demam' } : {}
    await saveMarks(t, led.place, { as: school.admin, date, marks: [newMark(who, status, note)] })
  }
})

const read = (as: Caller | null, query: { status?: 'S' | 'A'; page?: number; pageSize?: 5 | 10 } = {}, id = who) =>
  t.call(studentTimeline, { params: { id }, query }, as)
const linesOf = async (as: Caller, query = {}) =>
  (await read(as, query)).body.data.map(({ date, kind }) => `${date} ${kind}`)

test('a student’s history is not for families, other schools and teachers without her class', async () => {
  const input = { params: { id: who }, query: {} }
  await expectStrangersRefused(t, studentTimeline, input, { school, openTo: ['school_admin', 'teacher'] })
  expect((await read((await newColleague(t, school.schoolId)).caller)).status).toBe(404)
  const watch = await newColleague(t, school.schoolId)
  await assignDuty(t, { ...school, teacherId: watch.id }, { kind: 'GURU_PIKET', weekdays: null })
  expect((await read(watch.caller)).status).toBe(404)
  const other = await newSchool(t)
  expect((await read(other.admin)).status).toBe(404)
})

test('absences and classes stand in it, the newest first, without days on which she was present', async () => {
  for (const as of [school.admin, led.homeroom.caller]) {
    expect(await linesOf(as)).toEqual(['2026-09-15 ABSENCE', '2026-08-19 ABSENCE', '2026-07-13 CLASS_JOINED'])
    const { data } = (await read(as)).body
    expect(data[1]).toMatchObject({ status: 'S', note: 'Demam', hasLetter: false })
  }
})

test('a figure’s days are those of its status, and a page has the rest', async () => {
  expect(await linesOf(school.admin, { status: 'A' })).toEqual(['2026-09-15 ABSENCE'])
  const { data, meta } = (await read(school.admin, { page: 2, pageSize: 5 })).body
  expect([data, meta.total]).toEqual([[], 3])
})

test('a counsellor sees her days, not her classes or what was decided about a late mark', async () => {
  const { schoolId } = school
  const counsellor = await newColleague(t, schoolId)
  await assignDuty(t, { ...school, teacherId: counsellor.id }, { kind: 'BK', weekdays: null })
  t.clock.moveTo('2026-09-25T03:00:00Z')
  const marks = [newMark(who, 'I', { base: 1 })]
  await saveMarks(t, led.place, { as: led.homeroom.caller, date: '2026-09-15', marks })
  const params = { schoolId }
  const { data: late } = (await t.call(corrections.list, { params, query: {} }, school.admin)).body
  const body = { isAccepted: false, reason: 'Suratnya belum ada', ids: [late[0]!.id] }
  await t.call(corrections.decideMany, { params, body }, school.admin)
  await t.call(warnings.handle, { params, body: { studentIds: [who], note: 'Orang tua ditelepon' } }, school.admin)
  expect(await linesOf(counsellor.caller)).toEqual([
    '2026-09-25 WARNING_HANDLED',
    '2026-09-15 ABSENCE',
    '2026-08-19 ABSENCE',
  ])
  expect(await linesOf(led.homeroom.caller)).toContain('2026-09-25 CORRECTION')
})

test('an exit and the return after it are both in it', async () => {
  const { schoolId } = school
  const exit = { exitType: 'MUTASI', exitDate: '2026-09-25', destinationSchool: 'SMP Lain' } as const
  const params = { schoolId }
  await t.call(academicStudentEndpoints.exit, { params, body: { ...exit, studentIds: [who] } }, school.admin)
  t.clock.moveTo('2026-10-01T03:00:00Z')
  const body = { academicClassId: led.place.academicClassId, joinDate: '2026-10-01', reason: 'Batal pindah' }
  await t.call(academicStudentEndpoints.readmit, { params: { id: who }, body }, school.admin)
  expect((await linesOf(school.admin)).slice(0, 4)).toEqual([
    '2026-10-01 READMISSION',
    '2026-10-01 CLASS_JOINED',
    '2026-09-25 EXIT',
    '2026-09-25 CLASS_LEFT',
  ])
})
