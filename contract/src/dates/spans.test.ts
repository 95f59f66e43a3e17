import { expect, test } from 'vitest'
import { cutSpan } from './spans.ts'

const december = { start: '2026-12-01', end: '2027-01-01' }

test('a span is cut at the days of another one', () => {
  expect(cutSpan({ start: null, end: null }, december)).toEqual({
    before: { start: null, end: '2026-12-01' },
    inside: december,
    after: { start: '2027-01-01', end: null },
  })
  expect(cutSpan({ start: '2026-12-10', end: '2026-12-20' }, december)).toEqual({
    before: null,
    inside: { start: '2026-12-10', end: '2026-12-20' },
    after: null,
  })
  expect(cutSpan({ start: '2026-07-01', end: null }, { start: '2026-12-01', end: null })).toEqual({
    before: { start: '2026-07-01', end: '2026-12-01' },
    inside: { start: '2026-12-01', end: null },
    after: null,
  })
})

test('days beside it stay whole', () => {
  const [past, future] = [
    { start: '2026-07-01', end: '2026-12-01' },
    { start: '2027-01-01', end: null },
  ]
  expect(cutSpan(past, december)).toEqual({ before: past, inside: null, after: null })
  expect(cutSpan(future, december)).toEqual({ before: null, inside: null, after: future })
})
