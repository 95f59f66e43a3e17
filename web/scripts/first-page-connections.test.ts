import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const page = readFileSync(join(import.meta.dirname, '../dist/index.html'), 'utf8')

/** How many requests a browser makes at once to an HTTP/1.1 server. */
const connections = 6

// The greeting's two seconds start with the response to this request, so it must not queue behind a file
// (docs/performance.md).
test('the page preloads few enough files to leave a connection for who is signed in', () => {
  const files = new Set(
    Array.from(
      page.matchAll(/<(?:link rel="(?:preload|stylesheet)"|script)[^>]*>/g),
      ([tag]) => /(?:href|src)="(\/assets\/[^"]+)"/.exec(tag)?.[1],
    ).filter(Boolean),
  )
  expect(files.size).toBeGreaterThan(2)
  expect(files.size).toBeLessThan(connections)
})

test('the page’s script requests the font after that request', () => {
  expect(page).toMatch(/ data-font="assets\/[\w-]+\.woff2"/)
  expect(page).not.toMatch(/<link[^>]+woff2/)
})
