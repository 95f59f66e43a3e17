import { sql, type RawBuilder } from 'kysely'
import { spellingsOf } from './spelling.ts'

/**
 * Where a list looks for what was typed. `words` is a text in the form of `fold_text`, such as a column kept in it or
 * `fold_text(subject.name)` where a school has hundreds of rows; `numbers` are identity numbers, never corrected.
 */
export type Search = { words: RawBuilder<unknown>; numbers?: readonly RawBuilder<unknown>[] }

/** What was typed, as words in the form of the SQL function `fold_text`. */
export const foldedWords = (typed: string): string[] =>
  typed
    .replace(/['’‘`´ʼ]/gu, '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/gu, '')
    .toLowerCase()
    .split(/[\s.,\-/()&":;+]+/u)
    .filter(Boolean)

/** The pattern that finds a typed text anywhere; % and _ stand for themselves. */
export const containing = (typed: string): string => `%${typed.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** Rows that have every word in any order, each in one of its spellings. */
export function matching({ words, numbers = [] }: Search, wanted: readonly (readonly string[])[]): RawBuilder<boolean> {
  if (wanted.length === 0) return sql<boolean>`false`
  const each = wanted.map((spellings) => {
    const patterns = sql`any(${spellings.map(containing)}::text[])`
    return sql`(${sql.join(
      [words, ...numbers].map((place) => sql`${place} like ${patterns}`),
      sql` or `,
    )})`
  })
  return sql<boolean>`(${sql.join(each, sql` and `)})`
}

/** Each typed word as it stands, or as the known words that it may mean; null when one of them means nothing known. */
export function respell(typed: readonly string[], known: readonly string[]): string[][] | null {
  const wanted = typed.map((word) => {
    if (/\d/.test(word) || known.some((one) => one.includes(word))) return [word]
    return spellingsOf(word, known)
  })
  const isHopeless = wanted.some((spellings) => spellings.length === 0)
  const isSame = wanted.every(([first], i) => first === typed[i])
  return isHopeless || isSame ? null : wanted
}
