import { expect, test } from 'vitest'
import {
  absentStatuses,
  attendanceStatuses,
  countsAsPresent,
  fixedStatuses,
  missedStatuses,
  needsOf,
  percentText,
  plannedStatuses,
  statusesAtSchool,
  summedStatuses,
  unexcusedStatuses,
} from './labels.ts'

test('each rule selects its statuses, in the order of all', () => {
  expect(missedStatuses).toEqual(['S', 'I', 'A'])
  expect(absentStatuses).toEqual(['S', 'I', 'A', 'T', 'D'])
  expect(summedStatuses).toEqual(['S', 'I', 'A', 'T', 'D', 'H'])
  expect(unexcusedStatuses).toEqual(['A'])
  expect(statusesAtSchool).toEqual(['H', 'T'])
  expect(plannedStatuses).toEqual(['S', 'I', 'D'])
  expect(fixedStatuses).toEqual(['H', 'S', 'I', 'A'])
  expect(attendanceStatuses.map(needsOf)).toEqual([null, null, null, null, 'minutesLate', 'reason'])
  expect(countsAsPresent).toEqual({ H: true, S: false, I: false, A: false, T: true, D: true })
})

test('a percentage has a comma and no space before its sign', () => {
  expect([87.5, 79.45, 80, 100 / 3].map(percentText)).toEqual(['87,5%', '79,5%', '80,0%', '33,3%'])
})
