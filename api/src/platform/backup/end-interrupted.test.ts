import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dryRun, queue, siti, studentFile } from '../../features/import/testing-import.ts'
import { openDatabase } from '../database/open.ts'
import { interrupted } from '../jobs/job.ts'
import { notify } from '../notify/notify.ts'
import { testApp } from '../../testing/test-app.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { newSchool, newYear } from '../../testing/test-school.ts'
import { readBackup } from './backup-file.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'

test('what waited for its job during a backup does not wait forever after restore', async () => {
  const t = await testApp()
  const into = await testDatabase({ isEmpty: true })
  const folder = mkdtempSync(join(tmpdir(), 'hadir-backup-'))
  const db = openDatabase(into.ownerUrl, { max: 1 })
  onTestFinished(async () => {
    await db.destroy()
    await into.drop()
    await t.close()
    rmSync(folder, { recursive: true })
  })
  const { schoolId, admin: caller } = await newSchool(t)
  await newYear(t, schoolId)
  const { id } = await dryRun(t, { caller, schoolId }, studentFile(siti))
  await queue(t, { caller, schoolId }, id)
  const [to, data] = [{ profileId: caller.profileId ?? '' }, { date: '2026-09-15', classes: [], lessons: [] }]
  await t.app.transactions.schoolSystemJob(schoolId, (scope) =>
    notify(scope, [{ to, kind: 'SHEETS_OPEN', data, onceKey: 'a' }]),
  )
  const path = join(folder, 'school.hadir')
  await backup({ ownerUrl: t.urls.ownerUrl, path, madeAt: t.clock.now() })

  await restore({ ownerUrl: into.ownerUrl, appLogin: new URL(into.appUrl).username }, await readBackup(path))
  const batches = await db.selectFrom('import_batch').select(['id', 'state', 'failure']).execute()
  expect(batches).toEqual([{ id, state: 'failed', failure: interrupted }])
  expect(await db.selectFrom('notice').select(['state', 'failure']).execute()).toEqual([
    { state: 'GAGAL', failure: interrupted },
  ])
})
