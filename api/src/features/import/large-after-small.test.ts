import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { imports } from '@hadir/contract/import/import.ts'
import { type Statement, statementRecorder, statementsOf } from '../../../../bench/statements.ts'
import { analyzeTables } from '../../platform/database/analyze-tables.ts'
import type { Caller } from '../../platform/http/scope.ts'
import { isReading, rowsHandled } from '../../testing/random-steps.ts'
import { testApp } from '../../testing/test-app.ts'
import { newSchool, newYear } from '../../testing/test-school.ts'
import { writeBatch } from './batch/apply.ts'
import { dryRun, fixture, importFile, queue, siti, studentFile } from './testing-import.ts'
import { writtenTables } from './write/rows.ts'

const t = await testApp()
afterAll(t.close)

const tables = [...Object.keys(writtenTables), 'import_write']
let large: { schoolId: string; admin: Caller; id: string; remembering: number[] }

/** Statistics know one small school when a large file is written, and afterwards. */
beforeAll(async () => {
  // Autovacuum must not update the statistics in between.
  for (const name of tables) await sql`alter table ${sql.table(name)} set (autovacuum_enabled = false)`.execute(t.owner)
  const small = await newSchool(t)
  await newYear(t, small.schoolId)
  await importFile(t, { caller: small.admin, schoolId: small.schoolId }, studentFile(siti))
  await sql`analyze`.execute(t.owner)

  const { schoolId, admin } = await newSchool(t)
  await newYear(t, schoolId)
  const as = { caller: admin, schoolId }
  const { id } = await dryRun(t, as, fixture('daftar-pd.xlsx'))
  await queue(t, as, id)
  const recorder = await statementRecorder(t)
  // Without the job, which analyzes the tables at its end.
  const written = await recorder.statementsIn(({ transactions }) =>
    transactions.schoolJob({ schoolId, profileId: admin.profileId! }, (scope) =>
      writeBatch(scope, { batchId: id, attempt: 1 }, async () => undefined),
    ),
  )
  await recorder.close()
  const remembering = written.filter(({ text }) => text.startsWith('update import_write'))
  large = { schoolId, admin, id, remembering: await handledBy(schoolId, remembering) }
  // As at the end of the job.
  await analyzeTables(t.owner)
})

const handledBy = async (schoolId: string, statements: readonly Statement[]) => {
  const handled = []
  for (const { text, values, options } of statements)
    handled.push(await rowsHandled(t.db, { schoolId, text, values, options }))
  return handled
}

test('where statistics know one small school, a large import’s page loops over no table', async () => {
  const { schoolId, admin, id } = large
  const url = `${imports.student.list.path.replace(':schoolId', schoolId)}/${id}`
  const statements = await statementsOf(t, admin, { method: 'GET', url })
  const handled = await handledBy(
    schoolId,
    statements.filter((one) => isReading(one.text)),
  )
  expect(handled.length).toBeGreaterThan(tables.length)
  expect(Math.max(...handled)).toBeLessThan(100_000)
})

test('nor does the writing of a large import, when it remembers what it wrote', () => {
  // 1,080 rows in chunks of 200, in several tables.
  expect(large.remembering.length).toBeGreaterThan(10)
  expect(Math.max(...large.remembering)).toBeLessThan(30_000)
})
