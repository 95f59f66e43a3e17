import type { Kysely } from 'kysely'
import type { SchoolScope } from '../http/scope.ts'
import { auditChanges } from './audit-log.ts'

/** Tables whose records can be put aside; the audit log's kind has the same name. */
type Table = 'class' | 'subject'
type Activatable = { school_id: string; id: string; is_active: boolean; version: number; updated_at: Date }

type Chosen = { records: readonly { id: string; isActive: boolean }[]; isActive: boolean }

/** Activates or deactivates these records, each with its entry in the audit log. Returns how many changed. */
export async function setActive(scope: SchoolScope, table: Table, { records, isActive }: Chosen): Promise<number> {
  const others = records.filter((one) => one.isActive !== isActive)
  await auditChanges(
    scope,
    others.map((before) => ({ kind: table, id: before.id, before, after: { ...before, isActive } })),
  )
  // Kysely cannot follow a table passed as an argument.
  await (scope.db as unknown as Kysely<Record<Table, Activatable>>)
    .updateTable(table)
    .set((eb) => ({ is_active: isActive, version: eb('version', '+', 1), updated_at: scope.clock.now() }))
    .where('school_id', '=', scope.schoolId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(others.map(({ id }) => id)))))
    .execute()
  return others.length
}
