import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { PageMeta, PageQuery } from '@hadir/contract/resource.ts'
import { plannedAnew } from './planned-anew.ts'
import { containing, foldedWords, matching, respell, type Search } from './search.ts'

export { containing }

/**
 * What a list may be sorted by: the name on the wire and its expression. `id` makes the order total. With `search`
 * the list finds what is typed: by words in any order, without accents and case, and forgiving a misspelt one.
 */
export type Sorting = {
  by: Record<string, RawBuilder<unknown>>
  unasked: string
  id: RawBuilder<unknown>
  search?: Search
}

/** The rows of a list that something is done to: those ticked, else all that search and filters let through. */
export type Chosen = { q?: string | undefined; ids?: readonly string[] | undefined; sort?: string | undefined }

/** One page of a query, and the number of all rows that search and filters let through. */
export async function readPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  asked: PageQuery,
  sorting: Sorting,
): Promise<{ rows: Row[]; meta: PageMeta }> {
  const { page, pageSize } = asked
  const { found, total, meant } = await searched(query, asked.q, sorting)
  const rows = await ordered(found, asked.sort, sorting)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { rows, meta: { page, pageSize, total, ...(meant && { meant }) } }
}

/** All the chosen rows in the list's order, and how many they are. */
export async function chosenRows<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  chosen: Chosen,
  sorting: Sorting,
): Promise<{ found: SelectQueryBuilder<DB, TB, Row>; total: number }> {
  const ticked = chosen.ids ? query.where(sql<boolean>`${sorting.id} = any(${chosen.ids}::uuid[])`) : query
  const { found, total } = await searched(ticked, chosen.q, sorting)
  return { found: ordered(found, chosen.sort, sorting), total }
}

type Searched<DB, TB extends keyof DB, Row> = {
  found: SelectQueryBuilder<DB, TB, Row>
  total: number
  /** The words that misspelt ones were taken for. */
  meant?: string[]
}

async function searched<DB, TB extends keyof DB, Row>(
  listed: SelectQueryBuilder<DB, TB, Row>,
  q: string | undefined,
  { search }: Sorting,
): Promise<Searched<DB, TB, Row>> {
  if (!search) return { found: listed, total: await countOf(listed) }
  // What can be searched is long: pupils, teachers, guardians.
  const query = listed.modifyFront(plannedAnew)
  if (!q) return { found: query, total: await countOf(query) }
  const typed = foldedWords(q)
  const exact = query.where(
    matching(
      search,
      typed.map((word) => [word]),
    ),
  )
  const total = await countOf(exact)
  if (total > 0 || typed.length === 0) return { found: exact, total }
  const known = await knownWords(query, search)
  const wanted = respell(typed, known)
  if (!wanted) return { found: exact, total }
  const found = query.where(matching(search, wanted))
  const meant = wanted
    .filter(([first], i) => first !== typed[i])
    .flat()
    .slice(0, 5)
  return { found, total: await countOf(found), meant }
}

// Kysely cannot name the result of a generic query; these have a single column.
async function countOf<DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>): Promise<number> {
  const counted = query.clearSelect().select(sql`count(*)`.as('total'))
  return ((await counted.executeTakeFirstOrThrow()) as { total: number }).total
}

/** Every word of the list's rows once. A school has some thousand, so they are compared here, without an extension. */
async function knownWords<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { words }: Search,
): Promise<string[]> {
  const each = query.clearSelect().select(sql`unnest(string_to_array(${words}, ' '))`.as('word'))
  const rows = (await each.distinct().execute()) as unknown as { word: string }[]
  return rows.map(({ word }) => word).filter((word) => word !== '' && !/\d/.test(word))
}

function ordered<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  asked: string | undefined,
  { by, unasked, id }: Sorting,
): SelectQueryBuilder<DB, TB, Row> {
  const isKnown = asked !== undefined && Object.hasOwn(by, asked.replace(/^-/, ''))
  const sort = isKnown ? asked : unasked
  const expression = by[sort.replace(/^-/, '')] ?? sql`1`
  return query.orderBy(sql`${expression} ${sort.startsWith('-') ? sql`desc` : sql`asc`} nulls last`).orderBy(id)
}
