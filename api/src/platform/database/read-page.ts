import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { PageMeta, PageQuery } from '@hadir/contract/resource.ts'
import { statement } from './pool/statement.ts'
import { containing, foldedWords, inParts, inWords, matching, respell, type Search } from './search/search.ts'

export { containing }

/**
 * What a list may be sorted by: the name on the wire and its expression. `id` makes the order total. With `search`
 * the list finds what is typed: by words in any order, without accents and case, and forgiving a misspelt one.
 */
export type Sorting = {
  by: Record<string, RawBuilder<unknown>>
  defaultSort: string
  id: RawBuilder<unknown>
  search?: Search
  /** With `search`: all of a school's students, or as many rows, so that related tables are joined whole. */
  isOfWholeSchool?: boolean
}

/** The rows that a list action applies to: those ticked, else all that match search and filters. */
export type Chosen = { q?: string | undefined; ids?: readonly string[] | undefined; sort?: string | undefined }

/** One page of a query, and the number of all rows that match search and filters, usually in one statement. */
export async function readPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  requested: PageQuery,
  sorting: Sorting,
): Promise<{ rows: Row[]; meta: PageMeta }> {
  const { page, pageSize } = requested
  const { found, meant } = await searched(query, requested.q, sorting, async (rows) => {
    const counted = await ordered(rows, requested, sorting)
      .select(sql<number>`count(*) over ()`.as('of_all'))
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    // Kysely cannot distinguish a generic row's column from the row.
    const [first] = counted as unknown as { of_all: number }[]
    // Beyond the last page no row carries the total.
    return { rows: counted as Row[], total: first?.of_all ?? (page > 1 ? await countOf(rows) : 0) }
  })
  return { rows: found.rows, meta: { page, pageSize, total: found.total, ...(meant && { meant }) } }
}

/** All chosen rows in the list's order, and their number. */
export async function chosenRows<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  chosen: Chosen,
  sorting: Sorting,
): Promise<{ found: SelectQueryBuilder<DB, TB, Row>; total: number }> {
  const ticked = chosen.ids ? query.where(sql<boolean>`${sorting.id} = any(${chosen.ids}::uuid[])`) : query
  const { found } = await searched(ticked, chosen.q, sorting, async (rows) => ({ rows, total: await countOf(rows) }))
  return { found: ordered(found.rows, chosen, sorting), total: found.total }
}

/** Searches for the typed text; if that finds nothing, for what it may mean. */
async function searched<DB, TB extends keyof DB, Row, Found extends { total: number }>(
  listed: SelectQueryBuilder<DB, TB, Row>,
  q: string | undefined,
  { search, isOfWholeSchool }: Sorting,
  read: (rows: SelectQueryBuilder<DB, TB, Row>) => Promise<Found>,
): Promise<{
  found: Found
  /** The words that misspelt ones were replaced by. */
  meant?: string[]
}> {
  if (!search) return { found: await read(listed) }
  // Searchable lists are long: students, teachers, guardians.
  const query = statement(listed, { plan: 'custom', ...(isOfWholeSchool && { nestedLoops: false }) })
  if (!q) return { found: await read(query) }
  const typed = foldedWords(q)
  const { has, known } = await searchIn(query, search)
  const asTyped = typed.map((word) => [word])
  const found = await read(query.where(matching(asTyped, has)))
  if (found.total > 0 || typed.length === 0) return { found }
  const wanted = respell(typed, await known())
  if (!wanted) return { found }
  const meant = wanted
    .filter(([first], i) => first !== typed[i])
    .flat()
    .slice(0, 5)
  return { found: await read(query.where(matching(wanted, has))), meant }
}

/** How to test rows for a word, and which words exist. */
async function searchIn<DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>, search: Search) {
  if (!('parts' in search)) return { has: inWords(search), known: () => knownWords(query, search) }
  const parts = await search.parts()
  return { has: inParts(search.columns, parts), known: async () => distinctWords(parts) }
}

const distinctWords = (parts: readonly { words: string }[]) => [
  ...new Set(parts.flatMap(({ words }) => words.split(' '))),
]

// Kysely cannot name the result of a generic query; these have a single column.
async function countOf<DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>): Promise<number> {
  const counted = query.clearSelect().select(sql`count(*)`.as('total'))
  return ((await counted.executeTakeFirstOrThrow()) as { total: number }).total
}

/** Every distinct word of the list's rows: some thousand per school, compared here without an extension. */
async function knownWords<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { words }: { words: RawBuilder<unknown> },
): Promise<string[]> {
  const each = query.clearSelect().select(sql`unnest(string_to_array(${words}, ' '))`.as('word'))
  const rows = (await each.distinct().execute()) as unknown as { word: string }[]
  return rows.map(({ word }) => word)
}

function ordered<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { q, sort: requested }: Pick<Chosen, 'q' | 'sort'>,
  { by, defaultSort, id, search }: Sorting,
): SelectQueryBuilder<DB, TB, Row> {
  const isKnown = requested !== undefined && Object.hasOwn(by, requested.replace(/^-/, ''))
  const sort = isKnown ? requested : defaultSort
  const expression = by[sort.replace(/^-/, '')] ?? sql`1`
  const typed = q && !isKnown && search && 'words' in search ? foldedWords(q).join(' ') : ''
  const ranked = typed && search && 'words' in search ? query.orderBy(closeness(search.words, typed)) : query
  return ranked.orderBy(sql`${expression} ${sort.startsWith('-') ? sql`desc` : sql`asc`} nulls last`).orderBy(id)
}

/** Names that begin with the typed text come first, then those in which a later word does, then all others. */
const closeness = (words: RawBuilder<unknown>, typed: string) => {
  const start = containing(typed).slice(1)
  return sql`case when ${words} like ${start} then 0 when ${words} like ${`% ${start}`} then 1 else 2 end`
}
