import { afterAll, beforeAll, expect, test } from 'vitest'
import { studentAttendance } from '@hadir/contract/attendance/student-attendance.ts'
import type { Caller } from '../../../platform/http/scope.ts'
import { insertRows } from '../../../fixtures/rows.ts'
import { newId } from '../../../platform/ids.ts'
import { expectStrangersRefused } from '../../../testing/refusals.ts'
import { testApp } from '../../../testing/test-app.ts'
import { assignDuty, addHoliday, newColleague, newLedClass } from '../../../testing/test-duties.ts'
import { newClass, newSchool, newYear, placeIn, type TestSchool } from '../../../testing/test-school.ts'
import { newMark, saveMarks } from '../testing-sheet.ts'

const t = await testApp()
afterAll(t.close)

let school: TestSchool
let led: Awaited<ReturnType<typeof newLedClass>>
beforeAll(async () => {
  school = await newSchool(t)
  const { schoolId } = school
  led = await newLedClass(t, { schoolId, yearId: await newYear(t, schoolId) })
  await addHoliday(t, schoolId, { name: 'Libur sekolah', date: '2026-09-14' })
  const [who] = led.students
  for (const [date, status] of [
    ['2026-08-19', 'S'],
    ['2026-09-15', 'A'],
    ['2026-09-16', 'H'],
  ] as const) {
    t.clock.moveTo(`${date}T03:00:00Z`)
    await saveMarks(t, led.place, { as: school.admin, date, marks: [newMark(who, status)] })
  }
})

const read = (as: Caller | null, query: { month?: string } = {}) =>
  t.call(studentAttendance, { params: { id: led.students[0] }, query }, as)

test('families, other schools and teachers without a duty for the class see nothing', async () => {
  const input = { params: { id: led.students[0] }, query: {} }
  await expectStrangersRefused(t, studentAttendance, input, { school, openTo: ['school_admin', 'teacher'] })
  expect((await read((await newColleague(t, school.schoolId)).caller)).status).toBe(404)
  const watch = await newColleague(t, school.schoolId)
  await assignDuty(t, { ...school, teacherId: watch.id }, { kind: 'GURU_PIKET', weekdays: null })
  expect((await read(watch.caller)).status).toBe(404)
  const past = await newColleague(t, school.schoolId)
  await assignDuty(t, { ...school, teacherId: past.id }, { kind: 'BK', weekdays: null, end: '2026-09-16' })
  expect((await read(past.caller)).status).toBe(404)
})

test('office, homeroom teacher and counsellor see the month, the semester and the class teacher', async () => {
  const counsellor = await newColleague(t, school.schoolId)
  await assignDuty(t, { ...school, teacherId: counsellor.id }, { kind: 'BK', weekdays: null })
  for (const as of [school.admin, led.homeroom.caller, counsellor.caller]) {
    const { data } = (await read(as)).body
    expect(data).toMatchObject({ month: '2026-09', today: '2026-09-16', homeroomTeacher: 'Sri Wahyuni, S.Pd.' })
    expect(data.counts).toEqual({ H: 1, S: 0, I: 0, A: 1, T: 0, D: 0 })
    expect(data.semester).toMatchObject({ no: 1, S: 1, I: 0, A: 1 })
    expect(data.days).toHaveLength(30)
    expect(data.days[13]).toMatchObject({ date: '2026-09-14', isSchoolDay: false, holiday: 'Libur sekolah' })
    expect(data.days[14]).toMatchObject({ status: 'A', isMember: true, isDue: true })
    expect(data.days[16]).toMatchObject({ isSchoolDay: true, isDue: false })
  }
  expect((await read(school.admin, { month: '2026-08' })).body.data.counts.S).toBe(1)
})

test('a month names the class of that month and who led it, not those of today', async () => {
  const { schoolId } = school
  const [who] = led.students
  const { year } = await t.owner
    .selectFrom('academic_class')
    .select('academic_year_id as year')
    .where('id', '=', led.place.academicClassId)
    .executeTakeFirstOrThrow()
  const earlier = await newClass(t, { schoolId, yearId: year, name: 'VII-Lama', count: 0 })
  const ani = await newColleague(t, schoolId)
  const began = { academic_class_id: earlier.academicClassId, teacher_id: ani.id, start_date: '2026-07-13' }
  await insertRows(placeIn(t, schoolId), 'homeroom', [{ ...began, id: newId() }])
  const now = t.owner.updateTable('enrollment').set({ join_date: '2026-09-01' }).where('student_id', '=', who)
  await now.execute()
  const was = { academic_year_id: year, academic_class_id: earlier.academicClassId, student_id: who, roll_no: 1 }
  const days = { join_date: '2026-07-13', leave_date: '2026-09-01' }
  await insertRows(placeIn(t, schoolId), 'enrollment', [{ ...was, ...days, id: newId() }])
  const placeOf = async (month: string) => {
    const { academicClass, homeroomTeacher } = (await read(school.admin, { month })).body.data
    return [academicClass?.id, academicClass?.academicYearId, homeroomTeacher?.split(',')[0]]
  }
  expect(await placeOf('2026-08')).toEqual([earlier.academicClassId, year, expect.any(String)])
  expect((await read(school.admin, { month: '2026-08' })).body.data.academicClass?.name).toBe('VII-Lama')
  expect(await placeOf('2026-09')).toEqual([led.place.academicClassId, year, 'Sri Wahyuni'])
  expect((await read(school.admin, { month: '2026-06' })).body.data.academicClass).toBeNull()
})

test('a mark of a day that was made free later is not shown, as in the recap', async () => {
  await addHoliday(t, school.schoolId, { name: 'Libur susulan', date: '2026-09-15' })
  const { data } = (await read(school.admin, { month: '2026-09' })).body
  expect(data.days[14]).toMatchObject({ date: '2026-09-15', isSchoolDay: false, status: null })
  expect([data.counts.A, data.semester?.A]).toEqual([0, 0])
})
