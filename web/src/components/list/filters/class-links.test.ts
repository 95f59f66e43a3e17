import { expect, test } from 'vitest'
import { recapOfClass, scheduleOfClass } from './class-links.ts'

test('a class of a past year opens its timetable and recap in that year', () => {
  const row = { id: 'vii-a', academicYearId: '2026' }
  expect(scheduleOfClass(row)).toBe('/app/trx/schedule?academicYearId=2026&view=class&of=vii-a')
  expect(recapOfClass(row)).toBe('/app/report/attendance?academicYearId=2026&class=vii-a')
})
