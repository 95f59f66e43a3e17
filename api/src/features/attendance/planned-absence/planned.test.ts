import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { holidayEndpoints } from '@hadir/contract/academic-year/holiday.ts'
import { plannedAbsences } from '@hadir/contract/attendance/planned-absence.ts'
import { markHistory } from '@hadir/contract/attendance/daily-attendance/history.ts'
import type { Caller } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/ids.ts'
import { expectStrangersRefused } from '../../../testing/refusals.ts'
import { newSchool, newYear, type TestSchool } from '../../../testing/test-school.ts'
import { testApp, tokenOf } from '../../../testing/test-app.ts'
import { newMark, saveMarks, verdictsOf } from '../testing-sheet.ts'
import { assignDuty, addHoliday, newLedClass, newColleague } from '../../../testing/test-duties.ts'
import { runDailyJobs } from '../daily-jobs/run-daily-jobs.ts'

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
  t.clock.moveTo('2026-09-16T00:00:00.000Z') // Wednesday
  ;({ place, students, homeroom } = await newLedClass(t, { schoolId: school.schoolId, yearId }))
})

const planOf = (studentId: string, more: object = {}) => ({
  studentId,
  status: 'I' as const,
  startDate: '2026-09-16',
  endDate: '2026-09-16',
  reason: 'Umrah bersama keluarga',
  ...more,
})
const plan = (as: Caller | null, body: ReturnType<typeof planOf>) =>
  t.call(plannedAbsences.create, { params: place, body }, as)
const withdraw = (as: Caller | null, id: string) =>
  t.call(
    plannedAbsences.withdraw,
    { params: { schoolId: place.schoolId, id }, body: { reason: 'Batal berangkat' } },
    as,
  )
const cellOf = async (studentId: string, date: string) => {
  const sheet = await t.call(attendance.sheet, { params: place, query: { date } }, school.admin)
  const student = sheet.body.data.students.find((one) => one.studentId === studentId)
  return { ...student?.cell, planned: student?.planned }
}
const statusesOf = (studentId: string, dates: string[]) =>
  Promise.all(dates.map(async (date) => (await cellOf(studentId, date)).status))
/** The scheduled work shortly after midnight. */
const midnight = async (now: string) => {
  t.clock.moveTo(now)
  const parts = t.jobParts
  await runDailyJobs({ schoolId: school.schoolId, kind: 'PLAN', date: now.slice(0, 10) }, parts)
}

test('only admins and the homeroom teacher plan absences, and only in open semesters', async () => {
  const openTo = ['school_admin', 'teacher'] as const
  const body = planOf(students[0])
  await expectStrangersRefused(t, plannedAbsences.create, { params: place, body }, { school, openTo })
  await expectStrangersRefused(t, plannedAbsences.list, { params: place, query: {} }, { school, openTo })
  const one = { params: { schoolId: place.schoolId, id: newId() }, body: {} }
  await expectStrangersRefused(t, plannedAbsences.withdraw, one, { school, openTo })
  const some = { params: { schoolId: place.schoolId }, body: { ids: [newId()] } }
  await expectStrangersRefused(t, plannedAbsences.withdrawMany, some, { school, openTo })
  const stranger = await newColleague(t, school.schoolId)
  expect((await plan(stranger.caller, body)).status).toBe(403)
  expect((await plan(school.admin, planOf(newId()))).status).toBe(404)
  const tooEarly = await plan(homeroom.caller, planOf(students[0], { startDate: '2026-09-11' }))
  expect(tooEarly.body.fields).toEqual({ startDate: 'Batas waktu pengisian tanggal ini sudah lewat' })
  const backwards = await plan(school.admin, planOf(students[0], { endDate: '2026-09-15' }))
  expect(backwards.body.fields).toHaveProperty('endDate')
  expect((await plan(school.admin, planOf(students[0], { reason: 'x' }))).body.fields).toHaveProperty('reason')
  const made = (await plan(homeroom.caller, body)).body.data
  expect((await withdraw(stranger.caller, made.id)).status).toBe(403)
  expect((await t.call(plannedAbsences.list, { params: place, query: {} }, stranger.caller)).body.data).toEqual([])
  // The sheet shows it in advance: a teacher on duty marks the class and plans nothing.
  const watch = await newColleague(t, school.schoolId, 'Bu Piket')
  await assignDuty(t, { schoolId: school.schoolId, teacherId: watch.id }, { kind: 'GURU_PIKET', weekdays: [3] })
  const mayPlan = async (as: Caller) =>
    (await t.call(attendance.sheet, { params: place, query: {} }, as)).body.data.mayPlan
  expect(await Promise.all([school.admin, homeroom.caller, watch.caller].map(mayPlan))).toEqual([true, true, false])
})

test('a planned absence fills school days as they come, and never a person’s mark', async () => {
  await addHoliday(t, school.schoolId, { name: 'Maulid Nabi', date: '2026-09-17' })
  await saveMarks(t, place, { as: homeroom.caller, marks: [newMark(students[0], 'H')], date: '2026-09-15' })
  const range = { startDate: '2026-09-14', endDate: '2026-09-21' }
  const made = await plan(school.admin, planOf(students[0], range))
  expect(made.body.data.filled).toBe(2)
  const days = ['2026-09-14', '2026-09-15', '2026-09-16', '2026-09-17', '2026-09-18', '2026-09-19', '2026-09-21']
  expect(await statusesOf(students[0], days)).toEqual(['I', 'H', 'I', null, null, null, null])
  const today = await cellOf(students[0], '2026-09-16')
  expect(today).toMatchObject({ reason: 'Umrah bersama keluarga', rev: 1 })
  // Shown in advance on a future sheet, and beside a mark that a person made.
  const planned = { status: 'I', reason: 'Umrah bersama keluarga', until: '2026-09-21' }
  expect((await cellOf(students[0], '2026-09-21')).planned).toEqual(planned)
  expect((await cellOf(students[0], '2026-09-15')).planned).toEqual(planned)
  await midnight('2026-09-20T17:05:00.000Z') // Monday the 21st, 00:05 in Jakarta
  expect(await statusesOf(students[0], days)).toEqual(['I', 'H', 'I', null, 'I', null, 'I'])
  await midnight('2026-09-20T17:06:00.000Z')
  expect((await cellOf(students[0], '2026-09-21')).rev).toBe(1)
  // The holiday is withdrawn: the day becomes a school day and is filled too.
  const { data } = (await t.call(holidayEndpoints.list, { params: { id: yearId }, query: {} }, school.admin)).body
  const holidayId = data[0]?.id ?? ''
  await t.call(holidayEndpoints.remove, { params: { id: yearId, holidayId } }, school.admin)
  await t.runJobs()
  expect((await cellOf(students[0], '2026-09-17')).status).toBe('I')
  const query = { date: '2026-09-17', studentId: students[0] }
  const history = (await t.call(markHistory.ofDay, { params: place, query }, school.admin)).body.data
  expect(history).toMatchObject([{ source: 'IZIN', by: 'Hadir (otomatis)', device: made.body.data.id }])
})

test('an absence says which days it leaves as they are, and when it changes nothing', async () => {
  const messageOf = async (more: object) => (await plan(school.admin, planOf(students[0], more))).body.message
  const weekend = { startDate: '2026-09-19', endDate: '2026-09-20' }
  expect(await messageOf(weekend)).toBe(
    'Ketidakhadiran tercatat, tetapi tidak mengubah absensi: Sabtu, 19/09/2026 (bukan hari sekolah), Minggu, 20/09/2026 (bukan hari sekolah).',
  )
  await saveMarks(t, place, { as: homeroom.caller, marks: [newMark(students[0], 'H')], date: '2026-09-15' })
  expect(await messageOf({ startDate: '2026-09-15', endDate: '2026-09-15' })).toBe(
    'Ketidakhadiran tercatat, tetapi tidak mengubah absensi: Selasa, 15/09/2026 (sudah diisi Hadir).',
  )
  expect(await messageOf({ startDate: '2026-09-15', endDate: '2026-09-20' })).toBe(
    'Ketidakhadiran tercatat. Tetap seperti semula: Selasa, 15/09/2026 (sudah diisi Hadir).',
  )
  expect(await messageOf({ startDate: '2026-09-21', endDate: '2026-09-21' })).toBe('Ketidakhadiran tercatat')
})

test('an absence names the days that somebody emptied, and those too long ago to be filled', async () => {
  const recorded = async (more: object) => {
    const { data, message } = (await plan(school.admin, planOf(students[0], more))).body
    return [data.filled, message]
  }
  await saveMarks(t, place, { as: homeroom.caller, marks: [newMark(students[0], 'H')] })
  await saveMarks(t, place, { as: homeroom.caller, marks: [newMark(students[0], null, { base: 1 })] })
  const emptied = 'Rabu, 16/09/2026 (sengaja dikosongkan)'
  expect(await recorded({})).toEqual([0, `Ketidakhadiran tercatat, tetapi tidak mengubah absensi: ${emptied}.`])
  expect(await recorded({ startDate: '2026-09-15', endDate: '2026-09-17' })).toEqual([
    1,
    `Ketidakhadiran tercatat. Tetap seperti semula: ${emptied}.`,
  ])
  // Sixty days after its end an absence still fills its days, one day later not.
  t.clock.moveTo('2026-11-13T00:00:00.000Z')
  const last = { startDate: '2026-09-14', endDate: '2026-09-14' }
  expect((await recorded(last))[1]).toBe('Ketidakhadiran tercatat')
  expect(await statusesOf(students[0], ['2026-09-14'])).toEqual(['I'])
  const before = { startDate: '2026-09-11', endDate: '2026-09-11' }
  expect(await recorded(before)).toEqual([
    0,
    'Ketidakhadiran tercatat, tetapi tidak mengubah absensi: Jumat, 11/09/2026 (lewat lebih dari 60 hari).',
  ])
})

test('withdrawing it clears exactly the cells it filled that nobody has changed since', async () => {
  const range = { startDate: '2026-09-14', endDate: '2026-09-18' }
  const { id } = (await plan(school.admin, planOf(students[0], range))).body.data
  const came = newMark(students[0], 'H', { base: 1 })
  const saved = await saveMarks(t, place, { as: homeroom.caller, marks: [came], date: '2026-09-15' })
  expect(verdictsOf(saved.body.data)).toEqual(['applied'])
  expect((await withdraw(homeroom.caller, id)).body).toMatchObject({ data: { restored: 2 } })
  expect(await statusesOf(students[0], ['2026-09-14', '2026-09-15', '2026-09-16'])).toEqual([null, 'H', null])
  expect(await withdraw(school.admin, id)).toMatchObject({ status: 409, body: { code: 'PLAN_WITHDRAWN' } })
  await midnight('2026-09-16T17:05:00.000Z')
  expect(await statusesOf(students[0], ['2026-09-16', '2026-09-17'])).toEqual([null, null])
  const list = await t.call(plannedAbsences.list, { params: place, query: { state: 'DITARIK' } }, homeroom.caller)
  expect(list.body.data).toMatchObject([{ id, withdrawn: { by: 'Sri Wahyuni', reason: 'Batal berangkat' } }])
})

test('of two absences on one day the earlier fills it; the other takes over once withdrawn', async () => {
  const first = (await plan(school.admin, planOf(students[0]))).body.data
  t.clock.advance(1_000)
  const second = (await plan(school.admin, planOf(students[0], { status: 'S', reason: 'Demam berdarah' }))).body.data
  expect([first.filled, second.filled]).toEqual([1, 0])
  await withdraw(school.admin, first.id)
  expect(await cellOf(students[0], '2026-09-16')).toMatchObject({ status: 'S', reason: 'Demam berdarah', rev: 3 })
})

test('a teacher’s mark on a planned absence is a conflict, and a cell she cleared stays empty', async () => {
  await saveMarks(t, place, { as: homeroom.caller, marks: [newMark(students[1], 'H')] })
  await saveMarks(t, place, { as: homeroom.caller, marks: [newMark(students[1], null, { base: 1 })] })
  const made = await plan(school.admin, planOf(students[1]))
  expect(made.body.data.filled).toBe(0)
  await plan(school.admin, planOf(students[2]))
  const unseen = await saveMarks(t, place, { as: homeroom.caller, marks: [newMark(students[2], 'H')] })
  expect(unseen.body.data.verdicts).toMatchObject([{ verdict: 'conflict', cell: { status: 'I' } }])
})

test('an admin turns a holiday into a school day, which is marked like any other', async () => {
  const [saturday, sheet] = [
    '2026-09-12',
    async () => t.call(attendance.sheet, { params: place, query: { date: saturday } }, school.admin),
  ]
  expect((await sheet()).body.data.day).toMatchObject({ isSchoolDay: false, why: 'WEEKDAY' })
  const body = { name: 'Pengganti libur banjir', startDate: saturday, endDate: saturday, kind: 'MASUK' as const }
  expect((await t.call(holidayEndpoints.create, { params: { id: yearId }, body }, homeroom.caller)).status).toBe(403)
  // A student has a planned absence on it.
  await plan(school.admin, planOf(students[0], { startDate: saturday, endDate: saturday }))
  expect((await t.call(holidayEndpoints.create, { params: { id: yearId }, body }, school.admin)).status).toBe(200)
  await t.runJobs()
  const opened = (await sheet()).body.data
  expect(opened.day).toMatchObject({ isSchoolDay: true, why: null, holiday: 'Pengganti libur banjir' })
  expect(opened.students.map(({ cell }) => cell.status)).toEqual(['I', null, null])
  const marks = [newMark(students[1], 'H', { reason: 'Hari pengganti' })]
  expect(verdictsOf((await saveMarks(t, place, { as: school.admin, date: saturday, marks })).body.data)).toEqual([
    'applied',
  ])
  // It overrides a holiday too, and days outside every semester stay closed.
  await addHoliday(t, school.schoolId, { name: 'Cuti bersama', date: '2026-09-11' })
  const friday = { ...body, startDate: '2026-09-11', endDate: '2026-09-11' }
  await t.call(holidayEndpoints.create, { params: { id: yearId }, body: friday }, school.admin)
  const { day } = (await t.call(attendance.sheet, { params: place, query: { date: '2026-09-11' } }, school.admin)).body
    .data
  expect(day).toMatchObject({ isSchoolDay: true, holiday: 'Pengganti libur banjir' })
})

test('leave requests have the path of the product decisions, with or without a slash', async () => {
  const [studentId] = students
  await plan(school.admin, planOf(studentId))
  const headers = { authorization: `Bearer ${tokenOf(t.app, school.admin)}` }
  for (const end of ['', '/']) {
    const url = `/api/v1/attendance/${school.schoolId}/planned-absence${end}`
    const { data } = (await t.app.inject({ url, headers })).json()
    expect(data).toContainEqual(expect.objectContaining({ studentId, status: 'I', state: 'BERLAKU' }))
  }
})

test('several are withdrawn at once, or none if one of them cannot be', async () => {
  const made = async (studentId: string) => (await plan(school.admin, planOf(studentId))).body.data.id
  const [first, second, third] = [await made(students[0]), await made(students[1]), await made(students[2])]
  const withdrawMany = (as: Caller, ids: string[]) =>
    t.call(
      plannedAbsences.withdrawMany,
      { params: { schoolId: place.schoolId }, body: { ids, reason: 'Acara batal' } },
      as,
    )
  const today = () => Promise.all(students.map(async (id) => (await cellOf(id, '2026-09-16')).status))
  expect((await withdrawMany(school.admin, [])).status).toBe(400)
  expect((await withdrawMany(school.admin, [first, newId()])).status).toBe(404)
  const stranger = await newColleague(t, school.schoolId)
  expect((await withdrawMany(stranger.caller, [first])).status).toBe(403)
  await withdraw(school.admin, third)
  expect(await withdrawMany(school.admin, [first, third])).toMatchObject({
    status: 409,
    body: { code: 'PLAN_WITHDRAWN' },
  })
  expect(await today()).toEqual(['I', 'I', null])

  expect((await withdrawMany(homeroom.caller, [first, second, first])).body).toEqual({
    data: { restored: 2 },
    message: '2 ketidakhadiran ditarik',
  })
  expect(await today()).toEqual([null, null, null])
})

test('after an outage the closing of the day fills planned absences first', async () => {
  const { schoolId } = school
  await plan(homeroom.caller, planOf(students[0], { startDate: '2026-09-17', endDate: '2026-09-17' }))
  await t.owner.updateTable('school_setting').set({ auto_alpa: true }).where('school_id', '=', schoolId).execute()
  // Both are due at once, and PLAN may come second.
  t.clock.moveTo('2026-09-18T00:00:00Z')
  await runDailyJobs({ schoolId, kind: 'CLOSE', date: '2026-09-17' }, t.jobParts)
  expect((await cellOf(students[0], '2026-09-17')).status).toBe('I')
  expect((await cellOf(students[1], '2026-09-17')).status).toBe('A')
  await t.owner.updateTable('school_setting').set({ auto_alpa: false }).where('school_id', '=', schoolId).execute()
})
