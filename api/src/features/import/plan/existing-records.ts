import { sql } from 'kysely'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import type { Value } from '../list/column.ts'
import type { RowSnapshot } from './row-snapshot.ts'
import type { Existing } from './plan.ts'

export type ExistingRecord = Existing & { row: RowSnapshot }

/** A column of a row snapshot as a list's value. */
export const own = (row: RowSnapshot, column: string): Value => (row[column] ?? null) as Value

/** Snapshots of every row of a table. `lock` blocks changes by others until the transaction ends. */
export async function imagesOf({ db, schoolId }: SchoolScope, table: string, lock: boolean): Promise<RowSnapshot[]> {
  const forUpdate = lock ? sql`for no key update` : sql``
  const found = await sql<{ row: RowSnapshot }>`
    select to_jsonb(t) as row from ${sql.table(table)} t where school_id = ${schoolId} order by id ${forUpdate}`.execute(
    db,
  )
  return found.rows.map(({ row }) => row)
}
