import { sql } from 'kysely'
import type { ImportKind, RetainedRow } from '@hadir/contract/import/import.ts'
import type { PageQuery } from '@hadir/contract/resource.ts'
import { statement } from '../../../platform/database/pool/statement.ts'
import { jobLockMilliseconds, jobMilliseconds } from '../../../platform/database/pool/timeouts.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { lockCalendarShared } from '../../academic-year/rules.ts'
import { kinds } from '../kinds/kinds.ts'
import { assignments, isRemembered, isSameRow, writtenTables, type WrittenTable } from '../write/rows.ts'
import { refreshMoved } from '../../subject/subject-evaluation/carried-results.ts'
import { plannedRows } from './apply.ts'
import { auditImport } from './audit-import.ts'
import { findBlockers } from './blockers.ts'
import { findRetained, type Retained } from './retained-rows.ts'

/** How long a batch can be undone; its earlier values are deleted then (features/config/retention). */
const undoMs = 24 * 60 * 60 * 1000

/** `retained`: what an undo leaves, or has left, as it is. */
export type UndoState = { possible: boolean; until: string | null; reason: string | null; retained: number }

type Written = { id: string; kind: string; state: string; applied_at: Date | null; retained: unknown }

/** Whether a batch is recent enough to be undone, for lists; it does not check what was built on it. */
export function undoByTime({ clock }: Pick<SchoolScope, 'clock'>, batch: Written): UndoState {
  const retained = remainingOf(batch).length
  if (batch.state !== 'done' || !batch.applied_at) return { possible: false, until: null, reason: null, retained }
  const end = batch.applied_at.getTime() + undoMs
  const until = new Date(end).toISOString()
  if (clock.now().getTime() > end) return { possible: false, until, reason: 'batas 24 jam sudah lewat', retained }
  return { possible: true, until, reason: null, retained }
}

/** What an undo has left as it is, in the shape in which undoBatch wrote it. */
const remainingOf = ({ retained }: Pick<Written, 'retained'>) => retained as RetainedRow[]

const nothingRetained: Retained = { writes: [], rows: [], isAll: false }

/** What stands in the way of an undo, in words, and what would be left. */
async function blockersOf(scope: SchoolScope, batch: Written): Promise<{ reasons: string[]; retained: Retained }> {
  const reasons = await findBlockers(scope, batch.id)
  if (reasons.length === 0) return { reasons, retained: nothingRetained }
  return { reasons, retained: await findRetained(scope, { id: batch.id, kind: batch.kind as ImportKind }) }
}

/** The names of what an undo would leave as it is, or has left. */
export async function listRetained(
  scope: SchoolScope,
  { id, kind }: { kind: ImportKind; id: string },
  { page, pageSize, q }: PageQuery,
) {
  const batch = await writtenBatch(scope, { id, kind })
  const isOpen = undoByTime(scope, batch).possible
  const all = isOpen ? (await blockersOf(scope, batch)).retained.rows : remainingOf(batch)
  const found = q ? all.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase())) : all
  return { data: found.slice((page - 1) * pageSize, page * pageSize), meta: { page, pageSize, total: found.length } }
}

async function writtenBatch(
  { db, schoolId }: SchoolScope,
  { id, kind }: { kind: ImportKind; id: string },
): Promise<Written & { filename: string }> {
  const batch = await db
    .selectFrom('import_batch')
    .select(['id', 'kind', 'state', 'applied_at', 'filename', 'retained'])
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!batch) throw new Failure('NOT_FOUND')
  return batch
}

/** Whether a batch can be undone, until when, and what stands in the way of some of it or all. */
export async function undoState(scope: SchoolScope, batch: Written): Promise<UndoState> {
  const state = undoByTime(scope, batch)
  if (!state.possible) return state
  const { reasons, retained } = await blockersOf(scope, batch)
  return { ...state, possible: !retained.isAll, reason: reasons.join('; ') || null, retained: retained.rows.length }
}

/**
 * Undoes a batch: every table is then as it was before, to the byte, except for the rows that were changed or used
 * since. Those stay, and are remembered by name.
 */
export async function undoBatch(scope: SchoolScope, { id, kind }: { kind: ImportKind; id: string }): Promise<void> {
  const { db, schoolId, clock } = scope
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${schoolId}`}, 0))`.execute(db)
  // The limit of a job's statement: one of these restores a thousand students, also on a slow machine.
  const longer = sql`select set_config('statement_timeout', ${String(jobMilliseconds)}, true),
    set_config('lock_timeout', ${String(jobLockMilliseconds)}, true)`
  await statement(longer, { patience: jobMilliseconds }).execute(db)
  await lockCalendarShared(scope)
  const batch = await writtenBatch(scope, { id, kind })
  const { possible, reason } = undoByTime(scope, batch)
  if (!possible) throw notUndoable(reason ?? 'impor ini belum ditulis atau sudah dibatalkan')
  await kinds[kind].prepareUndo?.(scope, id)
  const { reasons, retained } = await blockersOf(scope, batch)
  if (retained.isAll) throw notUndoable(reasons.join('; '))
  await deleteWrites(scope, id, retained.writes)
  const isRetained = new Set(retained.writes.map((write) => write.id))
  const rows = (await plannedRows(scope, id)).filter(({ recordId }) => recordId === null || !isRetained.has(recordId))
  await auditImport(scope, { id, kind, filename: batch.filename }, { rows, isUndo: true })
  await kinds[kind].auditUndo?.(scope, id)
  const members = await membersOf(scope, id)
  // Referring rows are deleted first.
  for (const table of (Object.keys(writtenTables) as WrittenTable[]).toReversed()) {
    await deleteInserted(scope, id, table)
    await restoreChanged(scope, id, table)
  }
  await refreshMoved(scope, members)
  await db
    .updateTable('import_batch')
    .set({ state: 'undone', touched_at: clock.now(), retained: JSON.stringify(retained.rows) })
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .execute()
}

/** The students of whose memberships the batch wrote any. */
async function membersOf({ db, schoolId }: SchoolScope, batchId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct e.student_id as id from import_write w
      join enrollment e on e.school_id = w.school_id and e.id = w.record_id
      where w.school_id = ${schoolId} and w.batch_id = ${batchId} and w.table_name = 'enrollment'`.execute(db)
  return rows.map(({ id }) => id)
}

/** What the undo leaves as it is no longer counts as written by this batch. */
async function deleteWrites({ db, schoolId }: SchoolScope, batchId: string, writes: Retained['writes']): Promise<void> {
  if (writes.length === 0) return
  await sql`delete from import_write w
    using json_to_recordset(${JSON.stringify(writes)}) as retained ("table" text, id uuid, part text)
    where w.school_id = ${schoolId} and w.batch_id = ${batchId} and w.table_name = retained.table
      and w.record_id = retained.id and w.part = retained.part`.execute(db)
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
  try {
    await sql`update ${target} t set ${assignments(columns.rows.map((row) => row.column))}
    from (select (jsonb_populate_record(null::${target}, before)).* ${changed}) r
    where t.school_id = ${schoolId} and ${isSameRow(table)}`.execute(db)
  } catch (error) {
    // A number or name that the row had before belongs to another one now, or what it referred to is gone.
    const { code = '' } = error as { code?: string }
    if (['23503', '23505', '23P01'].includes(code)) throw notUndoable('data lain sudah memakai isi yang lama')
    throw error
  }
}
