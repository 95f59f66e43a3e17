import { afterAll, beforeAll, expect, test } from 'vitest'
import { classDays } from '@hadir/contract/attendance/class-day.ts'
import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { lessons } from '@hadir/contract/attendance/subject-attendance/subject-attendance.ts'
import { testApp } from '../../testing/test-app.ts'
import { newMark, saveMarks, today } from './testing-sheet.ts'
import { lessonWorld, saveTo, type World } from './subject-attendance/testing-lesson.ts'

const t = await testApp()
afterAll(t.close)

let w: World
beforeAll(async () => {
  t.clock.moveTo('2026-09-16T06:00:00Z')
  w = await lessonWorld(t)
  const marks = (ids: readonly string[]) => ids.map((id) => newMark(id, 'H'))
  await saveMarks(
    t,
    { schoolId: w.schoolId, academicClassId: w.a },
    { as: w.admin, marks: marks(w.students.a.slice(0, 1)) },
  )
  await saveMarks(t, { schoolId: w.schoolId, academicClassId: w.b }, { as: w.admin, marks: marks(w.students.b) })
  await saveTo(t, w, w.slots.first, { as: w.aniCaller, marks: marks(w.students.a) })
})

const become = (status: string) =>
  t.owner.updateTable('semester').set({ status }).where('school_id', '=', w.schoolId).where('no', '=', 1).execute()

const ofDay = async () => (await t.call(attendance.classes, { params: w, query: {} }, w.admin)).body
const ofLessons = async (state?: 'TERKUNCI') =>
  (await t.call(lessons.list, { params: w, query: state ? { state } : {} }, w.admin)).body
const ofRange = async (state?: 'TERKUNCI') => {
  const query = { from: today, to: today, sort: 'class', ...(state && { state }) }
  return (await t.call(classDays.list, { params: w, query }, w.admin)).body.data.map((row) => row.state)
}

test('what was left open in a closed semester is locked, and no longer waits for anybody', async () => {
  const openDay = await ofDay()
  expect(openDay.data.map(({ state }) => state)).toEqual(['SEBAGIAN', 'LENGKAP'])
  expect(openDay.meta).toMatchObject({ mayClose: true, mayReopen: true })
  expect(await ofRange()).toEqual(['SEBAGIAN', 'LENGKAP'])
  const { states } = (await ofLessons()).meta.totals
  expect(states).toMatchObject({ LENGKAP: 1, TERKUNCI: 0 })
  expect(states.BELUM).toBeGreaterThan(0)

  await become('DITUTUP')
  const day = await ofDay()
  expect(day.data.map(({ state }) => state)).toEqual(['TERKUNCI', 'LENGKAP'])
  expect(day.meta).toMatchObject({ mayClose: false, mayReopen: false })
  expect(day.meta.totals.states).toEqual({ BELUM: 0, SEBAGIAN: 0, LENGKAP: 1, TERKUNCI: 1 })
  expect(await ofRange()).toEqual(['TERKUNCI', 'LENGKAP'])
  expect(await ofRange('TERKUNCI')).toEqual(['TERKUNCI'])
  const locked = await ofLessons('TERKUNCI')
  expect(locked.meta.totals.states).toEqual({ BELUM: 0, SEBAGIAN: 0, LENGKAP: 0, TERKUNCI: states.BELUM })
  await become('AKTIF')
})
