import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { untilFollowing } from './span-fields.tsx'

test('Sampai follows Dari, unless a later day was chosen', () => {
  const from = '2026-11-26'
  expect(untilFollowing('', { from, was: '' })).toBe(from)
  expect(untilFollowing('2026-11-20', { from, was: '2026-11-20' })).toBe(from)
  expect(untilFollowing('2026-11-20', { from, was: '2026-11-18' })).toBe(from)
  expect(untilFollowing('2026-11-30', { from, was: '2026-11-18' })).toBe('2026-11-30')
})

test('no form has a Sampai of its own, which would not follow', () => {
  const pages = join(import.meta.dirname, '../../../pages')
  const sources = globSync('**/*.tsx', { cwd: pages }).map((name) => [name, readFileSync(join(pages, name), 'utf8')])
  const own = sources.filter(([, text = '']) => /<DateField[^>]*label="Sampai"/.test(text)).map(([name]) => name)
  expect(own).toEqual([])
  expect(sources.filter(([, text = '']) => text.includes('<SpanFields ')).length).toBe(3)
})
