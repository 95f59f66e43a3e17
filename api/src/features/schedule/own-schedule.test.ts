import { afterAll, expect, test } from 'vitest'
import { ownSchedule, scheduleEndpoints } from '@hadir/contract/schedule/schedule.ts'
import { expectStrangersRefused } from '../../testing/refusals.ts'
import { testApp, tokenOf } from '../../testing/test-app.ts'
import { newSchool } from '../../testing/test-school.ts'
import { schoolWithLessons } from '../../testing/test-timetable.ts'

const t = await testApp()
afterAll(t.close)
t.clock.moveTo('2026-09-16T01:00:00Z')

test('a lesson has both paths of the specification, and another school finds it at neither', async () => {
  const { school, a, mathA } = await schoolWithLessons(t)
  const other = await newSchool(t)
  const lesson = { academicClassId: a, academicSubjectId: mathA, semesterNo: 1, weekday: 1 } as const
  const at = { ...lesson, periodStart: 1, periodEnd: 2 }
  const { data: made } = (await t.call(ownSchedule.create, { body: at }, school.admin)).body
  const long = { schoolId: school.schoolId, id: made.id }
  const short = { id: made.id }
  expect((await t.call(ownSchedule.read, { params: short }, school.admin)).body.data).toEqual(made)
  expect((await t.call(scheduleEndpoints.read, { params: long }, school.admin)).body.data).toEqual(made)
  expect((await t.call(ownSchedule.read, { params: short }, other.admin)).status).toBe(404)
  expect((await t.call(ownSchedule.list, { query: {} }, other.admin)).body.data).toEqual([])

  const moved = await t.call(
    ownSchedule.update,
    { params: short, body: { ...at, weekday: 2, version: made.version } },
    school.admin,
  )
  expect(moved.body.data).toMatchObject({ id: made.id, weekday: 2 })
  const { data: listed, meta } = (await t.call(ownSchedule.list, { query: {} }, school.admin)).body
  const asBefore = await t.call(
    scheduleEndpoints.list,
    { params: { schoolId: school.schoolId }, query: {} },
    school.admin,
  )
  expect({ data: listed, meta }).toEqual(asBefore.body)
  // As in the specification, with its slash.
  const headers = { authorization: `Bearer ${tokenOf(t.app, school.admin)}` }
  expect((await t.app.inject({ url: '/api/v1/schedule/', headers })).json()).toEqual(asBefore.body)

  expect((await t.call(ownSchedule.remove, { params: short }, other.admin)).status).toBe(404)
  expect((await t.call(ownSchedule.remove, { params: short }, school.admin)).status).toBe(200)
  expect((await t.call(scheduleEndpoints.read, { params: long }, school.admin)).status).toBe(404)
})

test('strangers are refused at the shorter paths too', async () => {
  const { school, a, mathA } = await schoolWithLessons(t)
  const body = { academicClassId: a, academicSubjectId: mathA, semesterNo: 1, weekday: 1 } as const
  const at = { ...body, periodStart: 1, periodEnd: 2 }
  const { id } = (await t.call(ownSchedule.create, { body: at }, school.admin)).body.data
  const readers = { school, openTo: ['school_admin', 'teacher', 'student', 'parent', 'administrator'] } as const
  const writers = { school, openTo: ['school_admin'] } as const
  await expectStrangersRefused(t, ownSchedule.list, { query: {} }, readers)
  await expectStrangersRefused(t, ownSchedule.read, { params: { id } }, readers)
  await expectStrangersRefused(t, ownSchedule.create, { body: at }, writers)
  await expectStrangersRefused(t, ownSchedule.update, { params: { id }, body: at }, writers)
  await expectStrangersRefused(t, ownSchedule.remove, { params: { id } }, writers)
})
