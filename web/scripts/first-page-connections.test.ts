import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const page = readFileSync(join(import.meta.dirname, '../dist/index.html'), 'utf8')

/** So many requests does a browser make at once of a server that speaks HTTP/1.1. */
const connections = 6

// The two seconds of the greeting begin with the answer to it, so it must not stand behind a file (docs/performance.md).
test('the page asks for no more files by itself than leave a connection for who is signed in', () => {
  const files = new Set(
    Array.from(
      page.matchAll(/<(?:link rel="(?:preload|stylesheet)"|script)[^>]*>/g),
      ([tag]) => /(?:href|src)="(\/assets\/[^"]+)"/.exec(tag)?.[1],
    ).filter(Boolean),
  )
  expect(files.size).toBeGreaterThan(2)
  expect(files.size).toBeLessThan(connections)
})

test('the font is asked for by the page\u2019s script, after it', () => {
  expect(page).toMatch(/ data-font="assets\/[\w-]+\.woff2"/)
  expect(page).not.toMatch(/<link[^>]+woff2/)
})
