import { expect, test } from 'vitest'
import { withSlashes } from './date-input.tsx'
import { readClockTime } from './time-field.tsx'

test('slashes come by themselves while digits are typed', () => {
  expect(withSlashes('17', '1')).toBe('17/')
  expect(withSlashes('17/08', '17/0')).toBe('17/08/')
  expect(withSlashes('17/08/2', '17/08/')).toBe('17/08/2')
})

test('a pasted or scanned bare date gets its slashes', () => {
  expect(withSlashes('17081985', '')).toBe('17/08/1985')
})

test('deleting is never undone, and other ways of writing a date stay', () => {
  expect(withSlashes('17', '17/')).toBe('17')
  expect(withSlashes('17-08-1985', '17-08-198')).toBe('17-08-1985')
})

test('dates and times come from any keyboard, and from a chat', () => {
  expect(withSlashes('١٧', '١')).toBe('17/')
  expect(withSlashes('\u200e17081985\u200b', '')).toBe('17/08/1985')
  expect(withSlashes('1 ', '1')).toBe('1 ')
  expect(['\u200b7.35', '۷:۳۵', '７：３５', '735'].map(readClockTime)).toEqual(Array(4).fill('07:35'))
})
