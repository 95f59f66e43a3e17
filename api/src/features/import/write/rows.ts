import { sql } from 'kysely'
import { statement } from '../../../platform/database/pool/statement.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import type { RowSnapshot } from '../plan/row-snapshot.ts'

/** A transaction that writes one batch. `now` is one instant for all of its rows. */
export type Writing = { scope: SchoolScope; batchId: string; now: string }

/** The tables that an import writes, each before those that refer to it, with the key columns of each. */
export const writtenTables = {
  class: ['id'],
  academic_class: ['id'],
  student: ['id'],
  student_exit: ['student_id'],
  alumni: ['student_id'],
  guardian: ['id'],
  student_guardian: ['student_id', 'relation'],
  enrollment: ['id'],
  teacher: ['id'],
  subject: ['id'],
  homeroom: ['id'],
  academic_subject: ['id'],
  joint_group: ['id'],
  joint_member: ['joint_group_id', 'academic_subject_id'],
  class_schedule: ['id'],
  holiday: ['id'],
} as const satisfies Record<string, readonly [id: string, part?: string]>
export type WrittenTable = keyof typeof writtenTables

/** Matches a row `t` of a table to its entry `w` in import_write. */
export function isRemembered(table: WrittenTable) {
  const [id, part] = writtenTables[table] as readonly [string, string?]
  const sameId = sql`t.${sql.ref(id)} = w.record_id`
  return part ? sql`${sameId} and t.${sql.ref(part)}::text = w.part` : sameId
}

/** Matches a row `t` of a table to the row `r` that replaces it. */
export function isSameRow(table: WrittenTable) {
  const [id] = writtenTables[table]
  return sql`t.${sql.ref(id)} = r.${sql.ref(id)}`
}

/** Inserts rows with one statement, with null for missing values, and records them for an undo. */
export async function insertRows(w: Writing, table: WrittenTable, rows: readonly RowSnapshot[]): Promise<void> {
  if (rows.length === 0) return
  const { db } = w.scope
  const target = sql.table(table)
  const columns = sql.join([...new Set(rows.flatMap(Object.keys))].map((column) => sql.ref(column)))
  await sql`insert into ${target} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${target}, ${JSON.stringify(rows)}::jsonb)`.execute(db)
  const [id, part = ''] = writtenTables[table] as readonly [string, string?]
  await sql`insert into import_write (school_id, batch_id, table_name, record_id, part)
    select ${w.scope.schoolId}::uuid, ${w.batchId}::uuid, ${table}, (r->>${id})::uuid, coalesce(r->>${part}, '')
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r`.execute(db)
  await rememberResult(w, table, rows)
}

/** Replaces whole rows with one statement; `before` are the same rows before the change. */
export async function updateRows(
  w: Writing,
  table: WrittenTable,
  change: { before: readonly RowSnapshot[]; after: readonly RowSnapshot[] },
): Promise<void> {
  const [first] = change.after
  if (!first) return
  const { db } = w.scope
  const target = sql.table(table)
  // A row that this batch wrote earlier keeps its state from before the batch.
  await sql`insert into import_write (school_id, batch_id, table_name, record_id, before)
    select ${w.scope.schoolId}::uuid, ${w.batchId}::uuid, ${table}, (r->>${writtenTables[table][0]})::uuid, r
      from jsonb_array_elements(${JSON.stringify(change.before)}::jsonb) r
    on conflict do nothing`.execute(db)
  await sql`update ${target} t set ${assignments(Object.keys(first))}
    from jsonb_populate_recordset(null::${target}, ${JSON.stringify(change.after)}::jsonb) r
    where t.school_id = ${w.scope.schoolId} and ${isSameRow(table)}`.execute(db)
  await rememberResult(w, table, change.after)
}

/** `column = r.column` for every column but the key. */
export function assignments(columns: readonly string[]) {
  const set = columns.filter((column) => column !== 'school_id' && column !== 'id')
  return sql.join(set.map((column) => sql`${sql.ref(column)} = r.${sql.ref(column)}`))
}

async function rememberResult(w: Writing, table: WrittenTable, rows: readonly RowSnapshot[]): Promise<void> {
  const [key] = writtenTables[table]
  const ids = rows.map((row) => row[key] as string)
  const remembered = sql`update import_write w set after_hash = md5(to_jsonb(t)::text)
    from ${sql.table(table)} t
    where w.school_id = ${w.scope.schoolId} and w.batch_id = ${w.batchId} and w.table_name = ${table}
      and w.record_id = any(${ids}::uuid[])
      and t.school_id = w.school_id and ${isRemembered(table)}`
  // Where statistics know no other school than a small one, a loop would read the whole table for each row.
  await statement(remembered, { nestedLoops: false }).execute(w.scope.db)
}
