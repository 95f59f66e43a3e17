import { expect, test } from 'vitest'
import { progressLetterOf, usesLetters } from './progress-letter.ts'

test('a score below the KKTP is BB, and the best third above it SB', () => {
  expect([0, 69, 70, 80, 81, 90, 91, 100].map((score) => progressLetterOf(score, 70))).toEqual([
    'BB',
    'BB',
    'MB',
    'MB',
    'BSH',
    'BSH',
    'SB',
    'SB',
  ])
})

test('letters are printed where the school wants them', () => {
  expect(usesLetters('TIDAK', 'I')).toBe(false)
  expect([usesLetters('FASE_A', 'II'), usesLetters('FASE_A', 'III')]).toEqual([true, false])
  expect(usesLetters('SEMUA', 'VI')).toBe(true)
})
