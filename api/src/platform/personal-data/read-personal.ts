import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { PersonalTable } from './personal-tables.ts'

/** The rows of one table about one person, as in the file. */
export type PersonalRows = { title: string; table: string; rows: Record<string, unknown>[]; isCut: boolean }

type Reading = {
  /** The ids, or addresses, of each kind of person that the file is about. */
  ids: Partial<Record<PersonalTable['of'], readonly string[]>>
  /** Null reads the platform's tables. */
  schoolId: string | null
  /** A family reads less than the school. */
  isFamily: boolean
}

/** More rows than anybody has of one table but for the longest histories, of which the file has the newest. */
export const mostRows = 5_000

/** Reads these tables one after another; each statement is about the given persons only. */
export async function readPersonal(
  // Each scope's own transaction; the statements are the same in both.
  db: Pick<Transaction<never>, 'getExecutor'>,
  tables: readonly PersonalTable[],
  { ids, schoolId, isFamily }: Reading,
): Promise<PersonalRows[]> {
  const found: PersonalRows[] = []
  for (const of of tables) {
    const persons = ids[of.of] ?? []
    if (persons.length === 0 || (isFamily && of.family === 'none')) continue
    const { rows } = await select(of, { persons, schoolId, isFamily }).execute(db)
    if (rows.length === 0) continue
    const hidden = new Set([...(of.hidden ?? []), ...(isFamily ? of.family : []), 'school_id'])
    const shown = rows
      .slice(0, mostRows)
      .map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !hidden.has(column))))
    found.push({ title: of.title, table: of.table, rows: shown, isCut: rows.length > mostRows })
  }
  if (schoolId !== null) await nameActors(db, schoolId, found)
  return found
}

function select(
  { table, by, via, within, newestBy, familyRows, of }: PersonalTable,
  { persons, schoolId, isFamily }: { persons: readonly string[]; schoolId: string | null; isFamily: boolean },
): RawBuilder<Record<string, unknown>> {
  const type = sql.raw(of === 'mailbox' ? 'text' : 'uuid')
  const ids = sql`${persons}::${type}[]`
  const school = (alias: string) => (schoolId === null ? sql`` : sql` and ${sql.ref(alias)}.school_id = ${schoolId}`)
  const isTheirs = via
    ? sql`t.${sql.ref(via.column)} in (select v.${sql.ref(via.key)} from ${sql.table(via.table)} v
        where v.${sql.ref(by)} = any(${ids})${school('v')})`
    : sql`t.${sql.ref(by)} = any(${ids})`
  const parts = (within ?? 'true').split('$ids')
  const condition = sql.join(
    parts.map((part) => sql.raw(part)),
    ids,
  )
  return sql`select t.* from ${sql.table(table)} t
    where ${isTheirs}${school('t')} and (${condition}) and (${sql.raw((isFamily && familyRows) || 'true')})
    ${newestBy ? sql`order by t.${sql.ref(newestBy)} desc` : sql``}
    limit ${mostRows + 1}`
}

const isActor = (column: string) => column === 'actor_id' || column.endsWith('_by')

/** Whoever acted is written by name. */
async function nameActors(db: Parameters<typeof readPersonal>[0], schoolId: string, found: PersonalRows[]) {
  const cells = found.flatMap(({ rows }) =>
    rows.flatMap((row) =>
      Object.entries(row).flatMap(([column, id]) =>
        isActor(column) && typeof id === 'string' ? [{ row, column, id }] : [],
      ),
    ),
  )
  if (cells.length === 0) return
  const ids = [...new Set(cells.map(({ id }) => id))]
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from actor where school_id = ${schoolId} and id = any(${ids}::uuid[])`.execute(db)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  for (const { row, column, id } of cells) row[column] = names.get(id) ?? null
}
