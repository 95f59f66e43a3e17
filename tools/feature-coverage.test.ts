import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { allTests } from './spec-coverage.ts'

const document = new URL('../docs/feature-coverage.md', import.meta.url)

test('every feature names a test that there is', async () => {
  const text = await readFile(document, 'utf8')
  const rows = [...text.matchAll(/^\| (\d+) +\| (.+?) +\| `(.+?)` +\| (.+?) +\|$/gm)]
  const tests = await allTests()
  const lost = rows.filter(([, , , file, title]) => !tests.has(`${file} > ${title}`)).map(([line]) => line)
  expect(lost).toEqual([])
  // A row that the pattern cannot read would be counted as none.
  expect(rows).toHaveLength(text.split('\n').filter((line) => /^\| \d/.test(line)).length)
})
