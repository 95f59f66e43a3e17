/** How long a request may spend on one statement … */
export const requestMilliseconds = 5_000
/** … and wait for rows that another one has locked. */
export const lockMilliseconds = 4_000

/** A job may take longer (import, archive, rollover), also for its locks. */
export const jobMilliseconds = 5 * 60_000
export const jobLockMilliseconds = 30_000

/** PostgreSQL cancels a statement itself; a connection that stays silent this much longer is abandoned. */
export const graceMilliseconds = 1_000

/**
 * Sent with BEGIN, in the same packet. They apply from the first statement on, need no round trip and end with the
 * transaction, so that a pooler may be in between (it refuses them as startup parameters).
 */
export const boundsOfTransaction = `set local statement_timeout = ${requestMilliseconds}; set local lock_timeout = ${lockMilliseconds}`
