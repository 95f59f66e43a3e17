import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { PageQuery } from '@hadir/contract/resource.ts'

/** What a list may be sorted by: the name on the wire and its expression. `id` makes the order total. */
export type Sorting = { by: Record<string, RawBuilder<unknown>>; unasked: string; id: RawBuilder<unknown> }

/** One page of a query, and the number of all rows that its filters let through. */
export async function readPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  asked: PageQuery,
  sorting: Sorting,
): Promise<{ rows: Row[]; meta: { page: number; pageSize: number; total: number } }> {
  const { page, pageSize } = asked
  // Kysely cannot name the result of a generic query; this one has a single column.
  const { total } = (await query
    .clearSelect()
    .select(sql`count(*)`.as('total'))
    .executeTakeFirstOrThrow()) as {
    total: number
  }
  const { expression, direction } = orderOf(asked.sort, sorting)
  const rows = await query
    .orderBy(sql`${expression} ${direction} nulls last`)
    .orderBy(sorting.id)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { rows, meta: { page, pageSize, total } }
}

function orderOf(asked: string | undefined, { by, unasked }: Sorting) {
  const isKnown = asked !== undefined && Object.hasOwn(by, asked.replace(/^-/, ''))
  const sort = isKnown ? asked : unasked
  const expression = by[sort.replace(/^-/, '')] ?? sql`1`
  return { expression, direction: sort.startsWith('-') ? sql`desc` : sql`asc` }
}

/** The pattern that finds a typed text anywhere; % and _ stand for themselves. */
export const containing = (typed: string): string => `%${typed.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
