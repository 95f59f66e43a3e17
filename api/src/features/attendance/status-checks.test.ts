import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { attendanceStatuses, fixedStatuses, plannedStatuses } from '@hadir/contract/labels.ts'
import { testApp } from '../../testing/test-app.ts'

const t = await testApp()
afterAll(t.close)

test('what the database accepts as a status is a list of the contract', async () => {
  const { rows } = await sql<{ where: string; check: string }>`
    select conrelid::regclass || '.' || conname as "where", pg_get_constraintdef(oid) as "check" from pg_constraint
      where contype = 'c'
    union all
    select c.table_name || '.' || c.column_name, c.column_default from information_schema.columns c
      where c.column_default is not null and c.table_schema = 'public'`.execute(t.owner)
  const isStatus = (word: string) => (attendanceStatuses as readonly string[]).includes(word)
  const written = rows.flatMap(({ where, check }) =>
    [...check.matchAll(/ARRAY\[([^\]]+)\]|'\{([^}]+)\}'/g)].flatMap(([, array, literal]) => {
      const words = array ? [...array.matchAll(/'(\w+)'/g)].map(([, word = '']) => word) : (literal ?? '').split(',')
      return words.length > 1 && words.every(isStatus) ? [{ where, words: words.toSorted().join('') }] : []
    }),
  )
  // Marks, lessons' marks, planned absences, and the school's setting with its default.
  expect(written.length).toBeGreaterThan(5)
  const known = [attendanceStatuses, fixedStatuses, plannedStatuses].map((list) => [...list].toSorted().join(''))
  expect(written.filter(({ words }) => !known.includes(words))).toEqual([])
})
