import { expect, test } from 'vitest'
import { precacheLimitKb, precachedFiles, precacheSize, screens, screenSize } from './first-page-size.ts'

// Tests the built app: run `npm run build` first, as `npm test` does.

test.each(screens)('$name loads at most $limitKb KB of compressed JavaScript', ({ limitKb, lists }) => {
  expect(screenSize(lists).gzipKb).toBeLessThanOrEqual(limitKb)
})

test(`an installation fetches at most ${precacheLimitKb} KB to mark without a connection`, () => {
  const { gzipKb } = precacheSize()
  expect(gzipKb).toBeGreaterThan(100)
  expect(gzipKb).toBeLessThanOrEqual(precacheLimitKb)
})

test('scores that wait are counted offline on a phone that never opened a grid since its update', () => {
  expect(precachedFiles().filter((file) => file.startsWith('assets/scores-'))).toHaveLength(1)
})
