import { expect, test } from 'vitest'
import { holidayFields, holidayFormFields } from './holiday.ts'

const saturday = { name: 'Pengganti libur banjir', startDate: '2026-12-05', endDate: '2026-12-05', kind: 'MASUK' }
const asked = (day: object) =>
  holidayFormFields.safeParse(day).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

test('who adds a school day has to choose whose timetable it follows, if only its own', () => {
  expect(asked(saturday)).toEqual(['followsWeekday: Pilih jadwal yang diikuti'])
  expect(asked({ ...saturday, followsWeekday: 3 })).toEqual([])
  expect(asked({ ...saturday, followsWeekday: null })).toEqual([])
  expect(asked({ ...saturday, kind: 'SEKOLAH' })).toEqual([])
  // A file of holidays has no column for it.
  expect(holidayFields.safeParse(saturday).success).toBe(true)
})
