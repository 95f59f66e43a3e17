import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runningServer } from '../http/security/same-secret.ts'
import { testApp } from '../../testing/test-app.ts'
import { newClass, newSchool, newYear } from '../../testing/test-school.ts'
import { testBackup } from './test-backup.ts'
import { backUpIfDue } from './scheduled-backup.ts'

const folder = mkdtempSync(join(tmpdir(), 'hadir-tested-'))
const t = await testApp({ logLevel: 'error' })
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true })
})

test('each week a backup is restored into a database of its own and counted; a damaged one fails', async () => {
  const { schoolId } = await newSchool(t)
  await newClass(t, { schoolId, yearId: await newYear(t, schoolId), count: 40 })
  const settings = { backups: { folder, at: '01:30', keep: 5 }, backupPassphrase: 'kunci-cadangan-dinas' }
  const parts = { transactions: t.app.transactions, ownerUrl: t.urls.ownerUrl, log: t.app.log, settings }
  const runs = () => t.owner.selectFrom('platform.backup_run').selectAll().orderBy('date').execute()

  // A backup is made by a server that runs.
  await runningServer(t.app.transactions, t.app.settings.authSecret).assertSameSecret()
  t.clock.moveTo('2026-09-17T19:00:00Z')
  expect(await backUpIfDue(parts)).toBe(true)
  expect(await runs()).toMatchObject([{ tested_at: t.clock.now(), test_error: null }])
  t.clock.moveTo('2026-09-18T19:00:00Z')
  expect(await backUpIfDue(parts)).toBe(true)
  expect((await runs())[1]).toMatchObject({ tested_at: null, test_error: null })

  const path = join(folder, 'hadir-2026-09-19.hadir.sealed')
  writeFileSync(path, readFileSync(path).subarray(0, -100))
  await expect(testBackup(path, settings.backupPassphrase)).rejects.toThrow('rusak')
})
