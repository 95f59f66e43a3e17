import { expect, test } from 'vitest'
import { untilFollowing } from './follow-from.ts'

test('Sampai follows Dari, unless a later day was chosen', () => {
  const from = '2026-11-26'
  expect(untilFollowing('', { from, was: '' })).toBe(from)
  expect(untilFollowing('2026-11-20', { from, was: '2026-11-20' })).toBe(from)
  expect(untilFollowing('2026-11-20', { from, was: '2026-11-18' })).toBe(from)
  expect(untilFollowing('2026-11-30', { from, was: '2026-11-18' })).toBe('2026-11-30')
})
