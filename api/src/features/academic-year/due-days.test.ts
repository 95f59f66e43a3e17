import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { amount, seed } from '@hadir/contract/testing/test-size.ts'
import { attendance, isUnfilled } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { dayClosing } from '@hadir/contract/attendance/day-closing.ts'
import { addDays, type SchoolDate, weekdayOf } from '@hadir/contract/dates/dates.ts'
import { readOverview } from '@hadir/contract/attendance/report/overview.ts'
import { report } from '@hadir/contract/attendance/report/report.ts'
import { semesterEndpoints } from '@hadir/contract/academic-year/semester.ts'
import { newId } from '../../platform/ids.ts'
import { testApp } from '../../testing/test-app.ts'
import { addHoliday, assignHomeroom, newColleague } from '../../testing/test-duties.ts'
import { testMailServer } from '../../testing/test-mail-server.ts'
import { newClass, newSchool, newYear } from '../../testing/test-school.ts'
import { runDailyJobs } from '../attendance/daily-jobs/run-daily-jobs.ts'

const mail = await testMailServer()
const t = await testApp({ smtpUrl: mail.url })
afterAll(async () => {
  await t.close()
  await mail.close()
})

const today = '2026-09-16'
const semester = { first: '2026-09-01', last: '2026-10-30' }
const soFar = Array.from({ length: 16 }, (_, i) => addDays(semester.first, i))

/** A student of one class: the first day, the day after the last, and the days with a mark. */
type Member = { klass: number; join: SchoolDate; leave: SchoolDate | null; marked: readonly SchoolDate[] }
type Case = {
  classes: readonly string[]
  members: readonly Member[]
  holiday: SchoolDate
  /** The day on which the school started to use Hadir. */
  begins?: SchoolDate | null
}

/** The expected result, without SQL: the days of each class on which a member has no mark. */
function unfilledDays({ classes, members, holiday, begins }: Case): Map<string, SchoolDate[]> {
  const days = soFar.filter((date) => weekdayOf(date) <= 5 && date !== holiday && date >= (begins ?? date))
  const isOpen = (klass: number, date: SchoolDate) =>
    members.some(
      (one) =>
        one.klass === klass && one.join <= date && (!one.leave || date < one.leave) && !one.marked.includes(date),
    )
  const all = classes.map((name, i) => [name, days.filter((date) => isOpen(i, date))] as const)
  return new Map(all.filter(([, dates]) => dates.length > 0))
}

async function begin({ classes, members, holiday, begins = null }: Case) {
  t.clock.moveTo(`${today}T09:00:00Z`)
  const school = await newSchool(t)
  const { schoolId } = school
  const yearId = await newYear(t, schoolId, semester)
  await t.owner.updateTable('academic_year').set({ begins_on: begins }).where('id', '=', yearId).execute()
  await sql`update school_setting set auto_alpa = true where school_id = ${schoolId}`.execute(t.owner)
  await addHoliday(t, schoolId, { name: 'Libur sekolah', date: holiday })
  const teacher = await newColleague(t, schoolId)
  const ids: string[] = []
  for (const [i, name] of classes.entries()) {
    const here = members.filter(({ klass }) => klass === i)
    const made = await newClass(t, { schoolId, yearId, name, count: Math.max(here.length, 1) })
    const { academicClassId, studentIds } = made
    ids.push(academicClassId)
    await assignHomeroom(t, { schoolId, academicClassId, teacherId: teacher.id }, { start: semester.first })
    await t.owner.deleteFrom('enrollment').where('academic_class_id', '=', academicClassId).execute()
    for (const [n, { join, leave, marked }] of here.entries()) {
      const row = { school_id: schoolId, academic_class_id: academicClassId, academic_year_id: yearId }
      const student_id = studentIds[n]!
      const span = { join_date: join, leave_date: leave, created_at: t.clock.now() }
      await t.owner
        .insertInto('enrollment')
        .values({ ...row, ...span, id: newId(), student_id })
        .execute()
      await sql`insert into attendance_cell (school_id, date, student_id, status, rev, n, seq)
        select ${schoolId}, date, ${student_id}, 'H', 1, 1, 1 from unnest(${[...marked]}::date[]) as day (date)`.execute(
        t.owner,
      )
    }
  }
  return { school, schoolId, yearId, ids, teacher }
}

/** The unfilled days according to every screen and paper, each as class and days. */
async function expectSame(given: Case, { school, schoolId, yearId, ids }: Awaited<ReturnType<typeof begin>>) {
  const params = { schoolId }
  const wanted = unfilledDays(given)
  const daysOf = (name: string) => wanted.get(name) ?? []
  const counts = Object.fromEntries(Array.from(wanted, ([name, dates]) => [name, dates.length]))

  const { data: closing } = (await t.call(semesterEndpoints.closing, { params: { id: yearId, no: '1' } }, school.admin))
    .body
  const atClosing = Object.fromEntries(closing.unmarked.map(({ name, days }) => [name, days]))
  expect(atClosing, 'the closing of the semester').toEqual(counts)
  expect(closing.unmarked.map(({ name, firstDate }) => [name, firstDate])).toEqual(
    closing.unmarked.map(({ name }) => [name, daysOf(name)[0]]),
  )

  const ofSchool = (await t.call(report.monthlySchool, { params, query: { month: '2026-09' } }, school.admin)).body.data
  // A paper does not call today forgotten: it can still be filled in.
  const pastOf = (name: string) => daysOf(name).filter((date) => date < today).length
  const past = Object.fromEntries([...wanted.keys()].flatMap((name) => (pastOf(name) ? [[name, pastOf(name)]] : [])))
  const inRecap = ofSchool.rows.flatMap(({ name, unmarkedDays }) => (unmarkedDays ? [[name, unmarkedDays]] : []))
  expect(Object.fromEntries(inRecap), 'the recap of the school').toEqual(past)
  for (const [i, academicClassId] of ids.entries()) {
    const query = { academicClassId, month: '2026-09' }
    const { foot } = (await t.call(report.monthly, { params, query }, school.admin)).body.data
    expect(foot.unmarkedDays, 'the recap of a class').toBe(pastOf(given.classes[i]!))
  }

  const seen: [string, SchoolDate][] = []
  for (const date of soFar) {
    const { body } = await t.call(attendance.classes, { params, query: { date, pageSize: 100 } }, school.admin)
    const open = body.data.filter(isUnfilled)
    expect(body.meta.totals.states.BELUM + body.meta.totals.states.SEBAGIAN, `the list of ${date}`).toBe(open.length)
    seen.push(...open.map(({ name }): [string, SchoolDate] => [name, date]))
  }
  const all = [...wanted].flatMap(([name, dates]) => dates.map((date): [string, SchoolDate] => [name, date]))
  expect(seen.map(String).toSorted(), 'the lists of the days').toEqual(all.map(String).toSorted())

  const { days } = (await t.call(readOverview, { params }, school.admin)).body.data
  expect(
    days.map(({ date, unmarkedClasses }) => [date, unmarkedClasses]),
    'the home',
  ).toEqual(days.map(({ date }) => [date, all.filter(([, on]) => on === date).length]))
}

async function remind(schoolId: string): Promise<string[]> {
  mail.mails.length = 0
  const at = t.clock.now()
  await t.owner
    .insertInto('platform.job_schedule_run')
    .values({ school_id: schoolId, kind: 'REMIND', date: today, at })
    .execute()
  await runDailyJobs({ schoolId, kind: 'REMIND', date: today }, { transactions: t.app.transactions })
  await t.runJobs()
  return mail.mails.map(({ subject }) => subject ?? '')
}

const dueToday = ({ members }: Case, klass: number) =>
  members.some((one) => one.klass === klass && one.join <= today && (!one.leave || today < one.leave))

async function expectClosed(given: Case, { schoolId, ids }: Awaited<ReturnType<typeof begin>>) {
  await runDailyJobs({ schoolId, kind: 'CLOSE', date: today }, { transactions: t.app.transactions } as Parameters<
    typeof runDailyJobs
  >[1])
  const closed = await t.owner
    .selectFrom('day_closing')
    .select('academic_class_id')
    .where('school_id', '=', schoolId)
    .execute()
  const isDay = given.holiday !== today
  expect(closed.map((row) => row.academic_class_id).toSorted()).toEqual(
    ids.filter((_, klass) => isDay && dueToday(given, klass)).toSorted(),
  )
}

const until = (last: SchoolDate) => soFar.filter((date) => date <= last)

test('a class without students is never reported as missing', async () => {
  const given: Case = {
    classes: ['VII-A', 'VII-Kosong', 'VII-Ditinggal'],
    members: [
      { klass: 0, join: semester.first, leave: null, marked: until('2026-09-14') },
      { klass: 0, join: '2026-09-07', leave: null, marked: until('2026-09-11') },
      { klass: 2, join: semester.first, leave: '2026-09-10', marked: until('2026-09-08') },
    ],
    holiday: '2026-09-03',
  }
  const at = await begin(given)
  expect([...unfilledDays(given)]).toEqual([
    ['VII-A', ['2026-09-14', '2026-09-15', today]],
    ['VII-Ditinggal', ['2026-09-09']],
  ])
  await expectSame(given, at)
  const query = { date: today, pageSize: 100 }
  const list = await t.call(attendance.classes, { params: at, query }, at.school.admin)
  expect(list.body.data.map(({ name, state }) => [name, state]).toSorted()).toEqual([
    ['VII-A', 'BELUM'],
    ['VII-Ditinggal', null],
    ['VII-Kosong', null],
  ])
  expect(await remind(at.schoolId)).toEqual(['Absensi VII-A belum diisi'])
  const body = { date: today, academicClassIds: at.ids.slice(1) }
  const byHand = await t.call(dayClosing.close, { params: at, body }, at.school.admin)
  expect(byHand.body.data).toEqual({ closingIds: [], filled: 0 })
  await expectClosed(given, at)
})

test('a year in preparation has no due days; once active, its missing days are reported', async () => {
  const given: Case = {
    classes: ['VII-A'],
    members: [{ klass: 0, join: semester.first, leave: null, marked: [] }],
    holiday: '2026-09-03',
  }
  const at = await begin(given)
  const active = t.owner.updateTable('academic_year').where('id', '=', at.yearId)
  await active.set({ is_active: false }).execute()
  await expectSame({ ...given, members: [] }, at)
  expect(await remind(at.schoolId)).toEqual([])
  await active.set({ is_active: true }).execute()
  await expectSame(given, at)
})

test('a school that begins mid-semester has no earlier due days but may fill them in', async () => {
  const given: Case = {
    classes: ['VII-A'],
    members: [{ klass: 0, join: semester.first, leave: null, marked: [] }],
    holiday: '2026-09-03',
    begins: '2026-09-14',
  }
  const at = await begin(given)
  expect([...unfilledDays(given)]).toEqual([['VII-A', ['2026-09-14', '2026-09-15', today]]])
  await expectSame(given, at)
  const before = { schoolId: at.schoolId, academicClassId: at.ids[0]! }
  const sheet = await t.call(attendance.sheet, { params: before, query: { date: '2026-09-11' } }, at.school.admin)
  expect(sheet.status).toBe(200)
})

const date = (max: number) => fc.integer({ min: 0, max }).map((n) => addDays(semester.first, n))
const member = fc
  .record({
    klass: fc.integer({ min: 0, max: 2 }),
    join: date(20),
    stays: fc.option(fc.integer({ min: 1, max: 12 }), { nil: null }),
    marked: fc.oneof(fc.subarray(soFar), fc.constant(soFar)),
  })
  .map(({ stays, join, ...more }): Member => ({ ...more, join, leave: stays === null ? null : addDays(join, stays) }))
const school = fc.record({
  classes: fc.constant(['VII-A', 'VII-B', 'VII-C', 'VII-D']),
  members: fc.array(member, { maxLength: 8 }),
  holiday: date(15),
  begins: fc.option(date(15), { nil: null }),
})

test('whoever joins and leaves, every screen, paper, mail and closing counts the same days', async () => {
  await fc.assert(
    fc.asyncProperty(school, async (given) => {
      const at = await begin(given)
      await expectSame(given, at)
      const names = [...unfilledDays(given)].flatMap(([name, dates]) => (dates.includes(today) ? [name] : []))
      expect(await remind(at.schoolId)).toEqual(names.length > 0 ? [`Absensi ${names.join(', ')} belum diisi`] : [])
      await expectClosed(given, at)
    }),
    { numRuns: amount({ short: 3, long: 60 }), seed },
  )
})
