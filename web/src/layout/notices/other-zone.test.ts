import { expect, test } from 'vitest'
import { zoneNews } from './other-zone.tsx'

test('a device in the school’s zone is told nothing, one in another zone once for each pair', () => {
  expect([zoneNews(7, 7), zoneNews(undefined, -5)]).toEqual([null, null])
  expect(new Set([zoneNews(7, -5), zoneNews(8, -5), zoneNews(7, 8), zoneNews(7, -5)]).size).toBe(3)
})
