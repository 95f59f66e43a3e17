import { randomInt } from 'node:crypto'
import type { Client } from '../database/pool/connection.ts'
import { leastLeap } from '../revision-leap.ts'
import { quoted, type StoredTable } from './stored-tables.ts'

/** The highest that a request may name (contract/src/resource.ts). */
const highest = 2_147_483_646

/** Tables where version 1 means that nobody has changed the row since it was made. */
const untouchedAtOne = new Set(['alumni', 'academic_year', 'class_schedule'])

/**
 * Moves the counters by which a save says what its author has seen: a restore sets them back, they count up again, and
 * an equal number would then stand for another content (docs/decisions/0035). Marks are not moved, since they name the
 * epoch in which their base was read.
 */
export async function renewRevisions(client: Client, tables: readonly StoredTable[]): Promise<void> {
  const leap = randomInt(leastLeap, 10 * leastLeap)
  const moved = (column: string) => `least(${column}::bigint + ${leap}, ${highest})`
  const has = (name: string, column: string) =>
    tables.some((table) => table.name === name && table.columns.includes(column))
  for (const table of tables.filter(({ columns }) => columns.includes('version'))) {
    const conditions = [
      ...(untouchedAtOne.has(table.name) ? ['t.version > 1'] : []),
      // An import can be undone while its rows are as it wrote them.
      ...(has('import_write', 'record_id') && table.columns.includes('school_id')
        ? [
            `not exists (select from import_write w where w.school_id = t.school_id and w.table_name = '${table.name}'
            and w.record_id::text = to_jsonb(t) ->> '${table.columns.includes('id') ? 'id' : 'student_id'}')`,
          ]
        : []),
    ]
    await client.query(
      `update ${quoted(table)} t set version = ${moved('t.version')} where ${['true', ...conditions].join(' and ')}`,
    )
  }
  if (!has('score', 'rev')) return
  // The current value's event has the score's own revision, also for files that are made from now on.
  await client.query(`update score_event event set rev = ${moved('event.rev')} from score s
    where s.school_id = event.school_id and s.component_id = event.component_id and s.student_id = event.student_id
      and s.rev = event.rev`)
  await client.query(`update score set rev = ${moved('rev')}`)
  if (has('carried_exemption', 'rev')) await client.query(`update carried_exemption set rev = ${moved('rev')}`)
  await client.query(`update subject_evaluation set score_seq = ${moved('score_seq')}`)
}
