import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const project = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(project, path), 'utf8')

const tables = new Set(
  Array.from(
    read('api/src/platform/database/tables.ts').matchAll(/^ {2}'?([a-z_.]+)'?: \w+Table$/gm),
    ([, name = '']) => name,
  ),
)

const listed =
  read('docs/database.md')
    .split(/^## /m)
    .find((part) => part.startsWith('Names of tables')) ?? ''
/** The aliases of docs/database.md: `student` is `s`. */
const aliases = new Map(
  Array.from(listed.matchAll(/^\| `(\w+)` +\| (.+) \|$/gm)).flatMap(([, alias = '', named = '']) =>
    Array.from(named.matchAll(/`([\w.]+)`/g), ([, table = '']): [string, string] => [table, alias]),
  ),
)

/** What may follow a table without an alias. */
const keywords = new Set(
  `on where set join left right full inner cross natural lateral using order group having union limit offset values as
  select for returning default with tablesample and or then end else when is in not`.split(/\s+/),
)

const withoutComments = (text: string) => text.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$|\s\/\/ .*$/gm, '')

/** Each table that a statement names otherwise: in SQL `from student s`, with Kysely `'student as s'`. */
function namedOtherwise(code: string): [table: string, alias: string][] {
  const sql = code.matchAll(/\b(?:from|join|update|into|using)\s+(?:only\s+)?([a-z_.]+)(?=\s+(?:as\s+)?(\w+))/g)
  const kysely = code.matchAll(/'([a-z_.]+) as (\w+)'/g)
  return [...sql, ...kysely]
    .map(([, table = '', alias = '']): [string, string] => [table, alias])
    .filter(([table, alias]) => tables.has(table) && !keywords.has(alias))
}

const isAllowed = ([table, alias]: [string, string]) => {
  const name = table.replace('platform.', '')
  return [name, aliases.get(table) ?? name].some((one) => alias === one || alias.endsWith(`_${one}`))
}

test('the aliases of a statement are found', () => {
  const code = `sql\`select from student p join enrollment e on e.student_id = p.id
    left join teacher on true join teacher
      old_t using (id)\`
    db.selectFrom('academic_class as rombel')`
  expect(namedOtherwise(code)).toEqual([
    ['student', 'p'],
    ['enrollment', 'e'],
    ['teacher', 'old_t'],
    ['academic_class', 'rombel'],
  ])
  expect(namedOtherwise(code).filter(isAllowed)).toEqual([
    ['enrollment', 'e'],
    ['teacher', 'old_t'],
  ])
})

test('docs/database.md names only tables, each with one alias', () => {
  expect(aliases.size).toBeGreaterThan(70)
  expect([...aliases.keys()].filter((table) => !tables.has(table))).toEqual([])
})

test('a table has the same alias in every statement', () => {
  const found = globSync(['api/src/**/*.ts', 'bench/*.ts'], { cwd: project }).flatMap((file) =>
    namedOtherwise(withoutComments(read(file)))
      .filter((named) => !isAllowed(named))
      .map(([table, alias]) => `${table} is ${alias} in ${file}, not ${aliases.get(table) ?? table}`),
  )
  expect(found).toEqual([])
})
