import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { groundOf } from './subject-ground.ts'

const ids = Array.from({ length: 200 }, (_, at) => `0190a3c4-0000-7000-8000-${String(at).padStart(12, '0')}`)

test('a subject has the same ground everywhere, and twelve subjects do not share one', () => {
  expect(ids.map(groundOf)).toEqual(ids.map(groundOf))
  const used = Map.groupBy(ids.slice(0, 12), groundOf)
  expect(used.size).toBeGreaterThanOrEqual(5)
})

test('each of the grounds exists', () => {
  const css = readFileSync(join(import.meta.dirname, 'subject-ground.css'), 'utf8')
  const named = [...css.matchAll(/--color-subject-(\d):/g)].map(([, no]) => Number(no))
  expect([...new Set(ids.map(groundOf))].sort()).toEqual(named)
})
