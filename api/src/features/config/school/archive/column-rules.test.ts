import { dimensions } from '@hadir/contract/evaluation/activity-dimensions.ts'
import { cellStates } from '@hadir/contract/evaluation/final-score.ts'
import { grades } from '@hadir/contract/labels.ts'
import { roles } from '@hadir/contract/roles.ts'
import { incomeBands } from '@hadir/contract/student/alumni.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../../platform/database/open.ts'
import { testDatabase } from '../../../../testing/test-database.ts'
import { decided, rulesOf } from './column-rules.ts'
import { type ArchivedTable, archivedTables } from './tables.ts'

const database = await testDatabase()
const db = openDatabase(database.ownerUrl, { max: 1 })
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

let tables: ArchivedTable[]
beforeAll(async () => {
  tables = await archivedTables({ db: db as never })
})

const ruleOf = (table: string, column: string) => rulesOf(tables.find(({ name }) => name === table)!).get(column)!

const takes = (table: string, column: string, value: unknown) => ruleOf(table, column).check.safeParse(value).success

test('every column has a rule, and every decision its column', () => {
  const columns = tables.flatMap((table) => {
    rulesOf(table)
    return table.columns.map(({ name }) => `${table.name}.${name}`)
  })
  expect(decided.filter((one) => !columns.includes(one))).toEqual(['school_setting.attendance_mode'])
  expect(new Set(decided).size).toBe(decided.length)
})

test('a column that is retired stays known: archives of older versions contain it', async () => {
  const { rows } = await sql<{ name: string }>`
    select t.relname || '.' || a.attname as name from pg_attribute a
      join pg_class t on t.oid = a.attrelid and t.relnamespace = 'public'::regnamespace
      where col_description(t.oid, a.attnum) like 'retired in %'`.execute(db)
  expect(rows.map(({ name }) => name).filter((name) => !decided.includes(name))).toEqual([])
})

test('a new kind of column, such as a file, waits for a decision', () => {
  const column = { name: 'scan', type: 'bytea', isRequired: true, isActor: false, checks: [] }
  const table = { name: 'task', columns: [column], key: [], needs: [] }
  expect(() => rulesOf(table)).toThrow('column-rules.ts must say what task.scan of type bytea accepts')
})

/** Of constraints that list a column's words. */
async function listedWords() {
  const { rows } = await sql<{ table: string; column: string; words: string[] }>`
    select t.relname as table, a.attname as column,
        array(select match[1] from regexp_matches(pg_get_constraintdef(c.oid), '''([^'']*)''::text', 'g') match) as words
      from pg_constraint c
      join pg_class t on t.oid = c.conrelid and t.relnamespace = 'public'::regnamespace
      join pg_attribute a on a.attrelid = t.oid and c.conkey = array[a.attnum]
      where c.contype = 'c' and pg_get_constraintdef(c.oid) like '% = ANY (ARRAY[''%'`.execute(db)
  return rows
}

test('words that a constraint lists are accepted, and no others', async () => {
  const restored = (await listedWords()).filter(({ table, column }) => {
    const found = tables.find(({ name }) => name === table)
    return found && rulesOf(found).has(column)
  })
  expect(restored.length).toBeGreaterThan(50)
  const wrong = restored.flatMap(({ table, column, words }) => {
    const isRight = words.every((word) => takes(table, column, word)) && !takes(table, column, 'LAIN SEKALI')
    return isRight ? [] : `${table}.${column}`
  })
  expect(wrong).toEqual([])
  expect(takes('report_card_paper', 'content_type', 'text/html')).toBe(false)
})

test('the database lists the words of the contract', async () => {
  const words = {
    'actor.role': [...roles, 'system'],
    'alumni.income_band': incomeBands,
    'class.grade': grades,
    'cocurricular_result.dimension': dimensions,
    'score_event.state': cellStates,
  }
  const listed = (await listedWords()).map((one) => [`${one.table}.${one.column}`, one.words] as const)
  expect(Object.fromEntries(listed.filter(([column]) => column in words))).toEqual(words)
})

test('a text is as long as its constraint or its kind allows, and null only where the column is', () => {
  const longest = (table: string, column: string) =>
    [20, 60, 110, 200, 300, 500, 600, 1_000].findLast((length) => takes(table, column, 'x'.repeat(length)))
  expect(longest('former_school_score', 'code')).toBe(20)
  expect(longest('planned_absence', 'reason')).toBe(200)
  expect(longest('lesson', 'activity')).toBe(1_000)
  expect(longest('student', 'name')).toBe(300)
  expect(longest('cocurricular_activity', 'goal')).toBe(500)
  expect([takes('student', 'name', null), takes('student', 'religion', null)]).toEqual([false, true])
})

test('whoever acted is known by the reference to actor', () => {
  expect(ruleOf('planned_absence', 'withdrawn_by').isActor).toBe(true)
  expect(ruleOf('actor', 'id').isActor).toBe(true)
  expect(ruleOf('planned_absence', 'student_id').isActor).toBe(false)
})
