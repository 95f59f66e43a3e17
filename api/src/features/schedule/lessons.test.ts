import { afterAll, beforeAll, expect, test } from 'vitest'
import { holidayEndpoints } from '@hadir/contract/academic-year/holiday.ts'
import { scheduleEndpoints } from '@hadir/contract/schedule/schedule.ts'
import { testApp } from '../../testing/test-app.ts'
import { addHoliday, assignDuty, newColleague } from '../../testing/test-duties.ts'
import { newBells, schoolWithLessons, type LessonWorld } from '../../testing/test-timetable.ts'

const t = await testApp()
afterAll(t.close)
t.clock.moveTo('2026-09-16T01:00:00Z')

let w: LessonWorld
beforeAll(async () => {
  w = await schoolWithLessons(t)
  const { schoolId } = w.school
  // Fridays end early, in Ramadan lessons last 30 minutes, and an exam week has a separate timetable.
  await t.owner
    .deleteFrom('bell')
    .where('school_id', '=', schoolId)
    .where('weekday', '=', 5)
    .where('no', '>', 3)
    .execute()
  await newBells(t, schoolId, { variant: 'RAMADAN', from: '2027-02-08', to: '2027-03-09', jpMinutes: 30, count: 5 })
  await newBells(t, schoolId, { variant: 'UJIAN', from: '2026-12-07', to: '2026-12-11' })
  await addHoliday(t, schoolId, { name: 'Libur sekolah', date: '2026-09-21', kind: 'SEKOLAH' })
  const math = { academicClassId: w.a, academicSubjectId: w.mathA, semesterNo: null }
  for (const body of [
    { ...math, weekday: 1, periodStart: 1, periodEnd: 2 },
    { ...math, weekday: 1, periodStart: 6, periodEnd: 6 },
    { ...math, weekday: 5, periodStart: 3, periodEnd: 3 },
    { ...math, weekday: 2, periodStart: 1, periodEnd: 1, semesterNo: 1 },
    {
      ...math,
      weekday: 3,
      periodStart: 1,
      periodEnd: 1,
      semesterNo: 1,
      validFrom: '2026-10-01',
      validTo: '2026-10-14',
    },
    { ...math, weekday: 1, periodStart: 4, periodEnd: 4, variant: 'UJIAN' },
  ]) {
    const made = await t.call(scheduleEndpoints.create, { params: { schoolId }, body: body as never }, w.school.admin)
    expect([made.status, made.body.message]).toEqual([200, 'Jadwal tersimpan'])
  }
})

async function dayOf(date: string) {
  const query = { date, academicClassId: w.a }
  const { body } = await t.call(
    scheduleEndpoints.lessons,
    { params: { schoolId: w.school.schoolId }, query },
    w.school.admin,
  )
  return body.data
}
const timesOn = async (date: string) => (await dayOf(date)).lessons.map(({ start, end }) => `${start}-${end}`)

test.each([
  ['a Monday', '2026-09-14', ['07:00-08:20', '10:40-11:20']],
  ['a Friday', '2026-09-18', ['08:20-09:00']],
  ['a Saturday', '2026-09-19', []],
  ['a holiday', '2026-09-21', []],
  ['the last Tuesday of Ganjil', '2026-12-15', ['07:00-07:40']],
  ['a Tuesday of Genap, when only what holds in both goes on', '2027-01-05', []],
  ['the days between the semesters', '2026-12-21', []],
  ['the first Monday of Genap', '2027-01-04', ['07:00-08:20', '10:40-11:20']],
  ['the day before a lesson begins to hold', '2026-09-30', []],
  ['the first Wednesday on which it holds', '2026-10-07', ['07:00-07:40']],
  ['the last one', '2026-10-14', ['07:00-07:40']],
  ['the one after', '2026-10-21', []],
  ['the last Monday before Ramadan', '2027-02-01', ['07:00-08:20', '10:40-11:20']],
  ['the first of Ramadan, whose bells ring five times', '2027-02-08', ['07:00-08:00']],
  ['the Monday after it', '2027-03-15', ['07:00-08:20', '10:40-11:20']],
  ['the Monday of the exams', '2026-12-07', ['09:20-10:00']],
  ['a Friday of the exams', '2026-12-11', []],
])('the lessons of %s', async (_, date, times) => {
  expect(await timesOn(date)).toEqual(times)
})

test('an extra school day teaches by the weekday that it follows, with its bells', async () => {
  const { admin } = w.school
  const extraDay = async (date: string, followsWeekday: 5 | null) => {
    const body = { name: 'Ganti hari banjir', startDate: date, endDate: date, kind: 'MASUK' as const, followsWeekday }
    expect((await t.call(holidayEndpoints.create, { params: { id: w.yearId }, body }, admin)).status).toBe(200)
  }
  await extraDay('2026-10-03', 5)
  await extraDay('2026-10-10', null)
  const followed = await dayOf('2026-10-03')
  expect(followed).toMatchObject({ isSchoolDay: true, holiday: 'Ganti hari banjir', followsWeekday: 5 })
  expect(await timesOn('2026-10-03')).toEqual(['08:20-09:00'])
  expect(followed.bells).toEqual((await dayOf('2026-10-02')).bells)
  expect([await timesOn('2026-10-10'), (await dayOf('2026-10-10')).followsWeekday]).toEqual([[], null])
  expect((await dayOf('2026-10-02')).followsWeekday).toBe(null)
})

test('a day without lessons shows why, and one with lessons by which bells', async () => {
  expect(await dayOf('2026-09-21')).toMatchObject({ isSchoolDay: false, why: 'HOLIDAY', holiday: 'Libur sekolah' })
  expect(await dayOf('2026-09-19')).toMatchObject({ isSchoolDay: false, why: 'WEEKDAY' })
  expect(await dayOf('2026-12-21')).toMatchObject({ isSchoolDay: false, why: 'NO_SEMESTER' })
  expect(await dayOf('2027-02-08')).toMatchObject({ isSchoolDay: true, variant: 'RAMADAN' })
})

test('a teacher on duty sees all lessons, and can filter her own', async () => {
  const { schoolId } = w.school
  const watch = await newColleague(t, schoolId)
  await assignDuty(t, { schoolId, teacherId: watch.id }, { kind: 'GURU_PIKET', weekdays: null })
  const lessonsOf = async (query: { whose?: 'mine' }) => {
    const input = { params: { schoolId }, query: { date: '2026-09-14', ...query } }
    return (await t.call(scheduleEndpoints.lessons, input, watch.caller)).body.data.lessons
  }
  expect((await lessonsOf({})).length).toBeGreaterThan(0)
  expect(await lessonsOf({ whose: 'mine' })).toEqual([])
})
