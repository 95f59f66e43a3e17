import { expect, test } from 'vitest'
import { daysAgo } from './invitation-words.ts'

test('days are those of the calendar, not of 24 hours', () => {
  const at = (hour: number) => new Date(2026, 8, 16, hour).getTime()
  expect(daysAgo(new Date(2026, 8, 16, 1).toISOString(), at(23))).toBe('hari ini')
  expect(daysAgo(new Date(2026, 8, 15, 23).toISOString(), at(1))).toBe('kemarin')
  expect(daysAgo(new Date(2026, 8, 13, 12).toISOString(), at(7))).toBe('3 hari lalu')
})
