import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { eachDay } from '@hadir/contract/dates/dates.ts'
import { isSchoolDay, type FreeDays } from '@hadir/contract/dates/school-days.ts'
import { newSchool, newYear } from '../../testing/test-school.ts'
import { testApp } from '../../testing/test-app.ts'
import { addHoliday } from '../../testing/test-duties.ts'

const t = await testApp()
afterAll(t.close)

const calendarOf = async (schoolId: string, first: string, last: string) => {
  const days = await sql<{ date: string; is_school_day: boolean; why: string | null; holiday: string | null }>`
    select * from school_calendar(${schoolId}, ${first}::date, ${last}::date)`.execute(t.owner)
  return days.rows
}

test('the database and the screens know the same school days', async () => {
  const { schoolId } = await newSchool(t)
  await newYear(t, schoolId)
  const holidays: FreeDays[] = [
    { name: 'Kemerdekaan', startDate: '2026-08-17', endDate: '2026-08-17', kind: 'NASIONAL' },
    { name: 'Upacara', startDate: '2026-08-17', endDate: '2026-08-17', kind: 'KEGIATAN' },
    { name: 'Pekan olahraga', startDate: '2026-09-05', endDate: '2026-09-05', kind: 'KEGIATAN' },
    { name: 'Cuti bersama', startDate: '2026-12-24', endDate: '2026-12-24', kind: 'CUTI_BERSAMA' },
  ]
  for (const { name, startDate, kind } of holidays) await addHoliday(t, schoolId, { name, date: startDate, kind })
  const days = await calendarOf(schoolId, '2026-07-01', '2027-06-30')
  const semesters = [
    ['2026-07-13', '2026-12-18'],
    ['2027-01-04', '2027-06-18'],
  ] as const
  const expected = eachDay('2026-07-01', '2027-06-30').map((date) => {
    const isInSemester = semesters.some(([first, last]) => first <= date && date <= last)
    return isInSemester && isSchoolDay(date, { activeDays: [1, 2, 3, 4, 5], holidays })
  })
  expect(days.map((day) => day.is_school_day)).toEqual(expected)
  expect(days.find((day) => day.date === '2026-08-17')).toMatchObject({ why: 'HOLIDAY', holiday: 'Kemerdekaan' })
})

test('a school has no school days before it has chosen its days of the week', async () => {
  const { schoolId } = await newSchool(t)
  await newYear(t, schoolId)
  await t.owner.updateTable('school_setting').set({ active_days: null }).where('school_id', '=', schoolId).execute()
  expect(await calendarOf(schoolId, '2026-09-16', '2026-09-16')).toMatchObject([
    { is_school_day: false, why: 'NO_ACTIVE_DAYS' },
  ])
})
