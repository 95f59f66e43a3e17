import { sql } from 'kysely'

const mark = '/* singleStatement */'

export const isSingleStatement = (text: string) => text.startsWith(mark)

/**
 * Says of a statement that it reads all that its transaction is for: as the first one (after an early one) it brings BEGIN
 * READ ONLY and COMMIT along. Whatever is said after it is in a transaction of its own, without role and school. Where
 * something was said before it, it is a statement like any other.
 */
export const singleStatement = sql.raw(mark)
