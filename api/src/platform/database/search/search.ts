import { sql, type RawBuilder } from 'kysely'
import { nameKey } from '@hadir/contract/name-order.ts'
import { spellingsOf } from './spelling.ts'

/**
 * Where a list searches for the typed text. `words` is in the form of `fold_text`, such as a column stored that way or
 * `fold_text(subject.name)` where a school has hundreds of rows. `numbers` are identity numbers, never corrected; they
 * are no part of `words`: a school's own number may have letters, and is not folded.
 */
export type Search = SearchOfWords | SearchOfParts

type SearchOfWords = { words: RawBuilder<unknown>; numbers?: readonly RawBuilder<unknown>[] }

/**
 * For a thousand rows that are combinations of a few others, such as a timetable's: the search looks for the words in
 * the parts, then for the rows by the parts' ids. `columns` has what is a part's id in a row; its words are in the form
 * of `fold_text`.
 */
type SearchOfParts = { columns: PartColumns; parts(): Promise<readonly Part[]> }
export type Part = { column: string; id: string; words: string }
type PartColumns = Readonly<Record<string, RawBuilder<unknown>>>

/** What was typed, as words in the form of the SQL function `fold_text`. */
export const foldedWords = (typed: string): string[] =>
  nameKey(typed)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/gu, '')
    .toLowerCase()
    .split(/[\s.,\-/()&":;+]+/u)
    .filter(Boolean)

/** A pattern that matches the text anywhere; % and _ are literal. */
export const containing = (typed: string): string => `%${typed.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** Rows that contain every word in any order, each in one of its spellings. */
export const matching = (
  wanted: readonly (readonly string[])[],
  has: (spellings: readonly string[]) => RawBuilder<unknown>,
): RawBuilder<boolean> =>
  wanted.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(wanted.map(has), sql` and `)})`

/** Rows that contain every typed word as it is; all of them when none is typed. */
export const containingAll = (typed: string | undefined, search: SearchOfWords): RawBuilder<boolean> => {
  if (!typed) return sql<boolean>`true`
  const wanted = foldedWords(typed).map((word) => [word])
  return matching(wanted, inWords(search))
}

/** Whether a row's words or numbers contain one of the spellings. */
export const inWords =
  ({ words, numbers = [] }: SearchOfWords) =>
  (spellings: readonly string[]) =>
    anyOf([
      sql`${words} like any(${spellings.map(containing)}::text[])`,
      ...numbers.map((number) => sql`${number} ilike any(${spellings.map(containing)}::text[])`),
    ])

/** Whether a part of a row contains one of the spellings. */
export const inParts = (columns: PartColumns, parts: readonly Part[]) => (spellings: readonly string[]) => {
  const meant = parts.filter(({ words }) => spellings.some((spelling) => words.includes(spelling)))
  const idsIn = (of: string) => meant.filter(({ column }) => column === of).map(({ id }) => id)
  return anyOf(Object.entries(columns).map(([name, column]) => sql`${column} = any(${idsIn(name)}::text[])`))
}

const anyOf = (conditions: readonly RawBuilder<unknown>[]) => sql`(${sql.join(conditions, sql` or `)})`

/** Each typed word unchanged, or the known words it may mean; null when one of them matches nothing known. */
export function respell(typed: readonly string[], known: readonly string[]): string[][] | null {
  const names = known.filter((word) => word !== '' && !/\d/.test(word))
  const wanted = typed.map((word) => {
    if (/\d/.test(word) || names.some((one) => one.includes(word))) return [word]
    return spellingsOf(word, names)
  })
  const isHopeless = wanted.some((spellings) => spellings.length === 0)
  const isSame = wanted.every(([first], i) => first === typed[i])
  return isHopeless || isSame ? null : wanted
}
