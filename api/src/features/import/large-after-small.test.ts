import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { imports } from '@hadir/contract/import/import.ts'
import { statementsOf } from '../../../../bench/statements.ts'
import { isReading, rowsHandled } from '../../testing/random-steps.ts'
import { testApp } from '../../testing/test-app.ts'
import { newSchool, newYear } from '../../testing/test-school.ts'
import { fixture, importFile, siti, studentFile } from './testing-import.ts'
import { writtenTables } from './write/rows.ts'

const t = await testApp()
afterAll(t.close)

test('where statistics know one small school, a large import’s page loops over no table', async () => {
  const tables = [...Object.keys(writtenTables), 'import_write']
  // Autovacuum must not update the statistics in between.
  for (const name of tables) await sql`alter table ${sql.table(name)} set (autovacuum_enabled = false)`.execute(t.owner)
  const small = await newSchool(t)
  await newYear(t, small.schoolId)
  await importFile(t, { caller: small.admin, schoolId: small.schoolId }, studentFile(siti))
  await sql`analyze`.execute(t.owner)

  const { schoolId, admin } = await newSchool(t)
  await newYear(t, schoolId)
  const { id } = await importFile(t, { caller: admin, schoolId }, fixture('daftar-pd.xlsx'))
  const url = `${imports.student.list.path.replace(':schoolId', schoolId)}/${id}`
  const statements = await statementsOf(t, admin, { method: 'GET', url })
  const handled = []
  for (const { text, values, options } of statements.filter((one) => isReading(one.text)))
    handled.push(await rowsHandled(t.db, { schoolId, text, values, options }))
  expect(handled.length).toBeGreaterThan(tables.length)
  expect(Math.max(...handled)).toBeLessThan(100_000)
})
