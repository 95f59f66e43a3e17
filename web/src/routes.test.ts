import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { schoolRoutes } from './school-routes.tsx'

// The router clears a route's `lazy` object once the page has loaded: another address that shares it is "not found".

test('no two addresses of a school share a lazy object', () => {
  const ways = schoolRoutes.flatMap(({ path, lazy }) => (lazy ? [{ path, lazy }] : []))
  expect(ways.length).toBeGreaterThan(30)
  const shared = ways.filter((one, at) => ways.findIndex(({ lazy }) => lazy === one.lazy) !== at)
  expect(shared.map(({ path }) => path)).toEqual([])
})

// These tables start with components that need a browser, so the test reads the source instead of running it.
test.each(['routes', 'app-routes', 'evaluation-routes', 'setting-routes'])(
  '%s makes a new lazy object for each address',
  (name) => {
    const text = readFileSync(new URL(`${name}.tsx`, import.meta.url), 'utf8')
    expect(text).toMatch(/lazy: (\{|\w+\(\))/)
    expect(text.match(/lazy: \w+(?!\w*\()/g)).toBeNull()
  },
)
