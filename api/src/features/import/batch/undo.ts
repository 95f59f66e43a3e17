import { sql } from 'kysely'
import type { ImportKind } from '@hadir/contract/import/import.ts'
import { statement } from '../../../platform/database/pool/statement.ts'
import { jobLockMilliseconds, jobMilliseconds } from '../../../platform/database/pool/timeouts.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { lockCalendarShared } from '../../academic-year/rules.ts'
import { assignments, isRemembered, isSameRow, writtenTables, type WrittenTable } from '../write/rows.ts'
import { timetableOf } from '../../schedule/rules.ts'
import { targetYear } from '../plan/target-year.ts'
import { plannedRows } from './apply.ts'
import { auditImport } from './audit-import.ts'
import { undoMs } from './delete-old-batches.ts'
import { findBlockers } from './blockers.ts'

export type UndoState = { possible: boolean; until: string | null; reason: string | null }

type Written = { id: string; state: string; applied_at: Date | null }

/** Whether a batch is recent enough to be undone, for lists; it does not check what was built on it. */
export function undoByTime({ clock }: Pick<SchoolScope, 'clock'>, batch: Written): UndoState {
  if (batch.state !== 'done' || !batch.applied_at) return { possible: false, until: null, reason: null }
  const end = batch.applied_at.getTime() + undoMs
  const until = new Date(end).toISOString()
  if (clock.now().getTime() > end) return { possible: false, until, reason: 'batas 24 jam sudah lewat' }
  return { possible: true, until, reason: null }
}

/** Whether a batch can be undone, until when, and if not, why. */
export async function undoState(scope: SchoolScope, batch: Written): Promise<UndoState> {
  const state = undoByTime(scope, batch)
  if (!state.possible) return state
  const obstacles = await findBlockers(scope, batch.id)
  return { ...state, possible: obstacles.length === 0, reason: obstacles.length > 0 ? obstacles.join('; ') : null }
}

/** Undoes a whole batch: every table is then as it was before, to the byte. */
export async function undoBatch(scope: SchoolScope, { id, kind }: { kind: ImportKind; id: string }): Promise<void> {
  const { db, schoolId, clock } = scope
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${schoolId}`}, 0))`.execute(db)
  // The limit of a job's statement: one of these restores a thousand students, also on a slow machine.
  const longer = sql`select set_config('statement_timeout', ${String(jobMilliseconds)}, true),
    set_config('lock_timeout', ${String(jobLockMilliseconds)}, true)`
  await statement(longer, { patience: jobMilliseconds }).execute(db)
  await lockCalendarShared(scope)
  const batch = await db
    .selectFrom('import_batch')
    .select(['id', 'state', 'applied_at', 'filename'])
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!batch) throw new Failure('NOT_FOUND')
  await lockTimetable(scope, kind)
  const { possible, reason } = await undoState(scope, batch)
  if (!possible) throw notUndoable(reason ?? 'impor ini belum ditulis atau sudah dibatalkan')
  const rows = await plannedRows(scope, id)
  await auditImport(scope, { id, kind, filename: batch.filename }, { rows, isUndo: true })
  // Referring rows are deleted first.
  for (const table of (Object.keys(writtenTables) as WrittenTable[]).toReversed()) {
    await deleteInserted(scope, id, table)
    await restoreChanged(scope, id, table)
  }
  await db
    .updateTable('import_batch')
    .set({ state: 'undone', touched_at: clock.now() })
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .execute()
}

/** No lesson may be placed between the check of the timetable and the undo. */
async function lockTimetable(scope: SchoolScope, kind: ImportKind): Promise<void> {
  const year = kind === 'schedule' ? await targetYear(scope) : undefined
  if (year) await timetableOf(scope, year.id, { lock: true })
}

const notUndoable = (reason: string) => new Failure('IMPORT_NOT_UNDOABLE', { values: { reason } })

async function deleteInserted({ db, schoolId }: SchoolScope, batchId: string, table: WrittenTable): Promise<void> {
  try {
    await sql`delete from ${sql.table(table)} t using import_write w
      where t.school_id = ${schoolId} and w.school_id = t.school_id and w.batch_id = ${batchId}
        and w.table_name = ${table} and w.before is null and ${isRemembered(table)}`.execute(db)
  } catch (error) {
    // A table unknown to findBlockers refers to the row, which the database detects.
    if ((error as { code?: string }).code === '23503') throw notUndoable('data lain sudah memakai hasil impor ini')
    throw error
  }
}

async function restoreChanged({ db, schoolId }: SchoolScope, batchId: string, table: WrittenTable): Promise<void> {
  const changed = sql`from import_write where school_id = ${schoolId} and batch_id = ${batchId}
    and table_name = ${table} and before is not null`
  const columns = await sql<{ column: string }>`
    select jsonb_object_keys(before) as column from (select before ${changed} limit 1) one`.execute(db)
  if (columns.rows.length === 0) return
  const target = sql.table(table)
  await sql`update ${target} t set ${assignments(columns.rows.map((row) => row.column))}
    from (select (jsonb_populate_record(null::${target}, before)).* ${changed}) r
    where t.school_id = ${schoolId} and ${isSameRow(table)}`.execute(db)
}
