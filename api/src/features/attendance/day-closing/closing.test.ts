import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { dayClosing } from '@hadir/contract/attendance/day-closing.ts'
import { readOverview } from '@hadir/contract/attendance/report/overview.ts'
import { schoolConfigEndpoints } from '@hadir/contract/config/school/school.ts'
import { markHistory } from '@hadir/contract/attendance/daily-attendance/history.ts'
import type { Caller } from '../../../platform/http/scope.ts'
import { expectStrangersRefused } from '../../../testing/refusals.ts'
import { newClass, newSchool, newYear, type TestSchool } from '../../../testing/test-school.ts'
import { testApp } from '../../../testing/test-app.ts'
import { testMailServer } from '../../../testing/test-mail-server.ts'
import { startDue } from '../daily-jobs/daily-jobs.ts'
import { newMark, saveMarks, today, verdictsOf } from '../testing-sheet.ts'
import { assignDuty, addHoliday, newLedClass, newColleague } from '../../../testing/test-duties.ts'

const mail = await testMailServer()
const t = await testApp({ smtpUrl: mail.url })
afterAll(async () => {
  await t.close()
  await mail.close()
})

type Place = { schoolId: string; academicClassId: string }
let school: TestSchool
let yearId: string
let homeroom: Awaited<ReturnType<typeof newLedClass>>['homeroom']
let place: Place
let students: [string, string, string]

beforeAll(async () => {
  school = await newSchool(t)
  yearId = await newYear(t, school.schoolId)
})
beforeEach(async () => {
  t.clock.moveTo('2026-09-16T00:00:00.000Z')
  ;({ place, students, homeroom } = await newLedClass(t, { schoolId: school.schoolId, yearId }))
})

const close = (as: Caller | null, more: { date?: string; academicClassIds?: string[] } = {}) =>
  t.call(
    dayClosing.close,
    { params: place, body: { date: today, academicClassIds: [place.academicClassId], ...more } },
    as,
  )
const reopen = (as: Caller | null, closingIds: string[], reason?: string, schoolId = place.schoolId) =>
  t.call(dayClosing.reopen, { params: { schoolId }, body: { closingIds, reason } }, as)
const classDay = async (as = school.admin) => {
  const { body } = await t.call(attendance.classes, { params: place, query: { date: today, pageSize: 100 } }, as)
  return { meta: body.meta, row: body.data.find((row) => row.academicClassId === place.academicClassId) }
}
const cells = async () => {
  const sheet = await t.call(attendance.sheet, { params: place, query: { date: today } }, school.admin)
  return sheet.body.data.students.map(({ cell }) => [cell.status, cell.rev])
}

test('only admins and the teacher on duty close a school day, up to today, in an open semester', async () => {
  const openTo = ['school_admin', 'teacher'] as const
  const body = { date: today, academicClassIds: [place.academicClassId] }
  await expectStrangersRefused(t, dayClosing.close, { params: place, body }, { school, openTo })
  await expectStrangersRefused(t, dayClosing.list, { params: place, query: { date: today } }, { school, openTo })
  const undo = { closingIds: [school.admin.profileId!] }
  await expectStrangersRefused(t, dayClosing.reopen, { params: place, body: undo }, { school, openTo })
  expect(await close(homeroom.caller)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  expect((await t.call(dayClosing.list, { params: place, query: { date: today } }, homeroom.caller)).status).toBe(403)

  const other = await newSchool(t)
  const theirs = await newClass(t, { schoolId: other.schoolId, yearId: await newYear(t, other.schoolId) })
  expect((await close(school.admin, { academicClassIds: [theirs.academicClassId] })).status).toBe(404)
  await addHoliday(t, school.schoolId, { name: 'Maulid Nabi', date: '2026-09-14' })
  expect(await close(school.admin, { date: '2026-09-14' })).toMatchObject({ body: { code: 'NOT_A_SCHOOL_DAY' } })
  expect(await close(school.admin, { date: '2026-09-17' })).toMatchObject({ body: { code: 'DATE_IN_FUTURE' } })
  const semester = (status: string) =>
    t.owner.updateTable('semester').set({ status }).where('academic_year_id', '=', yearId).where('no', '=', 1).execute()
  await semester('DITUTUP')
  expect(await close(school.admin)).toMatchObject({ body: { code: 'SEMESTER_CLOSED' } })
  await semester('AKTIF')
  expect((await classDay()).row?.closing).toBeNull()
})

test('closing marks unmarked students A in its own name, and later marks are held', async () => {
  const watch = await newColleague(t, school.schoolId, 'Bu Piket')
  await assignDuty(t, { schoolId: school.schoolId, teacherId: watch.id }, { kind: 'GURU_PIKET', weekdays: [3] })
  await saveMarks(t, place, { as: homeroom.caller, marks: [newMark(students[0], 'H')] })
  expect((await classDay(watch.caller)).meta).toMatchObject({ mayClose: true, mayReopen: false })
  const closed = await close(watch.caller)
  expect(closed.body).toMatchObject({ message: '1 kelas ditutup', data: { filled: 2 } })
  expect(await cells()).toEqual([
    ['H', 1],
    ['A', 1],
    ['A', 1],
  ])
  expect((await classDay()).row).toMatchObject({ state: 'LENGKAP', closing: { by: 'Bu Piket' } })
  const query = { date: today, studentId: students[1] }
  const [entry] = (await t.call(markHistory.ofDay, { params: place, query }, school.admin)).body.data
  expect(entry).toMatchObject({ source: 'SISTEM', by: 'Bu Piket', to: { status: 'A', reason: 'Penutupan hari' } })
  const late = await saveMarks(t, place, { as: homeroom.caller, marks: [newMark(students[1], 'S', { base: 1 })] })
  expect(late.body.data.verdicts).toMatchObject([{ verdict: 'held', reason: 'DAY_CLOSED' }])
  // Already closed: nothing happens.
  expect((await close(school.admin)).body).toMatchObject({ message: 'Semua sudah ditutup', data: { closingIds: [] } })
})

test('reopening a day clears exactly the cells that closing filled and nobody changed', async () => {
  await saveMarks(t, place, { as: homeroom.caller, marks: [newMark(students[0], 'H')] })
  const { closingIds } = (await close(school.admin)).body.data
  const marks = [newMark(students[1], 'S', { base: 1, reason: 'Surat dokter' })]
  await saveMarks(t, place, { as: school.admin, marks })
  t.clock.advance(61_000)
  expect((await reopen(homeroom.caller, closingIds, 'Masih ada siswa')).status).toBe(403)
  expect((await reopen(school.admin, closingIds)).body.fields).toHaveProperty('reason')
  const opened = await reopen(school.admin, closingIds, 'Masih ada siswa')
  expect(opened.body.data).toEqual({ restored: 1 })
  expect(await cells()).toEqual([
    ['H', 1],
    ['S', 2],
    [null, 2],
  ])
  const list = await t.call(dayClosing.list, { params: place, query: { date: today } }, school.admin)
  expect(list.body.data.find((row) => row.academicClassId === place.academicClassId)).toMatchObject({
    filled: 2,
    reopened: { reason: 'Masih ada siswa', restored: 1 },
  })
  // Open to the teacher again; it may be closed once more.
  const again = await saveMarks(t, place, { as: homeroom.caller, marks: [newMark(students[0], 'I', { base: 1 })] })
  expect(verdictsOf(again.body.data)).toEqual(['applied'])
  expect((await close(school.admin)).body.data.filled).toBe(1)
  expect(await reopen(school.admin, closingIds, 'Sekali lagi')).toMatchObject({ body: { data: { restored: 0 } } })
})

test('whoever closed a day undoes it at once without a reason; a cleared cell is empty again', async () => {
  const first = newMark(students[0], 'H')
  const cleared = newMark(students[0], null, { base: 1 })
  await saveMarks(t, place, { as: homeroom.caller, marks: [first] })
  await saveMarks(t, place, { as: homeroom.caller, marks: [cleared] })
  const { closingIds, filled } = (await close(school.admin)).body.data
  expect(filled).toBe(3)
  t.clock.advance(10_000)
  expect((await reopen(school.admin, closingIds)).body.data).toEqual({ restored: 3 })
  expect(await cells()).toEqual([
    [null, 4],
    [null, 2],
    [null, 2],
  ])
})

test('closing twice at the same moment makes one closing', async () => {
  const both = await Promise.all([close(school.admin), close(school.admin)])
  expect(both.map(({ body }) => body.data.filled).toSorted()).toEqual([0, 3])
  expect(await cells()).toEqual([
    ['A', 1],
    ['A', 1],
    ['A', 1],
  ])
})

const settings = async (school: TestSchool, change: object) => {
  const params = { schoolId: school.schoolId }
  const { attendance: before } = (await t.call(schoolConfigEndpoints.read, { params }, school.admin)).body.data
  const saved = await t.call(
    schoolConfigEndpoints.updateAttendance,
    { params, body: { ...before, ...change } },
    school.admin,
  )
  expect(saved.status).toBe(200)
  await t.runJobs()
}
const runDueJobs = async () => {
  const started = await startDue(t.app.transactions)
  await t.runJobs()
  return started
}

test('a scheduled job closes the day once, at the school’s closing time, if enabled', async () => {
  const own = await newSchool(t)
  const k = await newClass(t, { schoolId: own.schoolId, yearId: await newYear(t, own.schoolId) })
  const at = { schoolId: own.schoolId, academicClassId: k.academicClassId }
  await saveMarks(t, at, { as: own.admin, marks: [newMark(k.studentIds[0]!, 'H')] })
  const statuses = async (date = today) => {
    const sheet = await t.call(attendance.sheet, { params: at, query: { date } }, own.admin)
    return sheet.body.data.students.map(({ cell }) => cell.status)
  }
  await settings(own, { closeTime: '14:00' })
  t.clock.moveTo('2026-09-16T07:30:00.000Z') // 14:30 in Jakarta
  await runDueJobs()
  expect(await statuses()).toEqual(['H', null, null])
  // Enabled after today's closing hour: it applies from tomorrow.
  await settings(own, { autoAlpa: true })
  await runDueJobs()
  expect(await statuses()).toEqual(['H', null, null])
  t.clock.moveTo('2026-09-17T06:59:00.000Z')
  await runDueJobs()
  expect(await statuses('2026-09-17')).toEqual([null, null, null])
  t.clock.moveTo('2026-09-17T07:00:00.000Z')
  await runDueJobs()
  expect(await statuses('2026-09-17')).toEqual(['A', 'A', 'A'])
  expect(await startDue(t.app.transactions)).toBe(0)
  const params = { schoolId: own.schoolId }
  const [row] = (await t.call(dayClosing.list, { params, query: { date: '2026-09-17' } }, own.admin)).body.data
  expect(row).toMatchObject({ by: 'Hadir (otomatis)', filled: 3 })
  // Saturday: a free day is never closed.
  t.clock.moveTo('2026-09-19T08:00:00.000Z')
  await runDueJobs()
  expect((await t.call(dayClosing.list, { params, query: { date: '2026-09-19' } }, own.admin)).body.data).toEqual([])
})

test('closings that a server missed while off are made at its next start, and the home says so', async () => {
  const own = await newSchool(t)
  const k = await newClass(t, { schoolId: own.schoolId, yearId: await newYear(t, own.schoolId) })
  const at = { schoolId: own.schoolId, academicClassId: k.academicClassId }
  const statuses = async (date: string) => {
    const sheet = await t.call(attendance.sheet, { params: at, query: { date } }, own.admin)
    return sheet.body.data.students.map(({ cell }) => cell.status)
  }
  const closedLate = async () => (await t.call(readOverview, { params: at }, own.admin)).body.data.closedLate
  await settings(own, { closeTime: '14:00', autoAlpa: true })
  await saveMarks(t, at, { as: own.admin, marks: [newMark(k.studentIds[0]!, 'H')] })
  // Wednesday is closed by its own clock; then the server is off until Monday morning.
  t.clock.moveTo('2026-09-16T07:00:00.000Z')
  await runDueJobs()
  expect(await closedLate()).toEqual([])
  t.clock.moveTo('2026-09-20T23:10:00.000Z')
  // Tuesday was before the closing was set, Saturday and Sunday are free, Monday is not over.
  await runDueJobs()
  const days = ['2026-09-15', '2026-09-16', '2026-09-17', '2026-09-18', '2026-09-21']
  expect(await Promise.all(days.map(statuses))).toEqual([
    [null, null, null],
    ['H', 'A', 'A'],
    ['A', 'A', 'A'],
    ['A', 'A', 'A'],
    [null, null, null],
  ])
  expect(await startDue(t.app.transactions)).toBe(0)
  const late = [
    { date: '2026-09-17', at: '2026-09-20T23:10:00.000Z', filled: 3 },
    { date: '2026-09-18', at: '2026-09-20T23:10:00.000Z', filled: 3 },
  ]
  expect(await closedLate()).toEqual(late)
  // A day reopened since, and what was closed some days ago, are not news.
  const [last] = (await t.call(dayClosing.list, { params: at, query: { date: '2026-09-18' } }, own.admin)).body.data
  expect((await reopen(own.admin, [last?.id ?? ''], 'Masih diisi', own.schoolId)).status).toBe(200)
  expect(await closedLate()).toEqual(late.slice(0, 1))
  t.clock.moveTo('2026-09-23T23:11:00.000Z')
  expect(await closedLate()).toEqual([])
})
