import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Write memberships without moving anybody within a year, or are called by a function that stores the scores again. */
const others: Record<string, string> = {
  'features/academic-year/rollover/apply.ts': 'begins a year that has no scores yet',
  'features/academic-year/rollover/undo-rollover.ts': 'refuses to delete memberships that are in use',
  'features/config/school/archive/insert-rows.ts': 'restores the scores too',
  'features/student/rules.ts': 'ends memberships of earlier years',
  'features/student/student-routes.ts': 'deletes a student who has no scores',
}

const root = join(import.meta.dirname, '../../..')
const skipped = /(\.test\.ts|testing-[\w-]+\.ts)$|^(testing|fixtures|cli\/demo|platform)\//
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.ts') && !skipped.test(name))
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }))

/** Also through the import's own insertRows and updateRows. */
const writesMemberships =
  /(insertInto|updateTable|deleteFrom|insertRows|updateRows)\([^)]*'enrollment'|(insert\s+into|update|delete\s+from)\s+enrollment\b/i

test('whatever begins or ends memberships stores the scores of the moved again', () => {
  const found = files.filter(({ text }) => writesMemberships.test(text))
  expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(['features/import/write/enrollments.ts']))
  const forgetful = found.filter(
    ({ name, text }) => !(name in others) && !/await (refreshMoved\(|scope\.enqueue\(refreshMovers)/.test(text),
  )
  expect(forgetful.map(({ name }) => name)).toEqual([])
})
