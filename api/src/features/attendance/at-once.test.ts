import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { attendanceChanges } from '@hadir/contract/attendance/changes.ts'
import { newClass, newSchool, newYear, type TestSchool } from '../../testing/test-school.ts'
import { testApp } from '../../testing/test-app.ts'
import { newMark, saveMarks, verdictsOf } from './testing-sheet.ts'
import { newLedClass } from '../../testing/test-duties.ts'

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
  ;({ place, students, homeroom } = await newLedClass(t, { schoolId: school.schoolId, yearId }))
})

test('when two save the same sheet at once, each cell has one winner and the other is told', async () => {
  const saves = await Promise.all(
    [homeroom.caller, school.admin].map((as, i) =>
      saveMarks(t, place, { as, marks: students.map((id) => newMark(id, i ? 'A' : 'H')) }),
    ),
  )
  const verdicts = saves.map((save) => verdictsOf(save.body.data))
  expect(verdicts.toSorted()).toEqual([
    ['applied', 'applied', 'applied'],
    ['conflict', 'conflict', 'conflict'],
  ])
  const cells = (await t.call(attendance.sheet, { params: place, query: {} }, school.admin)).body.data.students
  expect(cells.map((student) => student.cell.rev)).toEqual([1, 1, 1])
  expect(new Set(cells.map((student) => student.cell.status)).size).toBe(1)
})

test('many classes saved at once lose nothing, and every cursor returns all later changes', async () => {
  const classes = await Promise.all(
    Array.from({ length: 12 }, () => newClass(t, { schoolId: school.schoolId, yearId, count: 5 })),
  )
  const params = { schoolId: school.schoolId }
  const { cursor } = (await t.call(attendance.sheet, { params: place, query: {} }, school.admin)).body.data
  await Promise.all(
    classes.map(({ academicClassId, studentIds }) =>
      saveMarks(
        t,
        { ...params, academicClassId },
        { as: school.admin, marks: studentIds.map((id) => newMark(id, 'H')) },
      ),
    ),
  )
  const reported = new Set<string>()
  for (let since = cursor, more = true; more;) {
    const { data } = (await t.call(attendanceChanges.since, { params, query: { since } }, school.admin)).body
    for (const { studentId } of data.cells) reported.add(studentId)
    since = data.cursor
    more = data.more
  }
  expect(reported).toEqual(new Set(classes.flatMap((k) => k.studentIds)))
})

test('the application cannot change or delete history', async () => {
  await saveMarks(t, place, { as: homeroom.caller, marks: [newMark(students[0], 'H')] })
  for (const statement of [
    "update attendance_save set statuses = '{A}'",
    'delete from attendance_save',
    'delete from pending_mark',
  ]) {
    const attempt = t.db.transaction().execute(async (tx) => {
      await sql`select set_config('role', 'hadir_school', true), set_config('app.school_id', ${place.schoolId}, true)`.execute(
        tx,
      )
      await sql.raw(statement).execute(tx)
    })
    await expect(attempt).rejects.toMatchObject({ code: '42501' })
  }
})

test('saving a sheet takes as many statements for 1 mark as for 200', async () => {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  const save = async (count: number) => {
    const k = await newClass(t, { schoolId: school.schoolId, yearId, count })
    sent.mockClear()
    const at = { schoolId: school.schoolId, academicClassId: k.academicClassId }
    const saved = await saveMarks(t, at, { as: school.admin, marks: k.studentIds.map((id) => newMark(id, 'H')) })
    expect(saved.body.data.totals.counts.H).toBe(count)
    const texts = sent.mock.calls.map(([query]) => (query as unknown as { text?: string }).text ?? String(query))
    return texts.filter((text) => /class_day|attendance_/.test(text)).length
  }
  expect([await save(1), await save(200)]).toEqual([3, 3])
  sent.mockRestore()
})
