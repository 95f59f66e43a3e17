import type { Trouble } from '../store/stored-sheet.ts'

/** Why a pending item is retried later: no response, a busy server, a future day, an outdated app. */
export type Delay = 'unreachable' | 'busy' | 'early' | 'outdated'
/** How sending ended. halt: the session is over; it resumes with the next sign-in of the same person. */
export type Ending = 'done' | Delay | 'halt'

/** How many entries of a piece of work (its marks, its scores) are in which state; unset is none. */
export type Counts = {
  /** Sent by itself. */
  waiting?: number
  /** Typed, and not saved by its author yet. */
  unsaved?: number
  /** The server refused the whole of it. */
  refused?: number
  /** Refused or in conflict: its author decides. */
  toReview?: number
  /** Confirmed once, and no longer on the server. */
  lost?: number
  /** Confirmed in another epoch, and not yet known in this one. */
  unsure?: number
}

/** "18 tanda absensi, 1 berkas, dan 2 nilai". */
export const listed = (parts: readonly string[]) => new Intl.ListFormat('id').format(parts)

/** For whom something is sent; the signal aborts once her session is over. */
export type SendFor = { profileId: string; schoolId: string; signal: AbortSignal }

/** What is sent, and whose answer is awaited. */
export type Sent<Item, Batch> = { item: Item; batch: Batch }

/**
 * A change on this device: `saved` is sent soon, `typed` is only counted, and at `wanted` everything is tried at once,
 * also while the server does not respond.
 */
export type KindEvent = 'saved' | 'typed' | 'wanted'

/** What a kind of work shows of itself, wherever something waits. */
type ShownKind<Item> = {
  /** What the badge counts, if not its entries, and what the entries are called. */
  nouns: { item?: string; entry: string }
  /**
   * What this device has of one person, in the order of sending. Where its storage cannot be read, now or at all,
   * `onUnreadable` is called, and what the page knows is listed.
   */
  list: (profileId: string, onUnreadable?: () => void) => Promise<readonly Item[]>
  /** Unique within the kind. */
  keyOf: (item: Item) => string
  title: (item: Item) => string
  detail: (item: Item) => string
  /** The page that shows it. */
  path: (item: Item) => string
  counts: (item: Item) => Counts
  isInMemory?: (item: Item) => boolean
  /** How many entries may be sent now. */
  due: (item: Item) => number
  /** Whether the page at this address shows it already; `isDelayed`: sending fails. */
  isOnPage: (item: Item, at: { pathname: string; isDelayed: boolean }) => boolean
  /** Reports a person's changes until the returned function is called. */
  watch: (listener: (change: { profileId: string; event: KindEvent }) => void) => () => void
  /** Paths of the answers that show these too, and are read again once some are sent. */
  touches?: readonly string[]
  /** Whether the server must be asked about it although nothing waits; `mayResume`: also what a holiday suspends. */
  isInDoubt?: (item: Item, mayResume: boolean) => boolean
  /** Asks about what is in doubt, once everything is sent. */
  resolveDoubts?: (to: SendFor & { mayResume: boolean }) => Promise<Ending>
}

/** How it is sent: one request at a time, each entry removed only on its verdict. Sending twice must do no harm. */
export type Kind<Item, Batch, Answer> = ShownKind<Item> & {
  /** What the next request sends of the item; null if nothing is left that may go now. */
  next: (item: Item) => Promise<Batch | null>
  send: (sent: Sent<Item, Batch>, to: SendFor) => Promise<Answer>
  /** Stores the server's verdicts. */
  apply: (sent: Sent<Item, Batch>, answer: Answer, to: SendFor) => Promise<unknown>
  /** Stores that the server refused the request as a whole: it is not sent again by itself. */
  reject: (sent: Sent<Item, Batch>, trouble: Trouble) => Promise<unknown>
  /** No response arrived: the server may have it or not. */
  unanswered?: (sent: Sent<Item, Batch>) => Promise<unknown>
}

/** A kind as the table has it: what it sends is its own business. */
export type OpenKind<Item> = ShownKind<Item> & { flush: (to: SendFor) => Promise<Ending> }
