import { newId } from '../../../platform/ids.ts'
import type { Value } from '../list/column.ts'
import { withValues, type RowSnapshot, type Json } from '../plan/row-snapshot.ts'
import type { Writing } from './rows.ts'

/** The keys of a flat record that are the person's own columns, not the class's or the parents'. */
export const ownValues = (values: Record<string, Value>): [string, Value][] =>
  Object.entries(values).filter(([key]) => key !== 'class' && !/^((AYAH|IBU|WALI)\.|guardian:)/.test(key))

/** A new row of student or teacher. `blank` has every column that the file may not fill. */
export function newPerson(w: Writing, blank: RowSnapshot, values: Iterable<readonly [string, Json]>): RowSnapshot {
  const fixed = { school_id: w.scope.schoolId, id: newId(), created_at: w.now, updated_at: w.now }
  return withValues({ ...blank, ...fixed }, values)
}

export type RowChange = { before: RowSnapshot; after: RowSnapshot }

/** The row with the filled values, or undefined when that changes nothing. */
export function changedRow(
  w: Writing,
  row: RowSnapshot,
  values: Iterable<readonly [string, Json]>,
): RowChange | undefined {
  const after = withValues(row, values)
  if (JSON.stringify(after) === JSON.stringify(row)) return undefined
  const version = typeof row['version'] === 'number' ? { version: row['version'] + 1 } : {}
  const touched = 'updated_at' in row ? { updated_at: w.now } : {}
  return { before: row, after: { ...after, ...version, ...touched } }
}

export const beforeAndAfter = (changes: readonly RowChange[]) => ({
  before: changes.map((change) => change.before),
  after: changes.map((change) => change.after),
})
