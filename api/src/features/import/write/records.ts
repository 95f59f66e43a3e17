import type { Value } from '../list/column.ts'
import type { ExistingRecord } from '../plan/existing-records.ts'
import type { RowSnapshot, Json } from '../plan/row-snapshot.ts'
import type { Planned } from '../plan/plan.ts'
import { beforeAndAfter, changedRow } from './people.ts'
import { insertRows, updateRows, type WrittenTable, type Writing } from './rows.ts'

/** The rows of a list, and the records that they may be. */
export type RecordRows = { planned: readonly Planned[]; known: ReadonlyMap<string, ExistingRecord> }

type Records = RecordRows & {
  table: WrittenTable
  columnsOf(values: Record<string, Value>): [string, Json][]
  added(row: Planned): RowSnapshot
}

/** Writes a list whose rows belong to one table: one insert and one update. */
export async function writeRecords(w: Writing, { table, planned, known, columnsOf, added }: Records): Promise<void> {
  const fresh = planned.filter((row) => row.verdict === 'baru').map(added)
  const changed = planned.flatMap((row) => {
    const record = known.get(row.recordId ?? '')
    return (record && changedRow(w, record.row, columnsOf(row.draft.values))) ?? []
  })
  await insertRows(w, table, fresh)
  await updateRows(w, table, beforeAndAfter(changed))
}
