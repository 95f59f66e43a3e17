import { expect, test } from 'vitest'
import { lastDecreedYear, undecreedYears } from './decreed-holidays.ts'

const yearFrom = (first: number) => ({ startDate: `${first}-07-01`, endDate: `${first + 1}-06-30` })

test('the calendar years of an academic year that no decree covers yet are named', () => {
  expect(undecreedYears(yearFrom(lastDecreedYear - 1))).toEqual([])
  expect(undecreedYears(yearFrom(lastDecreedYear))).toEqual([lastDecreedYear + 1])
  expect(undecreedYears(yearFrom(lastDecreedYear + 1))).toEqual([lastDecreedYear + 1, lastDecreedYear + 2])
})
