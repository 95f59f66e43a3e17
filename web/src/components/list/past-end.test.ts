import { expect, test } from 'vitest'
import { lastIfPastEnd } from './past-end.ts'

const lastAt = (page: number, total: number) => lastIfPastEnd({ page, pageSize: 10, total })

test('a page past the end of its list gives way to the last one that has rows', () => {
  expect(lastAt(3, 20)).toBe(2)
  expect(lastAt(9, 21)).toBe(3)
  expect(lastAt(2, 0)).toBe(1)
})

test('a page of the list stays, also the only one of an empty list', () => {
  expect(lastAt(2, 20)).toBeNull()
  expect(lastAt(3, 21)).toBeNull()
  expect(lastAt(1, 0)).toBeNull()
  expect(lastIfPastEnd(undefined)).toBeNull()
})
