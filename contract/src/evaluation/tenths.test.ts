import { expect, test } from 'vitest'
import { formatScore, parseScore } from './tenths.ts'

test('golden 18: a comma, a dot and surrounding blanks are accepted', () => {
  expect(['85,5', '85.5', ' 100,0 ', '0', '0,5', '100', '\t7\u00a0', '٨٥٫٥'].map(parseScore)).toEqual([
    { value: 855 },
    { value: 855 },
    { value: 1000 },
    { value: 0 },
    { value: 5 },
    { value: 1000 },
    { value: 70 },
    { value: 855 },
  ])
})

test('golden 18: anything but 0 to 100 with one decimal is rejected, not rounded', () => {
  const refused = [
    '8,55',
    '101',
    '-1',
    '1.000',
    'abc',
    '100,1',
    '85,',
    ',5',
    '8 5',
    '+5',
    '1e2',
    '٨٥٥',
    '8,5,5',
    '1000',
  ]
  for (const text of refused) expect(parseScore(text), text).toBe('invalid')
})

test('golden 18: a blank is not a score, and not 0', () => {
  expect(['', ' ', '\t\n'].map(parseScore)).toEqual(['empty', 'empty', 'empty'])
  expect(parseScore('0')).toEqual({ value: 0 })
})

test('a score is shown with a comma, without a zero decimal', () => {
  expect([855, 1000, 0, 5, 70, 999].map(formatScore)).toEqual(['85,5', '100', '0', '0,5', '7', '99,9'])
})

test('every score is read back as it was written', () => {
  for (let tenths = 0; tenths <= 1000; tenths += 1) expect(parseScore(formatScore(tenths))).toEqual({ value: tenths })
})
