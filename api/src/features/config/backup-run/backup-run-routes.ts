import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { type BackupRun, backupRunEndpoints } from '@hadir/contract/config/backup-run.ts'
import { readPage, type Sorting } from '../../../platform/database/read-page.ts'
import { serve } from '../../../platform/http/serve.ts'

const sorting: Sorting = { by: { date: sql`b.date` }, defaultSort: '-date', id: sql`b.date` }

export async function backupRunRoutes(app: FastifyInstance): Promise<void> {
  serve(app, backupRunEndpoints.list, async ({ query }, { db }) => {
    const found = db
      .selectFrom('platform.backup_run as b')
      .select(['b.date', 'b.made_at', 'b.file', 'b.bytes', 'b.error', 'b.tested_at', 'b.test_error'])
    const { rows, meta } = await readPage(found, query, sorting)
    const last = await db
      .selectFrom('platform.backup_run')
      .select((e) => e.fn.max('tested_at').as('at'))
      .executeTakeFirst()
    const data = rows.map((row): BackupRun => ({
      date: row.date,
      madeAt: row.made_at?.toISOString() ?? null,
      file: row.file,
      bytes: row.bytes,
      error: row.error,
      testedAt: row.tested_at?.toISOString() ?? null,
      testError: row.test_error,
    }))
    return { data, meta, lastTestedAt: last?.at?.toISOString() ?? null, isScheduled: app.settings.backups !== null }
  })
}
