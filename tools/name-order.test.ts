import { expect, test } from 'vitest'
import { projectFiles, textOf } from '../scripts/project-files.mjs'

/** Where names are ordered; all others use their functions. */
const rules = [
  'contract/src/name-order.ts',
  'api/src/platform/database/name-order.ts',
  'api/src/platform/database/name-order.test.ts',
]
const own = 'tools/name-order.test.ts'
const files = projectFiles().filter(
  (file) => /^(api|contract|web|e2e|bench|tools)\/.*\.tsx?$/.test(file) && !rules.includes(file) && file !== own,
)

/** A template without what is put into it, to its end or to the bracket that closes what surrounds it. */
function plainSql(text: string): string {
  let plain = ''
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (text.startsWith('${', at)) {
      at = endOfBraces(text, at + 1)
      continue
    }
    if (sign === '`') break
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (depth < 0) break
    plain += sign
  }
  return plain
}

/** The place of the brace that closes the one at `from`. */
function endOfBraces(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  return text.length
}

const textsAfter = (code: string, start: RegExp) =>
  [...code.matchAll(start)].map((found) => code.slice(found.index + found[0].length))

/** What a statement or a list is sorted by without the functions. */
function plainOrders(code: string): string[] {
  const clauses = textsAfter(code, /\border by\b/g).map((text) =>
    plainSql(text).replace(/\b(limit|offset|for)\b[^]*/, ''),
  )
  const lists = textsAfter(code, /\bby: (?=\{)/g).map((text) => text.slice(0, endOfBraces(text, 0)))
  const columns = [...code.matchAll(/\.orderBy\(\s*(?:sql`([^`]*)`|'([^']*)'|\(eb\) => (.*))/g)].map((found) =>
    plainSql(found.slice(1).join('')),
  )
  return [...clauses, ...lists.flatMap((list) => textsAfter(list, /sql`/g)).map(plainSql), ...columns]
}

/** A name, also in lower case; not one that is compared, nor the years, whose names are numbers. */
const named = /\blower\(|'lower'|(?<!\byear\.)\b(?:\w+_)?(?:n|\w+N)ame\b(?!\s*=)/

const sorting = `
  sql\`select json_agg(a order by k.order_no, lower(k.name)), x from t order by \${byClass('k')}, s.name limit 1\`
  const by = { by: { name: sql\`lower(name)\`, at: sql\`h.seq\`, class: sql\`(\${byClass('k')}, e.roll_no)\` } }
  db.orderBy('student.name').orderBy(sql\`lower(name)\`).orderBy((eb) => eb.fn('lower', ['room'])).orderBy('id')`

test('an order of its own is detected', () => {
  expect(plainOrders(sorting).filter((text) => named.test(text))).toEqual([
    ' k.order_no, lower(k.name)',
    ' , s.name ',
    'lower(name)',
    'student.name',
    'lower(name)',
    expect.stringContaining('room'),
  ])
  expect(['year.name', 'class.name = $1 desc', '"otherName"'].map((text) => named.test(text))).toEqual([
    false,
    false,
    true,
  ])
})

test('names are ordered by byName and byClass in SQL', () => {
  // Names of migrations and settings, which have no accents.
  const technical = [
    'api/src/platform/schema/migrate.ts',
    'api/src/platform/database/guard.ts',
    'api/src/platform/backup/stored-tables.ts',
  ]
  const sources = files.filter(
    (file) => /^api\/src\/(?!.*(?:\.test\.ts|\/testing-.*)$)/.test(file) && !technical.includes(file),
  )
  const found = sources.flatMap((file) =>
    plainOrders(textOf(file))
      .filter((text) => named.test(text))
      .map((text) => `${file}: ${text.trim()}`),
  )
  expect(found).toEqual([])
})

/** A comparison, or a collator, of its own; times and dates have only digits, which every language sorts alike. */
const comparison =
  /(?<!\b(?:start|at|date|\w+(?:At|Date|From))(?: \?\? '')?\)?)\.localeCompare|Intl\.Collator|collate name_order|name_key\(/

test('names are compared by compareNames and compareClasses in JavaScript', () => {
  const lines = [
    "a.name.localeCompare(b.name, 'id')",
    "(a.validFrom ?? '').localeCompare(b)",
    'b.at.localeCompare(a.at)',
  ]
  expect(lines.map((line) => comparison.test(line))).toEqual([true, false, false])
  expect(files.filter((file) => comparison.test(textOf(file)))).toEqual([])
})
