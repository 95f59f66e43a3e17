import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { schoolRoutes } from './school-routes.tsx'

// The router empties the object that brings a page once the page has come: an address that shares it is "not found".

test('no two addresses of a school share what brings their page', () => {
  const ways = schoolRoutes.flatMap(({ path, lazy }) => (lazy ? [{ path, lazy }] : []))
  expect(ways.length).toBeGreaterThan(30)
  const shared = ways.filter((one, at) => ways.findIndex(({ lazy }) => lazy === one.lazy) !== at)
  expect(shared.map(({ path }) => path)).toEqual([])
})

// These tables begin with components that need a browser, so they are read and not run.
test.each(['routes', 'app-routes', 'evaluation-routes', 'setting-routes'])(
  '%s makes what brings a page anew for each address',
  (name) => {
    const text = readFileSync(new URL(`${name}.tsx`, import.meta.url), 'utf8')
    expect(text).toMatch(/lazy: (\{|\w+\(\))/)
    expect(text.match(/lazy: \w+(?!\w*\()/g)).toBeNull()
  },
)
