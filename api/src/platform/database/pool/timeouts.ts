/** A request may keep the database at one statement for so long … */
export const requestMilliseconds = 5_000
/** … and waits so long for rows that another one holds. */
export const lockMilliseconds = 4_000

/** A job may take longer (import, archive, rollover), also for its locks. */
export const jobMilliseconds = 5 * 60_000
export const jobLockMilliseconds = 30_000

/** PostgreSQL ends a statement itself; a connection that is silent for so much longer than that is given up. */
export const graceMilliseconds = 1_000

/**
 * Sent with BEGIN, in the same packet. They apply from the first statement on, need no round trip and end with the
 * transaction, so that a pooler may be in between (it refuses them as startup parameters).
 */
export const boundsOfTransaction = `set local statement_timeout = ${requestMilliseconds}; set local lock_timeout = ${lockMilliseconds}`
