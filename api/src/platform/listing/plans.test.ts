import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '@hadir/contract/endpoint.ts'
import { rolloverEndpoints } from '@hadir/contract/academic-year/rollover.ts'
import { listeningInto, statementRecorder, type Statement } from '../../../../bench/statements.ts'
import { applyRollover } from '../../features/academic-year/rollover/apply.ts'
import { auditRollover, auditUndoneRollover } from '../../features/academic-year/rollover/audit-students.ts'
import { undoRollover } from '../../features/academic-year/rollover/undo-rollover.ts'
import { startSemester } from '../../features/academic-year/start-semester.ts'
import { genapTimetable } from '../../features/schedule/rules.ts'
import { closeDays } from '../../features/attendance/day-closing/close-day.ts'
import { findReminders } from '../../features/attendance/reminders/find-reminders.ts'
import { classesToClose } from '../../features/attendance/daily-jobs/run-daily-jobs.ts'
import { placeStudents } from '../../features/student/academic-student/membership.ts'
import type { Caller, SchoolScope } from '../http/scope.ts'
import { newId } from '../ids.ts'
import { isReading, randomStepsOf } from '../../testing/random-steps.ts'
import { testApp } from '../../testing/test-app.ts'
import { testClock } from '../../testing/test-clock.ts'
import { newCaller, newClass, newSchool, newYear, type TestSchool } from '../../testing/test-school.ts'
import { newTeacher } from '../../testing/test-teacher.ts'

/** 20 schools with 20,000 students: a list must reach one school's rows by an index, not by a full scan. */
const t = await testApp()
afterAll(t.close)
const recorder = await statementRecorder(t)
afterAll(recorder.close)

const isList = (e: Endpoint) =>
  e.method === 'GET' && e.scope === 'school' && e.query !== undefined && 'page' in e.query.shape && 'q' in e.query.shape
/** Built from the declarations, so that new lists are covered; lists below one record are reached by its id. */
const lists = t.app.endpoints
  .filter((e) => isList(e) && !e.path.replace(':schoolId', '').includes(':'))
  .map((e) => [e.path, e] as const)

let school: TestSchool
let yearId: string
let academicClassId: string
let otherClassId: string
let studentId: string
let student: Caller
let wali: Caller
beforeAll(async () => {
  for (let i = 0; i < 20; i += 1) {
    school = await newSchool(t)
    const { schoolId } = school
    yearId = await newYear(t, schoolId)
    academicClassId = (await newClass(t, { schoolId, yearId, count: 1 })).academicClassId
    await sql`with added as (
        insert into student (school_id, id, name, nis, gender, dob, created_at, updated_at)
          select ${schoolId}, uuidv7(), 'Siti Rahayu ' || n, 'N' || n, 'P', '2013-01-15', now(), now()
            from generate_series(1, 1000) n returning id
      )
      insert into enrollment (school_id, id, academic_year_id, academic_class_id, student_id, join_date, created_at)
        select ${schoolId}, uuidv7(), ${yearId}, ${academicClassId}, id, '2026-07-13', now() from added`.execute(
      t.owner,
    )
    await sql`with known as (
        insert into guardian (school_id, id, name, phone, created_at, updated_at)
          select school_id, id, 'Siti Aminah', '628120000' || substr(nis, 2), now(), now()
            from student where school_id = ${schoolId} returning id
      )
      insert into student_guardian (school_id, student_id, guardian_id, relation, is_primary_contact)
        select ${schoolId}, id, id, 'IBU', true from known`.execute(t.owner)
    await sql`insert into attendance_cell (school_id, date, student_id, status, rev, n, seq)
      select school_id, date '2026-09-10' + day, id, 'H', 1, 1, 1 from student, generate_series(1, 4) day
        where school_id = ${schoolId}`.execute(t.owner)
    await sql`insert into teacher (school_id, id, name, gender, dob, employment_status, ptk_type, created_at, updated_at)
      select ${schoolId}, uuidv7(), 'Budi Santoso ' || n, 'L', '1985-02-03', 'PNS', 'Guru Mapel', now(), now()
        from generate_series(1, 100) n`.execute(t.owner)
  }
  const { schoolId } = school
  const { id } = await t.owner
    .selectFrom('student')
    .select('id')
    .where('school_id', '=', schoolId)
    .orderBy('nis')
    .limit(1)
    .executeTakeFirstOrThrow()
  studentId = id
  student = await newCaller(t, { schoolId, role: 'student', personId: id })
  const personId = await newTeacher(t, schoolId)
  wali = await newCaller(t, { schoolId, role: 'teacher', personId })
  await sql`insert into homeroom (school_id, id, academic_class_id, teacher_id, start_date)
    values (${schoolId}, ${newId()}, ${academicClassId}, ${personId}, '2026-07-13')`.execute(t.owner)
  otherClassId = newId()
  await sql`insert into class (school_id, id, name, grade, created_at, updated_at)
    values (${school.schoolId}, ${otherClassId}, 'VIII-Z', 'VIII', now(), now())`.execute(t.owner)
  await t.call(rolloverEndpoints.prepare, { params: { id: yearId }, body: {} }, school.admin)
  await sql`analyze`.execute(t.owner)
})

const straysOf = (text: string, values: readonly unknown[], options = {}) =>
  randomStepsOf(t.db, { schoolId: school.schoolId, text, values, ...options })

test('the lists are found', () => {
  expect(lists.length).toBeGreaterThan(7)
})

test.each(lists)('%s reaches its school by an index', async (path) => {
  const url = path.replace(':schoolId', school.schoolId)
  let seen = 0
  for (const query of ['', '?q=rahaju', '?page=3&pageSize=100']) {
    const statements = await recorder.statementsOf(school.admin, { method: 'GET', url: url + query })
    for (const { text, values, options } of statements.filter((statement) => isReading(statement.text))) {
      seen += 1
      expect([query, text, await straysOf(text, values, { options })]).toEqual([query, text, []])
    }
  }
  expect(seen).toBeGreaterThan(0)
})

const recap = (of = 'monthly') => `/api/v1/attendance/${school.schoolId}/report/${of}?month=2026-09`

test.each<[string, () => string, (() => Caller)?]>([
  [
    'the week of a class',
    () => `/api/v1/schedule/${school.schoolId}/week?semesterNo=1&academicClassId=${academicClassId}`,
  ],
  ['the lessons of a day', () => `/api/v1/schedule/${school.schoolId}/lesson?date=2026-09-16`],
  ['the choices of the timetable', () => `/api/v1/schedule/${school.schoolId}/choice`],
  ['what is missing before a semester is closed', () => `/api/v1/academic-year/${yearId}/semester/1/closing`],
  ['what a semester begins with', () => `/api/v1/academic-year/${yearId}/semester/2/starting`],
  ['where a rollover stands', () => `/api/v1/academic-year/${yearId}/rollover`],
  ['the students of a rollover', () => `/api/v1/academic-year/${yearId}/rollover/pupil?page=3&pageSize=100&q=siti`],
  ['the home of the school', () => `/api/v1/attendance/${school.schoolId}/report/overview`],
  ['the home of a wali kelas', () => `/api/v1/attendance/${school.schoolId}/report/overview`, () => wali],
  ['the lessons of a teacher today', () => `/api/v1/attendance/subject-attendance/${school.schoolId}`, () => wali],
  ['the home of a student', () => '/api/v1/student/own', () => student],
  ['the proposals of a student', () => `/api/v1/student/${school.schoolId}/proposal/mine`, () => student],
  ['the lessons of a student', () => `/api/v1/schedule/${school.schoolId}/lesson?date=2026-09-16`, () => student],
  ['the record of a student', () => `/api/v1/student/${studentId}`],
  ['the record of a student, to her wali kelas', () => `/api/v1/student/${studentId}`, () => wali],
  ['the classes of a student', () => `/api/v1/student/${studentId}/membership`],
  ['the readers of a student', () => `/api/v1/student/${studentId}/readers`],
  ['the new students of a year', () => `/api/v1/student/${school.schoolId}/academic-student?state=baru`],
  ['the changes of a student', () => `/api/v1/student/${studentId}/history`],
  ['the search for a guardian', () => `/api/v1/student/${school.schoolId}/guardian?q=siti`],
  ['the calendar of a year', () => `/api/v1/academic-year/${yearId}/calendar`],
  ['the recap of a class', () => `${recap()}&academicClassId=${academicClassId}`],
  ['the recap of the school', () => recap('monthly-school')],
])('%s reaches its school by an index', async (_, urlOf, as = () => school.admin) => {
  const statements = await recorder.statementsOf(as(), { method: 'GET', url: urlOf() })
  const readings = statements.filter(({ text }) => isReading(text))
  for (const { text, values, options } of readings)
    expect([text, await straysOf(text, values, { options })]).toEqual([text, []])
  expect(readings.length).toBeGreaterThan(0)
})

/** The statements of an action; what it writes is rolled back. */
async function statementsFor(act: (scope: SchoolScope) => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const undone = new Error('nothing of this stays')
  const from = { schoolId: school.schoolId, profileId: school.admin.profileId ?? '' }
  const acting = t.app.transactions.schoolJob(from, async (scope) => {
    await act({ ...scope, db: scope.db.withPlugin(listeningInto(statements)) })
    throw undone
  })
  await expect(acting).rejects.toBe(undone)
  return statements
}

const close = ({ db, schoolId }: SchoolScope) =>
  db.updateTable('semester').set({ status: 'DITUTUP' }).where('school_id', '=', schoolId).execute()

/** Most graduate, and no more repeat than fit in a class: the school's only one is in its first grade. */
async function decideAll(scope: SchoolScope): Promise<string> {
  const { id } = await scope.db
    .selectFrom('rollover')
    .select('id')
    .where('school_id', '=', scope.schoolId)
    .executeTakeFirstOrThrow()
  await sql`update rollover_student p set decision = case when s.nis < 'N9' then 'LULUS' else 'TINGGAL' end,
      to_class_id = case when s.nis < 'N9' then null else p.from_class_id end
    from student s where p.school_id = ${scope.schoolId} and p.rollover_id = ${id} and s.school_id = p.school_id
      and s.id = p.student_id`.execute(scope.db)
  return id
}

test.each<[string, number, (scope: SchoolScope) => Promise<unknown>]>([
  [
    'a rollover and taking it back',
    15,
    async (scope) => {
      await close(scope)
      const id = await decideAll(scope)
      await applyRollover(scope, id, async () => undefined)
      await auditRollover(scope, id)
      await auditUndoneRollover(scope, id)
      await undoRollover(scope, id)
    },
  ],
  [
    'the start of a semester',
    3,
    async (scope) => {
      await close(scope)
      await sql`update semester set status = 'DRAFT' where school_id = ${scope.schoolId} and no = 2`.execute(scope.db)
      await startSemester(
        { ...scope, clock: testClock('2026-12-19T02:00:00Z') },
        { yearId, no: 2 },
        { subjects: true, lessons: true },
        genapTimetable,
      )
    },
  ],
  [
    'placing students',
    3,
    async (scope) => {
      const made = await scope.db
        .insertInto('academic_class')
        .values({
          school_id: scope.schoolId,
          id: newId(),
          academic_year_id: yearId,
          class_id: otherClassId,
          created_at: t.clock.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const studentIds = (
        await scope.db
          .selectFrom('enrollment')
          .select('student_id')
          .where('school_id', '=', scope.schoolId)
          .limit(100)
          .execute()
      ).map(({ student_id }) => student_id)
      await placeStudents(scope, { studentIds, academicClassId: made.id, joinDate: '2026-09-15' })
    },
  ],
  [
    'the reminder and the closing of a day',
    3,
    async (scope) => {
      const date = '2026-09-16'
      expect(await findReminders(scope, date)).toHaveLength(1)
      await sql`update school_setting set auto_alpa = true where school_id = ${scope.schoolId}`.execute(scope.db)
      expect(await classesToClose(scope, date)).toHaveLength(1)
      const closed = await closeDays(scope, { date, academicClassIds: [academicClassId] })
      expect(closed.filled).toBe(1001)
    },
  ],
])('%s writes one school’s rows by an index', async (_, least, act) => {
  const all = (await statementsFor(act)).filter(({ text }) => /^\s*(select|with|insert|update|delete)/i.test(text))
  for (const { text, values } of all) {
    expect([text, await straysOf(text, values)]).toEqual([text, []])
    expect([text, await straysOf(text, values, { evenSmall: true })]).toEqual([text, []])
  }
  expect(all.filter(({ text }) => /\b(insert|update|delete)\b/i.test(text)).length).toBeGreaterThanOrEqual(least)
})

test('a statement that scans every school is detected', async () => {
  expect(await straysOf(`select count(*) from student where nis = $1 and id <> '${newId()}'`, ['N1'])).toEqual([])
  await sql`alter table student disable row level security`.execute(t.owner)
  expect(await straysOf('select count(*) from student where name = $1', ['x'])).toEqual(['Seq Scan on student'])
  await sql`alter table student enable row level security`.execute(t.owner)
})
