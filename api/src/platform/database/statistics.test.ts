import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const t = await testApp()
afterAll(t.close)

test('a new school gets statistics soon, however much other schools have', async () => {
  const { rows } = await sql<{ name: string; rows: number }>`
    select c.relname as name, max(o.option_value::float) filter (where o.option_name = 'autovacuum_analyze_threshold')
        + 1e6 * max(o.option_value::float) filter (where o.option_name = 'autovacuum_analyze_scale_factor') as rows
      from pg_class c cross join pg_options_to_table(c.reloptions) o
      where c.relname in ('student', 'enrollment', 'academic_class',
          'attendance_cell', 'attendance_save', 'lesson_cell', 'score', 'report_card') and c.relnamespace = 'public'::regnamespace
      group by c.relname order by c.relname`.execute(t.owner)
  // Changed rows before autovacuum processes a table of a million rows.
  expect(rows).toEqual([
    { name: 'academic_class', rows: 8 },
    { name: 'attendance_cell', rows: 5000 },
    { name: 'attendance_save', rows: 500 },
    { name: 'enrollment', rows: 200 },
    { name: 'lesson_cell', rows: 5000 },
    { name: 'report_card', rows: 500 },
    { name: 'score', rows: 5000 },
    { name: 'student', rows: 200 },
  ])
})
