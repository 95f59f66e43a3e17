/**
 * A restore moves every revision by at least this much (backup/renew-revisions.ts): more than one record or score is
 * saved in a year.
 */
export const leastLeap = 100_000
