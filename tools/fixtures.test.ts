import { expect, test } from 'vitest'
import { projectFiles, textOf } from '../scripts/project-files.mjs'

/** What fills schools for the example, for tests and for the bench. A test may write the rows that it is about. */
const isBuilder = (file: string) =>
  /^(api\/src\/(fixtures|cli\/demo|testing)|bench|e2e)\/.*\.ts$|\/testing-[^/]+\.ts$/.test(file) &&
  !/\.(test|spec)\.ts$|\/update-walks?[^/]*$/.test(file)

/** Each table that a file fills, with who writes its rows: the file itself, or the rows of fixtures. */
function writersIn(file: string, text: string): [table: string, writer: string][] {
  const own = text.matchAll(/\binsert into ([a-z_.]+)|\binsertInto\(\s*'([a-z_.]+)'/g)
  const shared = text.matchAll(/\binsertRows\([^']*'([a-z_]+)'/g)
  return [
    ...Array.from(own, ([, sql, built]): [string, string] => [sql ?? built ?? '', file]),
    ...Array.from(shared, ([, table = '']): [string, string] => [table, 'api/src/fixtures/rows.ts']),
  ]
}

function doubled(files: readonly { file: string; text: string }[]): string[] {
  const writers = new Map<string, Set<string>>()
  for (const { file, text } of files)
    for (const [table, writer] of writersIn(file, text))
      writers.set(table, (writers.get(table) ?? new Set()).add(writer))
  return [...writers].flatMap(([table, of]) => (of.size > 1 ? [`${table} in ${[...of].join(', ')}`] : []))
}

test('a second builder is detected', () => {
  const rows = { file: 'bench/a.ts', text: "await insertRows(place, 'class', [row])" }
  const kysely = { file: 'e2e/b.ts', text: "db\n .insertInto('class')" }
  const raw = { file: 'bench/c.ts', text: 'sql`insert into class (id) select 1`' }
  expect(doubled([rows, { ...rows, file: 'e2e/d.ts' }])).toEqual([])
  expect(doubled([rows, kysely])).toEqual(['class in api/src/fixtures/rows.ts, e2e/b.ts'])
  expect(doubled([kysely, raw])).toEqual(['class in e2e/b.ts, bench/c.ts'])
})

test('a table is filled in one place for the example, for tests and for the bench', () => {
  const files = projectFiles()
    .filter(isBuilder)
    .map((file) => ({ file, text: textOf(file) }))
  expect(files.flatMap(({ file, text }) => writersIn(file, text)).length).toBeGreaterThan(80)
  expect(doubled(files)).toEqual([])
})
