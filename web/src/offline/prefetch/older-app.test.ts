import 'fake-indexeddb/auto'
import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import type { Sheet } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { lessons } from '@hadir/contract/attendance/subject-attendance/subject-attendance.ts'
import { hashKey } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { queryOptionsOf } from '../../http/query.ts'
import { outdated, readAnswer } from '../../http/read-answer.ts'
import { currentStore } from '../store/current-store.ts'
import { sheetStudents } from '../store/testing-store.ts'
import { findCached } from './use-cached-query.ts'

const schoolId = '01a0a77e-dfb1-7c82-991a-f8429e1719fb'
const classId = '01a0a77e-dfb1-7077-8d79-67152d073fbc'
const profileId = 'profile-of-yesterday'
const date = '2026-09-16'
const totals = { members: 2, counts: { H: 0, S: 0, I: 0, A: 0, T: 0, D: 0 }, unmarked: 2 }
const sheet: Sheet = {
  academicClass: { id: classId, name: 'VII-A', grade: '7', homeroomTeacher: null },
  day: { date, today: date, isSchoolDay: true, why: null, holiday: null, isFuture: false },
  marking: { state: 'OPEN', why: null, until: date, codes: ['H', 'S', 'I', 'A'] },
  mayPlan: true,
  entry: { time: '07:00', graceMinutes: 15 },
  taken: null,
  totals,
  students: sheetStudents('01a0a77e-dfb1-7077-8d79-000000000001', '01a0a77e-dfb1-7077-8d79-000000000002'),
  cursor: 7,
  epoch: '',
}
const { students, ...rest } = sheet
const older = { data: { ...rest, pupils: students } }

// As yesterday's app wrote them.
const keys = {
  daily: `["/api/v1/attendance/daily-attendance/:schoolId/:academicClassId",{"params":{"academicClassId":"${classId}","schoolId":"${schoolId}"},"query":{"date":"${date}"}}]`,
  lesson: `["/api/v1/attendance/subject-attendance/:schoolId/:scheduleId",{"params":{"scheduleId":"${classId}","schoolId":"${schoolId}"},"query":{"date":"${date}"}}]`,
}
const daily = queryOptionsOf(attendance.sheet, { params: { schoolId, academicClassId: classId }, query: { date } })
const ofLesson = queryOptionsOf(lessons.sheet, { params: { schoolId, scheduleId: classId }, query: { date } })

afterEach(() => {
  outdated.isSo = false
})

test('a sheet stored by yesterday’s app is found and read without a connection', async () => {
  const sheetStore = await currentStore()
  await sheetStore.storeAnswer(profileId, keys.daily, { data: older, at: Date.now() })
  expect(await findCached(attendance.sheet, profileId, hashKey(daily.queryKey))).toEqual({ data: { data: sheet } })
})

test('a lesson’s sheet is stored where yesterday’s app stored it', () => {
  expect([daily, ofLesson].map(({ queryKey }) => hashKey(queryKey))).toEqual([keys.daily, keys.lesson])
  expect(lessons.sheet.fromOlder).toBe(attendance.sheet.fromOlder)
})

test('a sheet stored in a shape that nobody knows is fetched again', async () => {
  const sheetStore = await currentStore()
  for (const data of [null, 'x', { data: null }, { data: rest }]) {
    await sheetStore.storeAnswer(profileId, keys.daily, { data, at: Date.now() })
    expect(await findCached(attendance.sheet, profileId, hashKey(daily.queryKey))).toBeNull()
  }
})

test('the sheet of a server that still has the version before is read', async () => {
  expect(await readAnswer(attendance.sheet, Response.json(older))).toEqual({ data: sheet })
  expect(await readAnswer(attendance.sheet, Response.json({ data: sheet }))).toEqual({ data: sheet })
  expect(outdated.isSo).toBe(false)
})
