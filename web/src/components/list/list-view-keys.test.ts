import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@hadir/contract/endpoint.ts'
import { listViewKey, type ListViewName } from '@hadir/contract/user/list-view.ts'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../..')

/** The lists of a file by the texts that name their endpoints, as `classEndpoints.list`, and their views. */
const listsIn = (text: string) => [
  ...Array.from(text.matchAll(/<ListPage\b.*?\bendpoint=\{([\w.]+)\}(?:\s+viewName="(\w+)")?/gs)),
  ...Array.from(text.matchAll(/\buse(?:ListView|Pages)\(([\w.]+)(?=[,)])/g)),
]

/** Resolves the text by the file's imports; the lists of an import are of the kind that its page is opened with. */
async function keyOf(text: string, [, of = '', name]: RegExpMatchArray) {
  const [from = '', member] = of.split('.')
  const [, module] = new RegExp(`import \\{[^}]*\\b${from}\\b[^}]*\\} from '(@hadir/contract/[^']+)'`).exec(text) ?? []
  if (!module) return of
  const found: unknown = (await import(module))[from]
  const endpoint = (member ? (found as Record<string, unknown>)[member] : found) as Endpoint
  return listViewKey(endpoint, name as ListViewName | undefined)
}

test('no two lists share a page size and hidden columns', async () => {
  const files = globSync('{pages,layout}/**/*.tsx', { cwd: web }).filter((file) => !file.endsWith('.test.tsx'))
  const texts = files.map((file) => readFileSync(join(web, file), 'utf8'))
  const keys = (
    await Promise.all(texts.map((text) => Promise.all(listsIn(text).map((one) => keyOf(text, one)))))
  ).flat()
  expect(keys.length).toBeGreaterThan(30)
  expect(keys.filter((key) => !key.startsWith('/api/')).toSorted()).toEqual(['endpoints.retained', 'endpoints.rows'])
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})
