import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { attendanceChanges } from '@hadir/contract/attendance/changes.ts'
import { lessons } from '@hadir/contract/attendance/subject-attendance/subject-attendance.ts'
import { newId } from '../../../platform/ids.ts'
import { testApp } from '../../../testing/test-app.ts'
import { lessonWorld, newJournal, saveTo, sheetOf, type World } from '../subject-attendance/testing-lesson.ts'
import { newMark, today, verdictsOf } from '../testing-sheet.ts'

const t = await testApp()
afterAll(t.close)

let w: World
beforeAll(async () => {
  w = await lessonWorld(t)
})

const params = () => ({ schoolId: w.schoolId, academicClassId: w.a })
const epochOf = async () =>
  (await t.call(attendance.sheet, { params: params(), query: { date: today } }, w.admin)).body.data.epoch
const save = (epoch: string | undefined, marks: ReturnType<typeof newMark>[]) =>
  t.call(
    attendance.save,
    { params: params(), body: { date: today, device: newId(), marks, ...(epoch && { epoch }) } },
    w.admin,
  )
const saveLesson = (
  epoch: string,
  body: { marks?: ReturnType<typeof newMark>[]; journal?: ReturnType<typeof newJournal> },
) =>
  t.call(
    lessons.save,
    {
      params: { schoolId: w.schoolId, scheduleId: w.slots.first },
      body: { date: today, device: newId(), epoch, marks: [], ...body },
    },
    w.aniCaller,
  )

test('sheets, changes and save responses contain the school’s epoch', async () => {
  const [student = ''] = w.students.a
  const { epoch } = await t.owner
    .selectFrom('school_setting')
    .select('epoch')
    .where('school_id', '=', w.schoolId)
    .executeTakeFirstOrThrow()
  expect(await epochOf()).toBe(epoch)
  expect((await sheetOf(t, w, w.slots.first, w.aniCaller)).body.data.epoch).toBe(epoch)
  const changes = { params: { schoolId: w.schoolId }, query: { since: 0 } }
  expect((await t.call(attendanceChanges.since, changes, w.admin)).body.data.epoch).toBe(epoch)
  expect((await save(epoch, [newMark(student, 'H')])).body.data.epoch).toBe(epoch)
  const inLesson = { as: w.aniCaller, marks: [newMark(student, 'H')] }
  expect((await saveTo(t, w, w.slots.first, inLesson)).body.data.epoch).toBe(epoch)
})

test('a base of another epoch only fills empty cells, and an equal rev overwrites nobody', async () => {
  const [, second = '', third = '', fourth = ''] = w.students.a
  const epoch = await epochOf()
  await save(epoch, [newMark(second, 'S'), newMark(third, 'I')])
  const marks = [
    newMark(second, 'A', { base: 1 }),
    newMark(third, 'I', { base: 1 }),
    newMark(fourth ?? '', 'H', { base: 7 }),
  ].filter(({ studentId }) => studentId)
  const other = await save(newId(), marks)
  expect(verdictsOf(other.body.data)).toEqual(['conflict', 'same', 'applied'].slice(0, marks.length))
  expect(other.body.data.verdicts[0]?.cell).toMatchObject({ status: 'S', rev: 1 })
  // In the school's current epoch the same base is valid, also from an app that does not know epochs.
  expect(verdictsOf((await save(epoch, [newMark(second, 'A', { base: 1 })])).body.data)).toEqual(['applied'])
  expect(verdictsOf((await save(undefined, [newMark(second, 'S', { base: 2 })])).body.data)).toEqual(['applied'])
})

test('marks and journal of a lesson are resolved by the same rule', async () => {
  const [student = ''] = w.students.a
  const [{ rev = 0 } = {}] = (await sheetOf(t, w, w.slots.first, w.aniCaller)).body.data.students
    .filter(({ studentId }) => studentId === student)
    .map(({ cell }) => cell)
  await saveLesson(await epochOf(), { journal: newJournal('Pecahan') })
  const marks = [newMark(student, 'A', { base: rev })]
  const other = await saveLesson(newId(), { marks, journal: newJournal('Aljabar', { base: 1 }) })
  expect(verdictsOf(other.body.data)).toEqual(['conflict'])
  expect(other.body.data.journal).toMatchObject({ verdict: 'conflict', journal: { topic: 'Pecahan', rev: 1 } })
})

test('a repeated mark keeps its verdict, whatever its epoch', async () => {
  const [, , third = ''] = w.students.a
  const mark = newMark(third, 'H', { base: 1 })
  const device = newId()
  const send = (epoch: string) =>
    t.call(attendance.save, { params: params(), body: { date: today, device, marks: [mark], epoch } }, w.admin)
  expect(verdictsOf((await send(await epochOf())).body.data)).toEqual(['applied'])
  expect(verdictsOf((await send(newId())).body.data)).toEqual(['applied'])
})

test('no two schools start with the same epoch', async () => {
  await lessonWorld(t)
  const { rows } = await sql<{ of: number; all: number }>`
    select count(distinct epoch)::int as of, count(*)::int as all from school_setting`.execute(t.owner)
  expect(rows[0]?.of).toBe(rows[0]?.all)
})
