import { expect, test } from 'vitest'
import { absenceOf, daysOf, decimalPercent, presentOf, wholePercent } from './counting.ts'

test.each([
  [1, 200, 1], // half a percent counts as 1
  [1, 201, 0],
  [3, 200, 2],
  [0, 5, 0],
  [5, 5, 100],
  [0, 0, null],
])('%i of %i is %s percent by the official rule', (part, of, percent) => {
  expect(wholePercent(part, of)).toBe(percent)
})

test.each([
  [12, 15, 80],
  [1, 3, 33.3],
  [2, 3, 66.7],
  [1, 16, 6.3], // 6.25, half up
  [1, 2000, 0.1], // 0.05 has no exact double
  [0, 0, null],
])('%i of %i is %s percent with one decimal, half up', (part, of, percent) => {
  expect(decimalPercent(part, of)).toBe(percent)
})

test('the example of the school form: S 1, I 0, A 2, T 1, H 11', () => {
  const counts = { H: 11, S: 1, I: 0, A: 2, T: 1, D: 0 }
  const all = { countT: true, countD: true }
  expect(presentOf(counts, all)).toBe(12)
  expect(presentOf(counts, { countT: false, countD: true })).toBe(11)
  expect(presentOf({ ...counts, D: 2 }, { countT: true, countD: false })).toBe(12)
  expect(daysOf(counts)).toBe(15)
  expect(decimalPercent(presentOf(counts, all), daysOf(counts))).toBe(80)
  expect(absenceOf(counts)).toEqual({ sum: 3, days: 15, percent: { S: 7, I: 0, A: 13, total: 20 } })
})
