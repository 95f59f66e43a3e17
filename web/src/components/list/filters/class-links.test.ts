import { expect, test } from 'vitest'
import { recapOfClass, scheduleOfClass, semesterRecapOfClass } from './class-links.ts'

test('a class of a past year opens its timetable and recap in that year', () => {
  const row = { id: 'vii-a', academicYearId: '2026' }
  expect(scheduleOfClass(row)).toBe('/app/trx/schedule?academicYearId=2026&view=class&of=vii-a')
  expect(recapOfClass(row)).toBe('/app/report/attendance?academicYearId=2026&class=vii-a')
  expect(recapOfClass(row, '2026-11')).toBe('/app/report/attendance?academicYearId=2026&class=vii-a&month=2026-11')
  expect(semesterRecapOfClass(row, { semester: 1, month: '2026-11' })).toBe(
    '/app/report/semester?academicYearId=2026&class=vii-a&semester=1&month=2026-11',
  )
})
