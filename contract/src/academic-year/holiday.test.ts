import { expect, test } from 'vitest'
import { holidayFields, holidayFormFields } from './holiday.ts'

const saturday = { name: 'Pengganti libur banjir', startDate: '2026-12-05', endDate: '2026-12-05', kind: 'MASUK' }
const errorsOf = (day: object) =>
  holidayFormFields.safeParse(day).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

test('who adds a school day has to choose whose timetable it follows, if only its own', () => {
  expect(errorsOf(saturday)).toEqual(['followsWeekday: Pilih jadwal yang diikuti'])
  expect(errorsOf({ ...saturday, followsWeekday: 3 })).toEqual([])
  expect(errorsOf({ ...saturday, followsWeekday: null })).toEqual([])
  expect(errorsOf({ ...saturday, kind: 'SEKOLAH' })).toEqual([])
  // A file of holidays has no column for it.
  expect(holidayFields.safeParse(saturday).success).toBe(true)
})
