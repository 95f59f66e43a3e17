import { sql } from 'kysely'
import { maskedValue } from '@hadir/contract/fields/changed-fields.ts'
import type { FieldChange } from '@hadir/contract/history.ts'
import type { ImportKind } from '@hadir/contract/import/import.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { kinds } from '../kinds/kinds.ts'
import type { Column } from '../list/column.ts'
import { fieldOf } from '../list/required-columns.ts'
import type { Planned } from '../plan/plan.ts'

type Batch = { id: string; kind: ImportKind; filename: string }

/**
 * Logs in each record's history what an import has just done to it, or what undoing the import does: from which file,
 * and which fields changed from what to what. This takes two statements, however many rows. Call it while the batch's
 * writes are still stored.
 */
export async function auditImport(
  { db, schoolId, profileId, clock }: SchoolScope,
  { id, kind, filename }: Batch,
  { rows, isUndo = false }: { rows: readonly Planned[]; isUndo?: boolean },
): Promise<void> {
  const { history } = kinds[kind]
  if (!history) return
  const columns = new Map(kinds[kind].shape.columns.map((column) => [column.label, column]))
  const turned = ({ field, from, to }: FieldChange) => (isUndo ? { field, from: to, to: from } : { field, from, to })
  const byFile = turned({ field: 'import', from: null, to: filename })
  await sql`
    insert into audit_entry (school_id, id, kind, record_id, actor_id, at, action, changes)
      select ${schoolId}, uuidv7(), ${history.kind}, w.record_id, ${profileId}, ${clock.now()},
          ${isUndo ? 'REMOVED' : 'CREATED'}, ${JSON.stringify([byFile])}::jsonb
        from import_write w
        where w.school_id = ${schoolId} and w.batch_id = ${id} and w.table_name = ${history.table} and w.before is null`.execute(
    db,
  )
  const changed = rows.filter(({ verdict, recordId }) => verdict === 'berubah' && recordId)
  if (changed.length === 0) return
  const changes = changed.map((row) => [
    byFile,
    ...row.changes.map(({ column, from, to }) => turned(shown(columns.get(column), { field: column, from, to }))),
  ])
  await sql`
    insert into audit_entry (school_id, id, kind, record_id, actor_id, at, action, changes)
      select ${schoolId}, uuidv7(), ${history.kind}, v.record_id, ${profileId}, ${clock.now()}, 'CHANGED', v.changes
        from unnest(${changed.map(({ recordId }) => recordId)}::uuid[],
          ${changes.map((one) => JSON.stringify(one))}::jsonb[]) as v (record_id, changes)
        where exists (select from ${sql.table(history.table)} t where t.school_id = ${schoolId} and t.id = v.record_id)`.execute(
    db,
  )
}

/** By the form field's name; by the file's heading if no form has it; sensitive values by their last characters. */
function shown(column: Column | undefined, change: FieldChange): FieldChange {
  if (!column) return change
  const { key, sensitive } = column
  if (sensitive) return { ...change, from: maskedValue(change.from), to: maskedValue(change.to) }
  const [relation, rest] = /^(AYAH|IBU|WALI)\.(.+)$/.exec(key)?.slice(1) ?? []
  if (relation && rest) return { ...change, field: `guardians.${relation}.${fieldOf(rest)}` }
  return key === 'class' || key.startsWith('extra.landline') ? change : { ...change, field: fieldOf(key) }
}
