import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { academicYearEndpoints } from '@hadir/contract/academic-year/academic-year.ts'
import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { academicStudentEndpoints } from '@hadir/contract/student/academic-student.ts'
import { plannedAbsences } from '@hadir/contract/attendance/planned-absence.ts'
import { newId } from '../../../platform/ids.ts'
import { placeIn, newClass, newSchool, newYear, type TestSchool } from '../../../testing/test-school.ts'
import { testApp } from '../../../testing/test-app.ts'
import { assignHomeroom, newColleague } from '../../../testing/test-duties.ts'
import { newMark, saveMarks, today } from '../testing-sheet.ts'
import { runDailyJobs } from '../daily-jobs/run-daily-jobs.ts'
import { writeYear } from '../../../fixtures/write-year.ts'

const t = await testApp()
afterAll(t.close)

let school: TestSchool
let now: Awaited<ReturnType<typeof newClass>>
let other: Awaited<ReturnType<typeof newClass>>
let last: Awaited<ReturnType<typeof newClass>>
let lastYearId: string

/** A school that activated its new year and placed students by hand; three of last year's memberships are open. */
beforeAll(async () => {
  t.clock.moveTo('2026-09-16T09:00:00Z')
  school = await newSchool(t)
  const { schoolId } = school
  const [startDate, endDate] = ['2025-07-14', '2026-06-19']
  const semesters = [{ no: 1, startDate, endDate, status: 'DITUTUP' }]
  const lastYear = { name: '2025/2026', startDate, endDate, isActive: false, semesters }
  lastYearId = await writeYear(placeIn(t, schoolId), lastYear)
  const yearId = await newYear(t, schoolId)
  last = await newClass(t, { schoolId, yearId: lastYearId, joinDate: '2025-07-14' })
  now = await newClass(t, { schoolId, yearId })
  other = await newClass(t, { schoolId, yearId })
  await t.owner.updateTable('school_setting').set({ auto_alpa: true }).where('school_id', '=', schoolId).execute()
})

const at = (academicClassId: string) => ({ schoolId: school.schoolId, academicClassId })
const statusesOf = async ({ academicClassId }: { academicClassId: string }) => {
  const sheet = await t.call(attendance.sheet, { params: at(academicClassId), query: { date: today } }, school.admin)
  return sheet.body.data.students.map(({ cell }) => cell.status)
}
const closeByClock = () =>
  runDailyJobs({ schoolId: school.schoolId, kind: 'CLOSE', date: today }, {
    transactions: t.app.transactions,
  } as Parameters<typeof runDailyJobs>[1])

test('last year’s class accepts no marks of today, and its sheet shows it', async () => {
  const { academicClassId, studentIds } = last
  const sent = { as: school.admin, device: newId(), marks: [newMark(studentIds[0]!, 'H')] }
  const sheet = await t.call(attendance.sheet, { params: at(academicClassId), query: { date: today } }, school.admin)
  expect(sheet.body.data.marking).toMatchObject({ state: 'REFUSED', why: 'NOT_A_SCHOOL_DAY' })
  const both = await Promise.all([1, 2].map(() => saveMarks(t, at(academicClassId), sent)))
  for (const { body } of both) {
    expect(body.data.verdicts).toMatchObject([{ verdict: 'rejected', reason: 'NOT_A_SCHOOL_DAY' }])
  }
  const saves = await t.owner
    .selectFrom('attendance_save')
    .select('seq')
    .where('academic_class_id', '=', academicClassId)
    .execute()
  expect(saves, 'sent twice at once, kept once').toHaveLength(1)
  // The database would reject such a day too.
  const day =
    await sql`insert into class_day (school_id, academic_class_id, date, academic_year_id, year_start, year_end)
    select school_id, ${academicClassId}, ${today}, id, start_date, end_date from academic_year
      where id = ${lastYearId}`
      .execute(t.owner)
      .catch((error: { constraint: string }) => error.constraint)
  expect(day).toBe('class_day_in_year')
})

test('a year cannot be shortened past days with marks', async () => {
  await saveMarks(t, at(now.academicClassId), { as: school.admin, marks: [newMark(now.studentIds[0]!, 'H')] })
  const { data } = (await t.call(academicYearEndpoints.list, { query: { q: '2026/2027' } }, school.admin)).body
  const [year] = data
  const semesters = year!.semesters.map((semester) => ({ ...semester, reportDate: semester.reportDate ?? undefined }))
  const body = { name: year!.name, curriculum: year!.curriculum, version: year!.version, endDate: year!.endDate }
  const [first, second] = semesters.map(({ no, startDate, endDate }) => ({ no, startDate, endDate }))
  const shorter = { ...body, startDate: '2026-10-01', semesters: [{ ...first!, startDate: '2026-10-01' }, second!] }
  const refused = await t.call(
    academicYearEndpoints.update,
    { params: { id: year!.id }, body: shorter as never },
    school.admin,
  )
  expect(refused.body.fields).toMatchObject({ startDate: 'Absensi 16/09/2026 sudah diisi' })
})

test('a student left in last year’s class gets no mark, blocks no closing, sends no reminder', async () => {
  const teacher = await newColleague(t, school.schoolId)
  await assignHomeroom(t, { ...at(last.academicClassId), teacherId: teacher.id }, { start: '2025-07-14' })
  const plan = {
    studentId: last.studentIds[1]!,
    status: 'I',
    startDate: today,
    endDate: today,
    reason: 'Acara',
  } as const
  const planned = await t.call(
    plannedAbsences.create,
    { params: { schoolId: school.schoolId }, body: plan },
    school.admin,
  )
  expect(planned.body.data.filled).toBe(0)
  await closeByClock()
  expect([await statusesOf(now), await statusesOf(other)]).toEqual([
    ['H', 'A', 'A'],
    ['A', 'A', 'A'],
  ])
  expect(await statusesOf(last)).toEqual([null, null, null])
})

test('placed in a new class, she leaves last year’s on its last day', async () => {
  const { schoolId } = school
  const body = { studentIds: [last.studentIds[0]!], academicClassId: now.academicClassId, joinDate: today }
  const placed = await t.call(academicStudentEndpoints.place, { params: { schoolId }, body }, school.admin)
  expect(placed.body.data).toEqual({ placed: 1 })
  const members = await t.owner
    .selectFrom('enrollment')
    .select(['join_date', 'leave_date', 'outcome'])
    .where('student_id', '=', last.studentIds[0]!)
    .orderBy('join_date')
    .execute()
  expect(members).toEqual([
    { join_date: '2025-07-14', leave_date: '2026-06-20', outcome: 'TINGGAL' },
    { join_date: today, leave_date: null, outcome: null },
  ])
})

test('nobody is in two classes on one day, even past the API, and the error says so', async () => {
  const row = { school_id: school.schoolId, academic_year_id: lastYearId, academic_class_id: last.academicClassId }
  const twice = t.owner
    .insertInto('enrollment')
    .values({ ...row, id: newId(), student_id: now.studentIds[0]!, join_date: '2026-06-01', created_at: t.clock.now() })
    .execute()
  await expect(twice).rejects.toMatchObject({ code: '23P01', constraint: 'enrollment_one_class_at_a_time' })
})

test('one failing class does not keep the others open, and the job reports it', async () => {
  t.clock.moveTo('2026-09-17T09:00:00Z')
  const { schoolId } = school
  const day = '2026-09-17'
  await sql`alter table day_closing add constraint planted check (academic_class_id <> ${sql.lit(now.academicClassId)}
    or date < ${sql.lit(day)}) not valid`.execute(t.owner)
  const run = () =>
    runDailyJobs({ schoolId, kind: 'CLOSE', date: day }, { transactions: t.app.transactions } as Parameters<
      typeof runDailyJobs
    >[1])
  await expect(run()).rejects.toThrow(new RegExp(`1 classes of ${schoolId} were not closed.*${now.academicClassId}`))
  const closed = async () =>
    (
      await t.owner
        .selectFrom('class_day')
        .select('academic_class_id')
        .where('date', '=', day)
        .where('closed_at', 'is not', null)
        .execute()
    ).map((row) => row.academic_class_id)
  expect(await closed()).toEqual([other.academicClassId])
  await sql`alter table day_closing drop constraint planted`.execute(t.owner)
  await run()
  expect((await closed()).toSorted()).toEqual([now.academicClassId, other.academicClassId].toSorted())
})
