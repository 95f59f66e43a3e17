import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { academicYearEndpoints } from '@hadir/contract/academic-year/academic-year.ts'
import { corrections } from '@hadir/contract/attendance/correction.ts'
import { holidayEndpoints } from '@hadir/contract/academic-year/holiday.ts'
import { report } from '@hadir/contract/attendance/report/report.ts'
import { semesterReport } from '@hadir/contract/attendance/report/semester.ts'
import { semesterEndpoints } from '@hadir/contract/academic-year/semester.ts'
import { newId } from '../../platform/ids.ts'
import { expectStrangersRefused } from '../../testing/refusals.ts'
import { testApp } from '../../testing/test-app.ts'
import { newSchool, newYear } from '../../testing/test-school.ts'
import { newMark, saveMarks, verdictsOf } from '../attendance/testing-sheet.ts'
import { month, newMarkedMonth } from '../attendance/report/testing-month.ts'

const t = await testApp()
afterAll(t.close)

let marked: Awaited<ReturnType<typeof newMarkedMonth>>
beforeAll(async () => {
  marked = await newMarkedMonth(t)
})

const head = { principalName: 'Dra. Sri Wahyuni, M.Pd.', principalNip: '197001011995122001', acceptsGaps: true }
const odd = () => ({ params: { id: marked.yearId, no: '1' as const } })
const even = () => ({ params: { id: marked.yearId, no: '2' as const } })
const admin = () => marked.school.admin
const recap = async () => {
  const params = { schoolId: marked.school.schoolId }
  const query = { academicClassId: marked.academicClassId, month }
  return (await t.call(report.monthly, { params, query }, admin())).body.data
}

const semesterRecap = async () => {
  const params = { schoolId: marked.school.schoolId }
  const query = { academicClassId: marked.academicClassId, semesterNo: 1 as const }
  return (await t.call(semesterReport.read, { params, query }, admin())).body.data
}
const countedOf = ({ unmarkedDays, firstUnmarked, rows }: Awaited<ReturnType<typeof semesterRecap>>) => ({
  unmarkedDays,
  firstUnmarked,
  rows: rows.map(({ studentId, total }) => [studentId, total]),
})

test('strangers are refused; teachers see what is missing and cannot close', async () => {
  const school = await newSchool(t)
  const params = { id: await newYear(t, school.schoolId), no: '1' as const }
  const readers = { school, openTo: ['school_admin', 'teacher'] } as const
  const writers = { school, openTo: ['school_admin'] } as const
  await expectStrangersRefused(t, semesterEndpoints.closing, { params }, readers)
  await expectStrangersRefused(t, semesterEndpoints.close, { params, body: head }, writers)
  await expectStrangersRefused(t, semesterEndpoints.reopen, { params, body: { reason: 'Salah tutup' } }, writers)
  const nothing = { subjects: false, lessons: false }
  await expectStrangersRefused(t, semesterEndpoints.start, { params, body: nothing }, writers)
  await expectStrangersRefused(t, semesterEndpoints.starting, { params }, writers)
  await expectStrangersRefused(t, semesterEndpoints.withdraw, { params, body: {} }, writers)
  await expectStrangersRefused(t, academicYearEndpoints.calendar, { params }, readers)
})

test('a semester with gaps lists them first and closes only once they are accepted', async () => {
  const { data } = (await t.call(semesterEndpoints.closing, odd(), admin())).body
  // July and August were never marked, and one student misses the last day of September; October has three days so far.
  expect(data).toMatchObject({
    hasBegun: true,
    isRunning: true,
    unmarked: [{ name: '7A', firstDate: '2026-07-13' }],
    corrections: 0,
    withoutHomeroom: [],
    events: [],
  })
  expect(data.unmarkedDays).toBe(data.unmarked[0]?.days)
  const refused = await t.call(semesterEndpoints.close, { ...odd(), body: { ...head, acceptsGaps: false } }, admin())
  expect(refused.body).toMatchObject({ code: 'SEMESTER_HAS_GAPS' })
  expect(refused.body.message).toContain(`${data.unmarkedDays} hari belum diisi`)
  const early = await t.call(semesterEndpoints.close, { ...even(), body: head }, admin())
  expect(early.body.code).toBe('SEMESTER_NOT_BEGUN')
  const late = await t.call(semesterEndpoints.close, { ...odd(), body: { ...head, reportDate: '2027-01-02' } }, admin())
  expect(Object.keys(late.body.fields ?? {})).toEqual(['reportDate'])
})

test('a closed semester prints as on the day of closing, whatever changes afterwards', async () => {
  const { schoolId } = marked.school
  const setting = (set: object) =>
    t.owner.updateTable('school_setting').set(set).where('school_id', '=', schoolId).execute()
  await setting({ letterhead_lines: ['YAYASAN LAMA'], sign_place: 'Cimahi', count_t: false })
  const closed = await t.call(
    semesterEndpoints.close,
    { ...odd(), body: { ...head, reportDate: '2026-12-18' } },
    admin(),
  )
  expect(closed.body.data).toMatchObject({
    principalName: head.principalName,
    semesters: [
      { no: 1, status: 'DITUTUP', reportDate: '2026-12-18', dapodikId: '20261' },
      { no: 2, status: 'DRAFT' },
    ],
  })
  const before = await recap()
  const counted = countedOf(await semesterRecap())
  expect(counted.unmarkedDays).toBeGreaterThan(20)
  expect(before.signatures).toMatchObject({ place: 'Cimahi', principal: { name: head.principalName } })
  // The student with T on one of 15 days: 11 H count as present, T does not, by the school's setting at the time.
  expect(before.rows.find((row) => row.studentId === marked.joins)).toMatchObject({ present: 11, percent: 73.3 })

  await setting({
    letterhead_lines: ['YAYASAN BARU'],
    sign_place: 'Bandung',
    principal_name: 'Kepala Baru',
    principal_title: 'Plt. Kepala Sekolah',
    count_t: true,
    active_days: [1, 2, 3, 4, 5, 6],
  })
  await t.owner.updateTable('teacher').set({ name: 'Nama Baru' }).where('id', '=', marked.teacher.id).execute()
  await t.owner
    .updateTable('academic_year')
    .set({ principal_name: 'Kepala Lain' })
    .where('id', '=', marked.yearId)
    .execute()
  expect(await recap()).toEqual(before)
  // Saturdays were none of its days, and Thursdays and Fridays stay.
  for (const active_days of [
    [1, 2, 3, 4, 5, 6],
    [1, 2, 3],
  ]) {
    await setting({ active_days })
    expect(countedOf(await semesterRecap())).toEqual(counted)
  }
  const whole = await t.call(report.monthlySchool, { params: { schoolId }, query: { month } }, admin())
  expect(whole.body.data).toMatchObject({
    signatures: { principal: { name: head.principalName } },
    rows: [{ homeroomTeacher: before.signatures.homeroomTeacher?.name }],
  })
  await setting({ active_days: [1, 2, 3, 4, 5] })
})

test('its marks, dates and holidays are locked', async () => {
  const { schoolId } = marked.school
  const place = { schoolId, academicClassId: marked.academicClassId }
  const marks = [newMark(marked.stays, 'S', { base: 1, reason: 'Surat menyusul' })]
  const late = await saveMarks(t, place, { as: admin(), date: '2026-09-29', marks })
  expect(verdictsOf(late.body.data)).toEqual(['held'])
  const waiting = await t.call(corrections.list, { params: { schoolId }, query: {} }, admin())
  expect(waiting.body.meta.total).toBe(1)

  const day = { name: 'Libur susulan', startDate: '2026-10-01', endDate: '2026-10-01', kind: 'SEKOLAH' as const }
  const add = (body: typeof day) => t.call(holidayEndpoints.create, { params: { id: marked.yearId }, body }, admin())
  expect((await add(day)).body.code).toBe('SEMESTER_CLOSED')
  const open = await add({ ...day, startDate: '2027-02-01', endDate: '2027-02-01' })
  expect(open.status).toBe(200)
  // Nor under the path of a year that is open.
  await t.owner
    .updateTable('holiday')
    .set({ start_date: '2026-10-01', end_date: '2026-10-01' })
    .where('school_id', '=', schoolId)
    .where('id', '=', open.body.data.id)
    .execute()
  const created_at = t.clock.now()
  const next = { school_id: schoolId, id: newId(), name: '2027/2028', start_date: '2027-07-12', end_date: '2028-06-16' }
  await t.owner
    .insertInto('academic_year')
    .values({ ...next, created_at, updated_at: created_at })
    .execute()
  const ofNext = { params: { id: next.id, holidayId: open.body.data.id } }
  expect((await t.call(holidayEndpoints.remove, ofNext, admin())).body.code).toBe('SEMESTER_CLOSED')
  await t.owner.deleteFrom('academic_year').where('school_id', '=', schoolId).where('id', '=', next.id).execute()
  const year = (await t.call(academicYearEndpoints.read, { params: { id: marked.yearId } }, admin())).body.data
  const body = {
    name: year.name,
    startDate: year.startDate,
    endDate: year.endDate,
    curriculum: 'K13' as const,
    semesters: [
      { no: 1 as const, startDate: '2026-07-13', endDate: '2026-12-11', reportDate: '2026-12-11' },
      { no: 2 as const, startDate: '2027-01-04', endDate: '2027-06-18' },
    ] as const,
    version: year.version,
  }
  const moved = await t.call(
    academicYearEndpoints.update,
    { params: { id: marked.yearId }, body: { ...body, semesters: [...body.semesters] } },
    admin(),
  )
  expect(moved.body.fields).toEqual({
    curriculum: 'Semester Ganjil sudah ditutup',
    'semesters.0.endDate': 'Semester ini sudah ditutup',
    'semesters.0.reportDate': 'Semester ini sudah ditutup',
  })
})

test('closing a semester starts the other; reopening needs a reason and is recorded', async () => {
  expect((await t.call(semesterEndpoints.close, { ...odd(), body: head }, admin())).body.code).toBe('SEMESTER_CLOSED')
  const before = t.clock.now().toISOString()
  t.clock.moveTo('2026-12-28T03:00:00Z')
  const started = await t.call(
    semesterEndpoints.start,
    { ...even(), body: { subjects: false, lessons: false } },
    admin(),
  )
  expect(started.body.data.semesters.map(({ status }) => status)).toEqual(['DITUTUP', 'AKTIF'])
  t.clock.moveTo(before)

  const reopen = (reason: string) => t.call(semesterEndpoints.reopen, { ...odd(), body: { reason } }, admin())
  expect((await reopen('')).body.fields).toEqual({ reason: 'Minimal 5 karakter' })
  t.clock.advance(60_000)
  // One semester runs: the older one is open beside it.
  const open = (await reopen('Nilai alpa salah hitung')).body.data
  expect(open.semesters.map(({ status }) => status)).toEqual(['DRAFT', 'AKTIF'])
  expect((await reopen('Sekali lagi')).body.code).toBe('SEMESTER_NOT_CLOSED')
  expect(open.semesters.map(({ isReopened }) => isReopened)).toEqual([true, false])
  // Reopened for one mark, its papers keep head, place and letterhead.
  expect(await recap()).toMatchObject({
    school: { lines: ['YAYASAN LAMA'] },
    signatures: { place: 'Cimahi', principal: { name: head.principalName } },
  })

  const changes = (
    await t.call(academicYearEndpoints.history, { params: { id: marked.yearId }, query: {} }, admin())
  ).body.data.flatMap(({ changes }) => changes.filter(({ field }) => field.endsWith('.status')))
  expect(changes.map(({ field, from, to }) => [field, from, to])).toEqual(
    expect.arrayContaining([
      ['semesters.0.status', 'AKTIF', 'DITUTUP'],
      ['semesters.1.status', 'DRAFT', 'AKTIF'],
      ['semesters.0.status', 'DITUTUP', 'DRAFT'],
    ]),
  )
  const { events } = (await t.call(semesterEndpoints.closing, odd(), admin())).body.data
  expect(events.map(({ kind, reason }) => [kind, reason])).toEqual([
    ['REOPENED', 'Nilai alpa salah hitung'],
    ['CLOSED', null],
  ])
  await expect(
    t.db.transaction().execute(async (tx) => {
      await sql`set local role hadir_school`.execute(tx)
      await tx.deleteFrom('semester_event').execute()
    }),
  ).rejects.toThrow('permission denied')
})

test('a year’s calendar has the kind of every date and the school days of each month', async () => {
  const { days, months } = (await t.call(academicYearEndpoints.calendar, { params: { id: marked.yearId } }, admin()))
    .body.data
  expect(days.find(({ date }) => date === '2026-09-25')).toEqual({
    date: '2026-09-25',
    isSchoolDay: false,
    why: 'HOLIDAY',
    holiday: { name: 'Maulid', kind: 'NASIONAL', followsWeekday: null },
  })
  expect(months.find((one) => one.month === month)?.schoolDays).toBe(21)
  const year = (await t.call(academicYearEndpoints.read, { params: { id: marked.yearId } }, admin())).body.data
  const [first, second] = year.effectiveDays ?? [0, 0]
  expect(months.reduce((sum, one) => sum + one.schoolDays, 0)).toBe(first + second)
})
