import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sizeOf } from '../../../../bench/bench-school.ts'
import { staff } from '../../../../bench/full-schools.ts'
import { buildTimetable } from '../../fixtures/build-timetable.ts'
import { writeSavesFrom } from '../../fixtures/write-marks.ts'
import { statementRecorder } from '../../../../bench/statements.ts'
import { newMarkId } from '../../../../web/src/offline/state/mark-id.ts'
import { isReading, rowsHandled } from '../../testing/random-steps.ts'
import { testApp } from '../../testing/test-app.ts'
import { newSchoolOf, placeIn, type TestSchool, yearOf } from '../../testing/test-school.ts'

/**
 * PostgreSQL's statistics do not cover a new school yet, so the planner expects a single student. Its plans must still
 * not scan the other students for each student.
 */
const t = await testApp()
afterAll(t.close)
const recorder = await statementRecorder(t)
afterAll(recorder.close)
const today = t.clock.now().toISOString().slice(0, 10)
const semester = { first: '2026-07-13', last: '2026-12-18' }

type Filled = TestSchool & { yearId: string; classId: string; studentIds: string[] }
let known: Filled
let unknown: Filled

beforeAll(async () => {
  const tables = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace
        and relowner = (select oid from pg_roles where rolname = current_user)`.execute(t.owner)
  // Autovacuum must not update the statistics in between.
  for (const { name } of tables.rows)
    await sql`alter table ${sql.raw(name)} set (autovacuum_enabled = false)`.execute(t.owner)
  for (let i = 0; i < 5; i += 1) known = await filled()
  await sql`analyze`.execute(t.owner)
  unknown = await filled()
})

/** Ten classes of 36 with marks on each day of the semester so far. */
async function filled(): Promise<Filled> {
  const school = await newSchoolOf(t, {
    size: sizeOf(10),
    year: yearOf(semester),
    setting: { active_days: [1, 2, 3, 4, 5, 6, 7], alpa_in_row: 3, max_alpa_days: 5, min_present_percent: 75 },
  })
  const { schoolId, admin } = school
  const place = placeIn(t, schoolId)
  await buildTimetable(place, school, staff)
  await writeSavesFrom(
    place,
    sql`with save as (
        select row_number() over (order by d, c.id) as seq, d as date, c.id
          from generate_series(${semester.first}::date, ${today}::date, interval '1 day') d, academic_class c
          where c.school_id = ${schoolId}
      )
      select s.seq, s.date::date as date, s.id as academic_class_id, null::uuid as lesson_id, uuidv7() as device,
          ${admin.profileId}::uuid as actor_id, s.date as at, array_agg(uuidv7()) as mark_ids,
          array_agg(e.student_id) as student_ids, array_agg(0) as bases, array_agg(1) as ns, array_agg(1) as revs,
          array_agg(case when (s.seq + e.roll_no) % 9 > 0 then 'H' else 'A' end) as statuses,
          null::smallint[] as minutes_late, null::text[] as notes, null::text[] as reasons,
          array_agg('applied'::text) as verdicts, null::text[] as verdict_reasons
        from save s
        join enrollment e on e.school_id = ${schoolId} and e.academic_class_id = s.id
        group by s.seq, s.date, s.id`,
  )
  const [first] = school.classes
  if (!first) throw new Error('a school has classes')
  return { ...school, classId: first.academicClassId, studentIds: first.studentIds }
}

/** The rows that the longest statement of a call processes. */
async function rowsOf(school: Filled, call: Parameters<typeof recorder.statementsOf>[1]): Promise<number> {
  const all = await recorder.statementsOf(school.admin, call)
  const reading = all.filter(({ text }) => isReading(text))
  expect(reading.length).toBeGreaterThan(0)
  expect(reading).toEqual(expect.arrayContaining(all.filter(({ options }) => options.nestedLoops === false)))
  const { schoolId } = school
  const handled = []
  for (const statement of reading) handled.push(await rowsHandled(t.db, { schoolId, ...statement }))
  return Math.max(...handled)
}

/** A scan of the class's 36 students for each of them is fine, one of the school's 360 is not. */
const limit = (ofKnown: number) => 3 * ofKnown + 10_000

const month = today.slice(0, 7)
const marking = '/api/v1/attendance/daily-attendance'

test.each<[string, (school: Filled) => string]>([
  ['the home of an admin', ({ schoolId }) => `/api/v1/attendance/${schoolId}/report/overview`],
  ['the classes of a day', ({ schoolId }) => `${marking}/${schoolId}?date=${today}`],
  ['a sheet', ({ schoolId, classId }) => `${marking}/${schoolId}/${classId}?date=${today}`],
  ['what has changed', ({ schoolId }) => `/api/v1/attendance/${schoolId}/changes?since=0`],
  [
    'the history of a mark',
    ({ schoolId, classId, studentIds }) =>
      `${marking}/${schoolId}/${classId}/history?date=${today}&studentId=${studentIds[0]}`,
  ],
  [
    'the recap of a class',
    ({ schoolId, classId }) =>
      `/api/v1/attendance/${schoolId}/report/monthly?academicClassId=${classId}&month=${month}`,
  ],
  ['the recap of the school', ({ schoolId }) => `/api/v1/attendance/${schoolId}/report/monthly-school?month=${month}`],
  ['the lessons of a day', ({ schoolId }) => `/api/v1/attendance/subject-attendance/${schoolId}?date=${today}`],
  ['students', () => '/api/v1/student?pageSize=25'],
  ['a student looked for', () => '/api/v1/student?pageSize=25&q=siswa'],
  ['memberships', ({ schoolId }) => `/api/v1/student/${schoolId}/academic-student`],
  ['the timetable', ({ schoolId }) => `/api/v1/schedule/${schoolId}/class-schedule`],
  [
    'the week of a class',
    ({ schoolId, classId }) => `/api/v1/schedule/${schoolId}/week?semesterNo=1&academicClassId=${classId}`,
  ],
  ['classes of the year', ({ schoolId }) => `/api/v1/class/${schoolId}/academic-class`],
  [
    'what a rapor lacks before its lock',
    ({ schoolId, yearId }) =>
      `/api/v1/student/${schoolId}/student-evaluation/lock?academicYearId=${yearId}&semesterNo=1&period=AKHIR`,
  ],
  ['what is missing before a semester is closed', ({ yearId }) => `/api/v1/academic-year/${yearId}/semester/1/closing`],
  [
    'the recap of a semester',
    ({ schoolId, classId }) => `/api/v1/attendance/${schoolId}/report/semester?academicClassId=${classId}&semesterNo=1`,
  ],
  [
    'the students of a rapor season',
    ({ schoolId, yearId }) =>
      `/api/v1/student/${schoolId}/student-evaluation?academicYearId=${yearId}&semesterNo=1&period=AKHIR`,
  ],
  ['students who need attention', ({ schoolId }) => `/api/v1/attendance/${schoolId}/report/warning`],
  ['corrections', ({ schoolId }) => `/api/v1/attendance/${schoolId}/correction`],
  [
    'the days of all classes',
    ({ schoolId }) => `/api/v1/attendance/${schoolId}/class-day?from=${semester.first}&to=${today}`,
  ],
])('%s: a new school costs little more than a known one', async (_, urlOf) => {
  const [ofKnown, ofUnknown] = [
    await rowsOf(known, { method: 'GET', url: urlOf(known) }),
    await rowsOf(unknown, { method: 'GET', url: urlOf(unknown) }),
  ]
  expect(ofUnknown).toBeLessThan(limit(ofKnown))
})

test('a sheet is saved in a new school with the same plans as in a known one', async () => {
  const save = ({ schoolId, classId, studentIds }: Filled) => ({
    method: 'PUT' as const,
    url: `${marking}/${schoolId}/${classId}`,
    body: {
      date: today,
      device: newMarkId(),
      marks: studentIds.map((studentId, i) => ({
        id: newMarkId(),
        studentId,
        status: 'S',
        reason: 'Susulan',
        base: 1,
        n: i + 2,
      })),
    },
  })
  expect(await rowsOf(unknown, save(unknown))).toBeLessThan(limit(await rowsOf(known, save(known))))
})
