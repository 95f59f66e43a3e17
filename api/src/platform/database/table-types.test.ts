import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { describeTables } from '../../../../tools/table-types.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { openDatabase } from './open.ts'

test('tables.ts matches the migrations; after a change: npm run table-types', async () => {
  const database = await testDatabase()
  const db = openDatabase(database.ownerUrl, { max: 1 })
  onTestFinished(async () => {
    await db.destroy()
    await database.drop()
  })
  expect(await readFile(join(import.meta.dirname, 'tables.ts'), 'utf8')).toBe(await describeTables(db))
})
