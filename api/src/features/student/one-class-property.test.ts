import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { amount } from '@hadir/contract/testing/test-size.ts'
import { academicYearEndpoints } from '@hadir/contract/academic-year/academic-year.ts'
import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { addDays } from '@hadir/contract/dates/dates.ts'
import { academicStudentEndpoints as members } from '@hadir/contract/student/academic-student.ts'
import { rolloverEndpoints } from '@hadir/contract/academic-year/rollover.ts'
import { newId } from '../../platform/ids.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { newClass, newSchool, newYear, type TestSchool } from '../../testing/test-school.ts'
import { runDailyJobs } from '../attendance/daily-jobs/run-daily-jobs.ts'
import { importFile, studentFile, undo } from '../import/testing-import.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const studentCount = 4
const student = fc.integer({ min: 0, max: studentCount - 1 })
const day = fc.integer({ min: -20, max: 20 })
/** Operations of the API that change memberships; many are rejected, which is fine. */
const step = fc.oneof(
  fc.record({ act: fc.constant('place' as const), student, to: fc.integer({ min: 0, max: 2 }), day }),
  fc.record({ act: fc.constant('import' as const), student, to: fc.integer({ min: 0, max: 2 }) }),
  fc.record({ act: fc.constant('leave' as const), student, day }),
  fc.record({ act: fc.constantFrom('come back' as const, 'correct' as const), student, day }),
  fc.record({ act: fc.constantFrom('undo import' as const, 'rollover' as const, 'undo rollover' as const) }),
  fc.record({ act: fc.constant('activate' as const), year: fc.constantFrom('last', 'this') }),
  fc.record({ act: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 30 }) }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

const file = (name: string, nis: string, className: string) =>
  studentFile([name, nis, 'P', '', '2013-01-15', className, '', '', ''])

/** A school whose last year was left open: its students are in a class of it, and the new year has three classes. */
async function begin() {
  t.clock.moveTo('2026-08-03T03:00:00Z')
  const school = await newSchool(t)
  const { schoolId } = school
  await sql`update school_setting set auto_alpa = true where school_id = ${schoolId}`.execute(t.owner)
  const lastYearId = newId()
  const at = t.clock.now()
  const dates = { start_date: '2025-07-14', end_date: '2026-06-19' }
  await t.owner
    .insertInto('academic_year')
    .values({ school_id: schoolId, id: lastYearId, name: '2025/2026', ...dates, created_at: at, updated_at: at })
    .execute()
  await t.owner
    .insertInto('semester')
    .values(
      [1, 2].map((no) => ({ school_id: schoolId, academic_year_id: lastYearId, no, ...dates, status: 'DITUTUP' })),
    )
    .execute()
  const yearId = await newYear(t, schoolId)
  const last = await newClass(t, {
    schoolId,
    yearId: lastYearId,
    name: '7Z',
    count: studentCount,
    joinDate: '2025-07-14',
  })
  const classes = []
  for (const name of ['7A', '7B', '8Z']) classes.push(await newClass(t, { schoolId, yearId, name, count: 1 }))
  const { rows } = await sql<{ id: string; name: string; nis: string }>`
    select id, name, nis from student where id = any(${last.studentIds}::uuid[]) order by name`.execute(t.owner)
  return { school, lastYearId, yearId, classes, students: rows, batches: [] as string[] }
}
type World = Awaited<ReturnType<typeof begin>>

const todayOf = () => t.clock.now().toISOString().slice(0, 10)

async function perform(one: Step, w: World): Promise<void> {
  const { schoolId, admin } = w.school as TestSchool
  const params = { schoolId }
  const student = 'student' in one ? w.students[one.student]! : w.students[0]!
  const studentIds = [student.id]
  const date = 'day' in one ? addDays(todayOf(), one.day) : todayOf()
  const as = { caller: admin, schoolId }
  if (one.act === 'place') {
    const { academicClassId } = w.classes[one.to]!
    await t.call(members.place, { params, body: { studentIds, academicClassId, joinDate: date } }, admin)
  } else if (one.act === 'import') {
    w.batches.push((await importFile(t, as, file(student.name, student.nis, ['7A', '7B', '9X'][one.to]!))).id)
  } else if (one.act === 'undo import') {
    const id = w.batches.pop()
    if (id) await undo(t, as, id)
  } else if (one.act === 'leave') {
    await t.call(members.exit, { params, body: { studentIds, exitType: 'MUTASI', exitDate: date } }, admin)
  } else if (one.act === 'come back') {
    await t.call(members.undoExit, { params: { id: student.id } }, admin)
  } else if (one.act === 'correct') {
    const row = await t.owner
      .selectFrom('enrollment')
      .select(['id', 'join_date', 'version', 'roll_no'])
      .where('student_id', '=', student.id)
      .orderBy('join_date')
      .executeTakeFirst()
    if (!row) return
    const body = { joinDate: row.join_date, version: row.version, rollNo: row.roll_no }
    await t.call(members.update, { params: { schoolId, id: row.id }, body }, admin)
  } else if (one.act === 'activate') {
    const id = one.year === 'last' ? w.lastYearId : w.yearId
    await t.call(academicYearEndpoints.activate, { params: { id }, body: {} }, admin)
  } else if (one.act === 'rollover') {
    await t.call(rolloverEndpoints.prepare, { params: { id: w.lastYearId }, body: {} }, admin)
    await t.call(rolloverEndpoints.confirm, { params: { id: w.lastYearId }, body: {} }, admin)
    await t.call(rolloverEndpoints.run, { params: { id: w.lastYearId }, body: {} }, admin)
    await t.runJobs()
  } else if (one.act === 'undo rollover') {
    await t.call(rolloverEndpoints.undo, { params: { id: w.lastYearId }, body: {} }, admin)
    await t.runJobs()
  } else if (one.act === 'wait') {
    t.clock.advance(one.days * 24 * 3_600_000)
  }
}

/** A year's student list has each student once, and as many as its list of classes counts. */
async function listsAgree({ school, yearId, lastYearId }: World): Promise<void> {
  const params = { schoolId: school.schoolId }
  for (const academicYearId of [yearId, lastYearId]) {
    const query = { academicYearId, pageSize: 100 } as const
    const listed = (await t.call(members.list, { params, query }, school.admin)).body
    const classes = (await t.call(academicClassEndpoints.list, { params, query }, school.admin)).body.data
    const counted = classes.reduce((sum, { counts }) => sum + counts.total, 0)
    expect(new Set(listed.data.map(({ studentId }) => studentId)).size).toBe(listed.meta.total)
    expect(listed.meta.total).toBe(counted)
  }
}

test('whatever is done to classes, nobody is in two at once and each day can be closed', async () => {
  const done = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
      const w = await begin()
      for (const one of steps) {
        await perform(one, w)
        done.add(one.act)
      }
      const { schoolId } = w.school
      const { rows: twice } = await sql`
        select e.id from enrollment e join enrollment second_e on second_e.student_id = e.student_id and second_e.id > e.id
          and daterange(e.join_date, e.leave_date) && daterange(second_e.join_date, second_e.leave_date)
          where e.school_id = ${schoolId}`.execute(t.owner)
      expect(twice).toEqual([])
      await listsAgree(w)
      const bugs = t.log.filter((line) => line.includes('"level":50'))
      expect(bugs, 'refusals are answers, not errors').toEqual([])
      const date = todayOf()
      await runDailyJobs({ schoolId, kind: 'CLOSE', date }, { transactions: t.app.transactions } as Parameters<
        typeof runDailyJobs
      >[1])
    }),
    { numRuns: amount({ short: 4, long: 60 }), seed: 20 },
  )
  expect(done.size).toBeGreaterThan(7)
})
