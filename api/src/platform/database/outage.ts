import { DatabaseHangs } from './pool/hang-up.ts'

/**
 * Trouble with the database itself, not with the query. `away`: it is unreachable, starting, stopping or hanging.
 * `full`: its disk is full. `busy`: it had no time or no room for this query.
 */
export type Trouble = 'away' | 'full' | 'busy'

/** SQLSTATE codes and classes, those of poolers included; https://www.postgresql.org/docs/18/errcodes-appendix.html */
const byState: readonly [RegExp, Trouble][] = [
  [/^53100$/, 'full'],
  // A file that cannot be written or read: nearly always because of a full disk, never because of the query.
  [/^58030$/, 'full'],
  // Connection lost; shutting down, crashed, starting up, dropped; too many connections.
  [/^(08...|57P0[1-5]|53300)$/, 'away'],
  // A login or a database that disappeared while the server runs: an operator is at work there.
  [/^(28000|28P01|3D000)$/, 'away'],
  // It takes no writes: a replica that a failover led us to, or a primary that an operator has closed.
  [/^25006$/, 'away'],
  // A statement or a lock took too long; repeated conflicts with others; no memory.
  [/^(57014|55P03|40001|40P01|25P03|25P04|53000|53200|53400)$/, 'busy'],
]

const socketCodes =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOST(UNREACH|DOWN)|ENET(UNREACH|DOWN)|ENOTFOUND|EAI_\w+|EADDRNOTAVAIL|EMFILE|ENFILE)$/

/** The driver's messages without a code (pg 8, pg-pool 3). */
const sentences: readonly [RegExp, Trouble][] = [
  [/^timeout exceeded when trying to connect$/, 'busy'],
  [/^Connection terminated/, 'away'],
  [/^Client (has encountered a connection error|was closed) and is not queryable$/, 'away'],
  [/^(timeout expired|Query read timeout)$/, 'away'],
  [/^Cannot use a pool after calling end on the pool$/, 'away'],
  [/^driver has already been destroyed$/, 'away'],
]

const ofOwnReads = new WeakSet<Error>()

/** Throws an error of a transaction that we made read-only ourselves: a write in it is our bug, wherever it runs. */
export function rethrowOfRead(error: unknown): never {
  if (error instanceof Error) ofOwnReads.add(error)
  throw error
}

/** The only place that distinguishes database trouble from a bug; null for everything else. */
export function troubleOf(error: unknown): Trouble | null {
  if (!(error instanceof Error)) return null
  if (error instanceof DatabaseHangs) return 'away'
  // Every address of the host name was tried.
  if (error instanceof AggregateError) return troubleOf(error.errors[0])
  const { code, syscall } = error as { code?: unknown; syscall?: string }
  if (code === '25006' && ofOwnReads.has(error)) return null
  if (typeof code === 'string') {
    const state = byState.find(([pattern]) => pattern.test(code))
    if (state) return state[1]
    if (socketCodes.test(code)) return 'away'
    // A socket file that no process listens on, or that may not be opened.
    if ((code === 'ENOENT' || code === 'EACCES') && syscall === 'connect') return 'away'
    return null
  }
  return sentences.find(([pattern]) => pattern.test(error.message))?.[1] ?? null
}
