import { expect, test } from 'vitest'
import { letterIntervals, letterOf } from './grade-letter.ts'

/** Where C, B and A begin; each ends where the next begins. */
const tables = [
  [60, 74, 88],
  [64, 77, 89],
  [65, 77, 89],
  [70, 81, 91],
  [75, 84, 93],
  [80, 87, 94],
] as const

test.each(tables)('the predikat at KKM %i matches the tables', (kkm, good, best) => {
  expect(letterIntervals(kkm)).toEqual([
    { letter: 'A', from: best, to: 100 },
    { letter: 'B', from: good, to: best - 1 },
    { letter: 'C', from: kkm, to: good - 1 },
    { letter: 'D', from: 0, to: kkm - 1 },
  ])
})

test('74 is B, C and D at KKM 60, 64 and 75', () => {
  expect([60, 64, 75].map((kkm) => letterOf(74, kkm))).toEqual(['B', 'C', 'D'])
})

test('at every KKM each score has exactly one letter, and a better score no worse one', () => {
  for (let kkm = 0; kkm <= 100; kkm += 1) {
    const intervals = letterIntervals(kkm)
    for (let score = 0; score <= 100; score += 1) {
      const letters = intervals.filter(({ from, to }) => score >= from && score <= to).map(({ letter }) => letter)
      expect(letters, `${score} at ${kkm}`).toEqual([letterOf(score, kkm)])
      expect(letterOf(score, kkm) === 'D', `${score} at ${kkm}`).toBe(score < kkm)
      if (score > 0) expect(letterOf(score, kkm) <= letterOf(score - 1, kkm)).toBe(true)
    }
  }
})

test('at every KKM C takes a third and B half of the rest, rounded up', () => {
  for (let kkm = 0; kkm <= 100; kkm += 1) {
    const sizeOf = (letter: string) =>
      Array.from({ length: 101 }, (_, score) => letterOf(score, kkm)).filter((one) => one === letter).length
    const [best, good, fair] = [sizeOf('A'), sizeOf('B'), sizeOf('C')]
    expect(best + good + fair).toBe(101 - kkm)
    // Rounded up: at most two integers more than the other two thirds share out, at most one more than A.
    expect(3 * fair - (101 - kkm)).toBeOneOf([0, 1, 2])
    expect(good - best).toBeOneOf([0, 1])
  }
})

test('a letter without any score is omitted', () => {
  const lettersAt = (kkm: number) => letterIntervals(kkm).map(({ letter }) => letter)
  expect(lettersAt(0)).toEqual(['A', 'B', 'C'])
  expect(lettersAt(98)).toEqual(['A', 'B', 'C', 'D'])
  expect(lettersAt(99)).toEqual(['B', 'C', 'D'])
  expect(letterIntervals(100)).toEqual([
    { letter: 'C', from: 100, to: 100 },
    { letter: 'D', from: 0, to: 99 },
  ])
})
