import { sql } from 'kysely'

const whole = '/* joined whole */'

/**
 * Says of a statement that it joins what a whole school has (docs/decisions/0031): PostgreSQL may not do it row by row.
 * A school that its statistics do not know counts as one of a single student, and for each of its thousand it would look
 * through the others. Not for what a date or an id makes short: that would be read whole too. Said in transactions.
 */
export const noNestedLoops = sql.raw(whole)

export const forbidsNestedLoops = (text: string) => text.includes(whole)
