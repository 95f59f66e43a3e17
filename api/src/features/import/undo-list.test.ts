import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { imports } from '@hadir/contract/import/import.ts'
import { statementsOf } from '../../../../bench/statements.ts'
import { isReading, rowsHandled } from '../../testing/random-steps.ts'
import { testApp } from '../../testing/test-app.ts'
import { newSchool, newYear } from '../../testing/test-school.ts'
import { dryRun, fixture, importFile, read } from './testing-import.ts'

const t = await testApp()
afterAll(t.close)

/** Marks every member of each class, with this many saves of a day. */
const markAll = (schoolId: string, times: number) => sql`
  with class as (
    select e.academic_class_id as id, array_agg(e.student_id) as students, row_number() over () as no
      from enrollment e where e.school_id = ${schoolId} group by e.academic_class_id
  )
  insert into attendance_save (school_id, seq, date, academic_class_id, device, actor_id, at, mark_ids, student_ids, bases,
      ns, revs, statuses, verdicts)
    select ${schoolId}, (n - 1) * 1000 + no, '2026-09-16', id, uuidv7(), (select id from actor where school_id = ${schoolId} limit 1),
        ${t.clock.now()}::timestamptz + interval '1 minute', array(select uuidv7() from unnest(students)), students,
        array(select 0 from unnest(students)), array(select n from unnest(students)), array(select 1 from unnest(students)),
        array(select 'H' from unnest(students)), array(select 'applied' from unnest(students))
      from class, generate_series(1, ${times}) n`

test('with twelve thousand marks, imports are listed fast, and one shows what depends on it', async () => {
  const { schoolId, admin } = await newSchool(t)
  await newYear(t, schoolId)
  const as = { caller: admin, schoolId }
  const { id, counts } = await importFile(t, as, fixture('daftar-pd.xlsx'))
  expect(counts.baru).toBe(1080)
  expect((await read(t, as, id)).undo).toMatchObject({ possible: true })
  await markAll(schoolId, 14).execute(t.owner)
  const { rows } = await sql<{ marks: number }>`
    select sum(cardinality(mark_ids))::int as marks from attendance_save where school_id = ${schoolId}`.execute(t.owner)
  expect(rows[0]!.marks).toBeGreaterThan(12_522)

  const url = imports.student.list.path.replace(':schoolId', schoolId)
  const listing = () => statementsOf(t, admin, { method: 'GET', url })
  const before = await listing()
  expect(before.filter(({ text }) => text.includes('attendance_save'))).toEqual([])
  await dryRun(t, as, fixture('daftar-pd.xlsx'))
  expect(await listing(), 'one more batch, no more statements').toHaveLength(before.length)

  const { possible, reason } = (await read(t, as, id)).undo
  expect([possible, reason]).toEqual([false, '1080 siswa sudah punya catatan kehadiran'])
  const statements = (await statementsOf(t, admin, { method: 'GET', url: `${url}/${id}` })).filter(({ text }) =>
    isReading(text),
  )
  expect(statements.filter(({ text }) => text.includes('attendance_save'))).not.toEqual([])
  const handled = []
  for (const { text, values, options } of statements)
    handled.push(await rowsHandled(t.db, { schoolId, text, values, options }))
  expect(Math.max(...handled)).toBeLessThan(10 * rows[0]!.marks)
})
