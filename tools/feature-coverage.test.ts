import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const project = resolve(import.meta.dirname, '..')
const text = await readFile(join(project, 'docs/feature-coverage.md'), 'utf8')
const rows = text
  .split('\n')
  .filter((line) => /^\| +\d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, row = '', what = '', file = '', title = '']) => ({
    row: Number(row),
    what,
    file: file.replaceAll('`', ''),
    title,
  }))

test.each(rows)('$row: $what', async ({ file, title }) => {
  const source = await readFile(join(project, file), 'utf8')
  expect(source).toContain(title)
})

test('every row of marking, offline use and trust names its test', () => {
  // 16 belongs to activities, which are still to come.
  const wanted = Array.from({ length: 23 }, (_, at) => at + 1).filter((row) => row !== 16)
  expect([...new Set(rows.map(({ row }) => row))]).toEqual([...wanted, 64, 65])
})
