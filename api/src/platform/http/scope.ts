import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { Role } from '@hadir/contract/roles.ts'
import type { Clock } from '../clock.ts'
import type { PlatformTables, SchoolTables } from '../database/tables.ts'
import type { Job } from '../jobs/job.ts'
import type { SendOptions } from '../jobs/sender.ts'
import { Failure } from '../failure.ts'

/** Who acts: a session's account in its current profile. */
export type Caller = {
  accountId: string
  sessionId: string
  generation: number
  profileId: string | null
  role: Role | null
  schoolId: string | null
  /** A session in the example school: the database rejects its writes, and no endpoint that writes lets it in. */
  isExample?: true
  /** The token's support session, also in platform scope. */
  supportSessionId?: string
  /** Set while the platform's administrator is inside a school; `schoolId` is then that school's. */
  support?: Support
}

/** A support session and the reason of this request; null reads, and can do nothing else. */
export type Support = { supportSessionId: string; write: { what: string; path: string; reason: string } | null }

/** The client's browser. Cookies are HttpOnly, SameSite=Lax, Secure behind HTTPS. */
export type Client = {
  /** The network address under which failures are counted. */
  network: string
  userAgent: string
  readCookie(name: string): string | undefined
  setCookie(name: string, value: string, options: { seconds: number }): void
  clearCookie(name: string): void
}

/** Puts a job on its queue inside the scope's transaction: it runs only if that commits. */
export type Enqueue = <J extends Job>(job: J, payload: z.input<J['payload']>, options?: SendOptions) => Promise<void>

/** The same for many of one kind. */
export type EnqueueAll = <J extends Job>(
  job: J,
  payloads: readonly z.input<J['payload']>[],
  options?: Pick<SendOptions, 'startAfter'>,
) => Promise<void>

/**
 * Writes traces of reading, such as who viewed a record. It is the only thing that an administrator inside a school
 * writes without a reason; for him it is written after the response was read.
 */
export type Trace = (write: (db: Transaction<SchoolTables>) => Promise<unknown>) => Promise<void>

/** One school's data, for one caller, in one transaction with row security on. */
export type SchoolScope = {
  db: Transaction<SchoolTables>
  schoolId: string
  /** The profile that acts: the author of marks and changes. */
  profileId: string
  role: Role
  clock: Clock
  enqueue: Enqueue
  enqueueAll: EnqueueAll
  trace: Trace
  /** The caller looks at the example school, and can change nothing. */
  isExample?: true
}

/** Accounts, sign-in, profiles and schools, in one transaction. `caller` is null on public endpoints. */
export type PlatformScope = {
  db: Transaction<PlatformTables>
  caller: Caller | null
  client: Client
  clock: Clock
  enqueue: Enqueue
  enqueueAll: EnqueueAll
  /** Runs part of the transaction as a school, for what a platform action starts there (its first rows). */
  asSchool<Result>(
    actor: { schoolId: string; profileId: string; role: Role },
    act: (scope: SchoolScope) => Promise<Result>,
  ): Promise<Result>
  /** Runs statements on a school's rows with the role that may empty texts in append-only tables. */
  asEraser(schoolId: string, act: (db: Transaction<SchoolTables>) => Promise<void>): Promise<void>
}

/** A platform job has no caller and no browser. */
export type PlatformJobScope = Pick<PlatformScope, 'db' | 'clock' | 'enqueue' | 'enqueueAll'>

/** The signed-in caller, on an endpoint that the session guard opens to nobody else. */
export function callerOf({ caller }: Pick<PlatformScope, 'caller'>): Caller {
  if (!caller) throw new Failure('UNAUTHENTICATED')
  return caller
}

/** For endpoints that need no data. */
export type NoScope = { clock: Clock; client: Client }
