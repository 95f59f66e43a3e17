import { sql } from 'kysely'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { ImportBatch, ImportKind } from '@hadir/contract/import/import.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { lockCalendarShared } from '../../academic-year/rules.ts'
import { applyImport } from '../../../platform/jobs/queues.ts'
import type { Accepted, Progress } from '../kinds/kind.ts'
import { kinds } from '../kinds/kinds.ts'
import type { Draft } from '../list/draft.ts'
import { planImport, type Planned } from '../plan/plan.ts'
import { targetYear } from '../plan/target-year.ts'
import { auditImport } from './audit-import.ts'
import { assertClosedUnchanged } from './closed-days.ts'
import { assertMembersFrom } from './members-from.ts'
import { placeAt } from './row-number.ts'
import { silentSince } from './silence.ts'

type Queueing = {
  kind: ImportKind
  id: string
  otherSchool?: boolean | undefined
  lowerGrades?: boolean | undefined
  membersFrom?: SchoolDate | undefined
  takeOver?: boolean | undefined
}

/**
 * Queues a dry run for the job that writes it. One import of a school at a time; a file of another school only if that
 * is meant.
 */
export async function queueBatch(scope: SchoolScope, batch: Queueing): Promise<void> {
  const { membersFrom } = batch
  if (membersFrom) await assertMembersFrom(scope, membersFrom)
  const { db, schoolId, profileId, clock } = scope
  const { otherSchool: named = null, lowerGrades = 0 } = await headerOf(scope, batch)
  if (named !== null && !batch.otherSchool) throw new Failure('IMPORT_OTHER_SCHOOL', { values: { school: named } })
  if (lowerGrades > 0 && !batch.lowerGrades) {
    throw new Failure('IMPORT_LOWER_GRADES', { values: { count: lowerGrades } })
  }
  const alive = silentSince(scope)
  if (batch.takeOver) await stopRunning(scope)
  const running = await db
    .selectFrom('import_batch')
    .select('filename')
    .where('school_id', '=', schoolId)
    .where('state', 'in', ['queued', 'running'])
    .where('touched_at', '>', alive)
    .executeTakeFirst()
  if (running) throw new Failure('IMPORT_BUSY', { values: { filename: running.filename } })
  const queued = await sql<{ attempt: number }>`
    update import_batch set state = 'queued', touched_at = ${clock.now()}, failure = null, progress_done = 0,
        attempt = attempt + 1, members_from = coalesce(${membersFrom ?? null}::date, members_from),
        progress_total = (counts->>'baru')::int + (counts->>'berubah')::int
      where school_id = ${schoolId} and id = ${batch.id} and kind = ${batch.kind}
        and (state in ('dry', 'failed') or (state in ('queued', 'running') and touched_at <= ${alive}))
      returning attempt`.execute(db)
  const [run] = queued.rows
  if (!run) throw new Failure('IMPORT_NOT_OPEN')
  await scope.enqueue(applyImport, { schoolId, profileId, batchId: batch.id, attempt: run.attempt })
}

/**
 * Stops whatever is being written. A job that still lives finds at its next step, and at the latest when it would
 * commit, that its attempt is over: it rolls back, and nothing of it remains.
 */
async function stopRunning({ db, schoolId, clock }: SchoolScope): Promise<void> {
  await sql`update import_batch set state = 'failed', attempt = attempt + 1, touched_at = ${clock.now()},
      failure = 'Dihentikan karena impor lain ditulis lebih dahulu.'
    where school_id = ${schoolId} and state in ('queued', 'running')`.execute(db)
}

/** What must be confirmed before a file is written. An earlier version stored less. */
async function headerOf(
  { db, schoolId }: SchoolScope,
  { id, kind }: Queueing,
): Promise<Partial<ImportBatch['header']>> {
  const batch = await db
    .selectFrom('import_batch')
    .select('header')
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!batch) throw new Failure('NOT_FOUND')
  return batch.header as Partial<ImportBatch['header']>
}

/**
 * Writes a batch in this one transaction, exactly as the dry run showed it: when the school's data has changed since,
 * it writes nothing and throws a Failure. `progress` must report through another transaction.
 */
export async function writeBatch(
  scope: SchoolScope,
  { batchId, attempt }: { batchId: string; attempt: number },
  progress: Progress,
): Promise<void> {
  const { db, schoolId, clock } = scope
  // Imports of one school run one at a time; the second then finds its dry run outdated.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${schoolId}`}, 0))`.execute(db)
  await lockCalendarShared(scope)
  const batch = await db
    .selectFrom('import_batch')
    .select(['kind', 'filename', 'header'])
    .where('school_id', '=', schoolId)
    .where('id', '=', batchId)
    .executeTakeFirstOrThrow()
  const batchKind = batch.kind as ImportKind
  const kind = kinds[batchKind]
  const year = await targetYear(scope)
  const { existing, resolve, reconcile, write } = await kind.load(scope, {
    year,
    lock: true,
    joint: acceptedOf(batch.header as Partial<ImportBatch['header']>),
  })
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
  const { numUpdatedRows } = await db
    .updateTable('import_batch')
    .set({ state: 'done', applied_at: clock.now(), touched_at: clock.now(), progress_done: open.length })
    .where('school_id', '=', schoolId)
    .where('id', '=', batchId)
    .where('attempt', '=', attempt)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst()
  // Stopped, or taken over: it must not come true after all.
  if (numUpdatedRows === 0n) throw new Failure('IMPORT_NOT_OPEN')
}

/** What would be written for a row, to compare with the dry run. */
const essence = ({ verdict, recordId, changes }: Planned) =>
  JSON.stringify([verdict, recordId, changes.map(({ column, from, to }) => [column, from, to])])

/** The accepted proposals, each as its subjects. An earlier version made none. */
export const acceptedOf = ({ joint = [] }: Partial<ImportBatch['header']>): Accepted =>
  joint.flatMap(({ accepted, members }) =>
    accepted ? [members.map(({ academicSubjectId }) => academicSubjectId)] : [],
  )

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
    draft: {
      ...placeAt(row.row_no, row.sheet),
      name: row.name,
      values: row.field_values as Draft['values'],
      findings: [],
    },
    verdict: row.verdict as Planned['verdict'],
    recordId: row.record_id,
    changes: row.changes as Planned['changes'],
  }))
}
