import { sql } from 'kysely'
import type { ImportKind } from '@hadir/contract/import/import.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { lockCalendarShared } from '../../academic-year/rules.ts'
import { applyImport } from '../../../platform/jobs/queues.ts'
import type { Progress } from '../list-kind.ts'
import { kinds } from '../kind-table.ts'
import type { Draft } from '../list/draft.ts'
import { planImport, type Planned } from '../plan/plan.ts'
import { targetYear } from '../plan/target-year.ts'
import { auditImport } from './audit-import.ts'
import { assertClosedUnchanged } from './closed-days.ts'

/** A job without progress for this long has died; pg-boss may run it again, but it no longer blocks others. */
const silentMs = 5 * 60 * 1000

/** Queues a dry run for the job that writes it. One import of a school at a time. */
export async function queueBatch(scope: SchoolScope, batch: { kind: ImportKind; id: string }): Promise<void> {
  const { db, schoolId, profileId, clock } = scope
  const alive = new Date(clock.now().getTime() - silentMs)
  const running = await db
    .selectFrom('import_batch')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('state', 'in', ['queued', 'running'])
    .where('touched_at', '>', alive)
    .executeTakeFirst()
  if (running) throw new Failure('IMPORT_BUSY')
  const queued = await sql<{ id: string }>`
    update import_batch set state = 'queued', touched_at = ${clock.now()}, failure = null, progress_done = 0,
        progress_total = (counts->>'baru')::int + (counts->>'berubah')::int
      where school_id = ${schoolId} and id = ${batch.id} and kind = ${batch.kind}
        and (state in ('dry', 'failed') or (state in ('queued', 'running') and touched_at <= ${alive}))
      returning id`.execute(db)
  if (queued.rows.length === 0) throw new Failure((await exists(scope, batch)) ? 'IMPORT_NOT_OPEN' : 'NOT_FOUND')
  await scope.enqueue(applyImport, { schoolId, profileId, batchId: batch.id })
}

const exists = ({ db, schoolId }: SchoolScope, { id, kind }: { kind: ImportKind; id: string }) =>
  db
    .selectFrom('import_batch')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst()

/**
 * Writes a batch in this one transaction, exactly as the dry run showed it: when the school's data has changed since,
 * it writes nothing and throws a Failure. `progress` must report through another transaction.
 */
export async function writeBatch(scope: SchoolScope, batchId: string, progress: Progress): Promise<void> {
  const { db, schoolId, clock } = scope
  // Imports of one school run one at a time; the second then finds its dry run outdated.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${schoolId}`}, 0))`.execute(db)
  await lockCalendarShared(scope)
  const batch = await db
    .selectFrom('import_batch')
    .select(['kind', 'filename'])
    .where('school_id', '=', schoolId)
    .where('id', '=', batchId)
    .executeTakeFirstOrThrow()
  const batchKind = batch.kind as ImportKind
  const kind = kinds[batchKind]
  const year = await targetYear(scope)
  const { existing, resolve, reconcile, write } = await kind.load(scope, { year, lock: true })
  const shown = await plannedRows(scope, batchId)
  resolve?.(shown.map((row) => row.draft))
  const planned = await planImport(
    shown.map((row) => row.draft),
    existing,
    kind.shape,
  )
  reconcile?.(planned)
  if (planned.some((row, i) => essence(row) !== essence(shown[i]!))) throw new Failure('IMPORT_STALE')
  const open = planned.filter((row) => row.verdict === 'baru' || row.verdict === 'berubah')
  if (!year && open.some((row) => row.draft.values['class'])) throw new Failure('YEAR_NOT_ACTIVE')
  await write({ scope, batchId, now: clock.now().toISOString() }, open, progress)
  await assertClosedUnchanged(scope, batchId)
  await auditImport(scope, { id: batchId, kind: batchKind, filename: batch.filename }, { rows: open })
  await db
    .updateTable('import_batch')
    .set({ state: 'done', applied_at: clock.now(), touched_at: clock.now(), progress_done: open.length })
    .where('school_id', '=', schoolId)
    .where('id', '=', batchId)
    .execute()
}

/** What would be written for a row, to compare with the dry run. */
const essence = ({ verdict, recordId, changes }: Planned) =>
  JSON.stringify([verdict, recordId, changes.map(({ column, from, to }) => [column, from, to])])

/** The accepted rows of the dry run, in the file's order. */
export async function plannedRows({ db, schoolId }: SchoolScope, batchId: string): Promise<Planned[]> {
  const rows = await db
    .selectFrom('import_row')
    .selectAll()
    .where('school_id', '=', schoolId)
    .where('batch_id', '=', batchId)
    .where('verdict', '<>', 'ditolak')
    .orderBy('row_no')
    .execute()
  return rows.map((row) => ({
    // The dry run stored exactly these shapes.
    draft: { row: row.row_no, name: row.name, values: row.field_values as Draft['values'], findings: [] },
    verdict: row.verdict as Planned['verdict'],
    recordId: row.record_id,
    changes: row.changes as Planned['changes'],
  }))
}
