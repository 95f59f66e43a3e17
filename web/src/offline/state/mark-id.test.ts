import { expect, test } from 'vitest'
import { newMarkId } from './mark-id.ts'

test('ids of a device are UUIDv7 and only grow, whatever its clock does', () => {
  // Later than the ids of other tests, which this worker remembers.
  const at = Date.UTC(2126, 8, 16)
  const ids = [...Array.from({ length: 5_000 }, () => newMarkId(at)), newMarkId(at - 60_000), newMarkId(at + 60_000)]
  expect(ids).toEqual(ids.toSorted())
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(ids.at(-1)?.slice(0, 13).replace('-', '')).toBe((at + 60_000).toString(16).padStart(12, '0'))
})
