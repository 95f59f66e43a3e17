import { type RawBuilder, sql, type Transaction } from 'kysely'
import { erasures } from './erasure-table.ts'

const filled = (text: string, values: Record<string, RawBuilder<unknown>>): RawBuilder<unknown> => {
  const parts = text.split(/(\$id|\$now)/)
  return sql.join(
    parts.map((part) => values[part] ?? sql.raw(part)),
    sql``,
  )
}

/** Empties everything about the student that is personal. In the transaction of a role that may. */
export async function eraseStudent(
  db: Pick<Transaction<never>, 'getExecutor'>,
  { schoolId, studentId, now }: { schoolId: string; studentId: string; now: Date },
): Promise<void> {
  const values = { $id: sql`${studentId}::uuid`, $now: sql`${now}::timestamptz` }
  for (const { table, set, where } of erasures) {
    const act = set
      ? sql`update ${sql.table(table)} t set ${filled(set, values)}`
      : sql`delete from ${sql.table(table)} t`
    await sql`${act} where t.school_id = ${schoolId} and (${filled(where, values)})`.execute(db)
  }
}
