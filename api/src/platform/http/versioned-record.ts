import type { Insertable, Kysely, UpdateObject } from 'kysely'
import type { SchoolTables } from '../database/tables.ts'
import { newId } from '../ids.ts'
import { Failure } from '../failure.ts'
import type { SchoolScope } from './scope.ts'

/** Columns that these functions fill in themselves. */
type Stamp = 'school_id' | 'id' | 'version' | 'created_at' | 'updated_at'
type VersionedTable = {
  [T in keyof SchoolTables]: Stamp extends keyof SchoolTables[T] ? T : never
}[keyof SchoolTables]
type NewColumns<T extends VersionedTable> = Omit<Insertable<SchoolTables[T]>, Stamp>
type Columns<T extends VersionedTable> = Omit<UpdateObject<SchoolTables, T>, Stamp>

type Stamped = { school_id: string; id: string; version: number; created_at: Date; updated_at: Date }
// Kysely cannot follow a table passed as an argument; the callers' types above check the columns.
const tablesOf = ({ db }: SchoolScope) => db as unknown as Kysely<Record<VersionedTable, Stamped>>

/** Adds a record and returns its id. */
export async function insertRecord<T extends VersionedTable>(
  scope: SchoolScope,
  table: T,
  columns: NewColumns<T>,
): Promise<string> {
  const id = newId()
  const now = scope.clock.now()
  const row = { school_id: scope.schoolId, id, ...columns, version: 1, created_at: now, updated_at: now }
  await tablesOf(scope)
    .insertInto(table as VersionedTable)
    .values(row)
    .execute()
  return id
}

type Seen<T extends VersionedTable> = { id: string; version: number | undefined; columns: Columns<T> }

/** Updates the version that the caller has seen; throws CHANGED_MEANWHILE if it is another by now, or gone. */
export async function updateRecord<T extends VersionedTable>(
  scope: SchoolScope,
  table: T,
  { id, version = 0, columns }: Seen<T>,
): Promise<void> {
  const { numUpdatedRows } = await tablesOf(scope)
    .updateTable(table as VersionedTable)
    .set({ ...columns, version: version + 1, updated_at: scope.clock.now() })
    .where('school_id', '=', scope.schoolId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Failure('CHANGED_MEANWHILE')
}

export async function deleteRecord(scope: SchoolScope, table: VersionedTable, id: string): Promise<void> {
  await tablesOf(scope).deleteFrom(table).where('school_id', '=', scope.schoolId).where('id', '=', id).execute()
}
