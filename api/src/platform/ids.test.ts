import { expect, test } from 'vitest'
import { newId } from './ids.ts'

test('ids of one millisecond sort in order of creation', () => {
  const ids = Array.from({ length: 2_000 }, () => newId(1_790_000_000_000))
  expect(ids).toEqual(ids.toSorted())
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
