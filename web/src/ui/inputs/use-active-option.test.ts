import { expect, test } from 'vitest'
import { placeOf } from './use-active-option.ts'

test('a picked option stays active where it goes; the top stays the top', () => {
  const picked = { key: 'ani', index: 1 }
  expect(placeOf(picked, ['budi', 'ani'])).toBe(1)
  // A group arrives before it.
  expect(placeOf(picked, ['VII-A', 'VII-B', 'budi', 'ani'])).toBe(3)
  // It is no longer found.
  expect(placeOf(picked, ['VII-A'])).toBe(0)
  expect(placeOf(picked, [])).toBe(-1)
  const top = { key: null, index: 0 }
  expect(placeOf(top, ['budi'])).toBe(0)
  expect(placeOf(top, ['VII-A', 'budi'])).toBe(0)
})
