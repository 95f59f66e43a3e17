import { expect, test } from 'vitest'
import { idempotencyKeys } from './idempotency-key.ts'

test('an act keeps its key until it has a response: sent again without one it is the same act', () => {
  const keys = idempotencyKeys()
  const input = () => ({ body: { name: 'Ani' } })
  const first = keys.keyOf(input())
  expect(keys.keyOf(input())).toBe(first)
  const other = keys.keyOf({ body: { name: 'Budi' } })
  expect(other).not.toBe(first)
  keys.answered(input())
  expect(keys.keyOf(input())).not.toBe(first)
  expect(keys.keyOf({ body: { name: 'Budi' } })).toBe(other)
})

test('an act with a file is a new act each time', () => {
  const keys = idempotencyKeys()
  expect(keys.keyOf({ body: new FormData() })).not.toBe(keys.keyOf({ body: new FormData() }))
})
