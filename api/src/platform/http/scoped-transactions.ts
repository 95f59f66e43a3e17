import { sql, type Transaction } from 'kysely'
import type { Clock } from '../clock.ts'
import { statement } from '../database/pool/statement.ts'
import { jobLockMilliseconds, jobMilliseconds } from '../database/pool/timeouts.ts'
import type { Database, Tables } from '../database/open.ts'
import { isLostPlan } from '../database/pool/preparing-pool.ts'
import type { Sender } from '../jobs/sender.ts'
import { Failure } from '../failure.ts'
import {
  assertSession,
  assertSessionPipelined,
  mayPipeline,
  setRole,
  type DataRole,
  type SessionAssertion,
} from './session-guard.ts'
import type { ReplicaReads } from './replica-reads.ts'
import { storeResponse, type StoredResponse, type IdempotencyKey } from './idempotency.ts'
import { inTransaction } from '../in-transaction.ts'
import { recordWrite, readOnly } from '../support/support-session.ts'
import { systemActor } from '../audit/system-actor.ts'
import type { Caller, Client, PlatformJobScope, PlatformScope, SchoolScope } from './scope.ts'

export type TransactionParts = { db: Database; clock: Clock; sender: Sender; replica?: ReplicaReads | undefined }
export type ScopedTransactions = ReturnType<typeof makeScopedTransactions>

type SchoolActor = { schoolId: string; profileId: string; role: SchoolScope['role'] }

/**
 * Every access to data by a request or a job. Each transaction sets the role (school or platform) and the school that
 * row security filters by; both end with it.
 */
export function makeScopedTransactions({ db, clock, sender, replica }: TransactionParts) {
  const schoolScope = (tx: Transaction<Tables>, actor: SchoolActor): SchoolScope => ({
    // The school's role has no rights on the platform's tables, so the narrower type is correct.
    db: tx as unknown as SchoolScope['db'],
    ...actor,
    clock,
    ...enqueueIn(tx, 'hadir_school'),
    trace: async (write) => void (await write(tx as unknown as SchoolScope['db'])),
  })

  const enqueueIn = (tx: Transaction<Tables>, role: DataRole): Pick<SchoolScope, 'enqueue' | 'enqueueAll'> => {
    const asQueue = async (send: () => Promise<void>) => {
      await setRole(tx, 'hadir_jobs')
      await send()
      await setRole(tx, role)
    }
    return {
      enqueue: (job, payload, options) => asQueue(() => sender.send(tx, job, payload, options)),
      enqueueAll: (job, payloads, options) => asQueue(() => sender.sendAll(tx, job, payloads, options)),
    }
  }

  /** A caller's transaction: checks the session first, and stores the response of a write that carries a key. */
  const forCaller = <Result>(
    to: SessionAssertion,
    act: (tx: Transaction<Tables>) => Promise<Result>,
  ): Promise<Result | StoredResponse> =>
    retrying(() =>
      db.transaction().execute(async (tx) => {
        if (mayPipeline(to)) return assertSessionPipelined(tx, to, act)
        const stored = await assertSession(tx, to)
        if (stored) return stored
        const result = await act(tx)
        if (to.write) {
          await setRole(tx, 'none')
          await storeResponse(tx, { caller: to.caller, write: to.write, result, now: clock.now() })
        }
        return result
      }),
    )

  const platformScope = (tx: Transaction<Tables>, who: { caller: Caller | null; client: Client }): PlatformScope => ({
    db: tx as unknown as PlatformScope['db'],
    ...who,
    clock,
    ...enqueueIn(tx, 'hadir_platform'),
    asSchool: async (actor, inSchool) => {
      await configure(tx, { dataRole: 'hadir_school', schoolId: actor.schoolId })
      const result = await inSchool(schoolScope(tx, actor))
      await configure(tx, { dataRole: 'hadir_platform', schoolId: '' })
      return result
    },
    asEraser: async (schoolId, act) => {
      await configure(tx, { dataRole: 'hadir_school', schoolId, isJob: true })
      await setRole(tx, 'hadir_erasure')
      await act(tx as unknown as SchoolScope['db'])
      await configure(tx, { dataRole: 'hadir_platform', schoolId: '' })
    },
  })

  /** A school's data for a signed-in caller whose session and profile are still valid. */
  const school = async <Result>(
    caller: Caller,
    act: (scope: SchoolScope) => Promise<Result>,
    write: IdempotencyKey | null = null,
  ): Promise<Result | StoredResponse> => {
    const { profileId, role, schoolId } = caller
    if (!profileId || !role || !schoolId) throw new Failure('FORBIDDEN')
    const isSupport = role === 'administrator'
    // An administrator's profile has no school: the support session has it.
    const holder = isSupport ? { ...caller, schoolId: null } : caller
    return forCaller({ caller: holder, dataRole: 'hadir_school', schoolId, clock, write }, async (tx) => {
      const scope = schoolScope(tx, { schoolId, profileId, role })
      const reasoned = caller.support?.write
      // Nobody has a ledger of what strangers read of invented people.
      if (caller.isExample)
        return readExample(scope.db, () => act({ ...scope, isExample: true, trace: async () => undefined }))
      if (isSupport && !reasoned) return readOnly(scope.db, (trace) => act({ ...scope, trace }))
      if (isSupport && reasoned) await recordWrite(scope.db, { caller, write: reasoned, clock })
      return act(scope)
    })
  }

  return {
    /**
     * The same for a heavy read that writes nothing. The primary checks the session and says how far its log is; a
     * replica that has come so far reads, if there is one.
     */
    schoolRead: async <Result>(
      caller: Caller,
      act: (scope: SchoolScope) => Promise<Result>,
    ): Promise<Result | StoredResponse> => {
      const { profileId, role, schoolId } = caller
      // An administrator's visit is recorded with what it reads; a replica has no savepoint for strangers.
      if (!replica || !profileId || !role || !schoolId || role === 'administrator' || caller.isExample)
        return school(caller, act)
      const to: SessionAssertion = { caller, dataRole: 'hadir_school', schoolId, clock, write: null }
      const position = await forCaller(to, async (tx) => {
        const { rows } = await sql<{ lsn: string | null }>`
          select case when not pg_is_in_recovery() then pg_current_wal_lsn()::text end as lsn`.execute(tx)
        return rows[0]?.lsn
      })
      const read =
        typeof position === 'string' &&
        (await replica.read(position, async (tx) => {
          await configure(tx, { dataRole: 'hadir_school', schoolId })
          return act(schoolScope(tx, { schoolId, profileId, role }))
        }))
      return read ? read.result : school(caller, act)
    },

    school,

    /** The platform's data for a signed-in caller. */
    platformAs: <Result>(
      who: { caller: Caller; client: Client; mayLeave?: boolean },
      act: (scope: PlatformScope) => Promise<Result>,
      write: IdempotencyKey | null = null,
    ): Promise<Result | StoredResponse> =>
      forCaller({ caller: who.caller, dataRole: 'hadir_platform', schoolId: '', clock, write }, (tx) =>
        who.caller.isExample && !who.mayLeave
          ? readExample(tx as unknown as SchoolScope['db'], () => act(platformScope(tx, who)))
          : act(platformScope(tx, who)),
      ),

    /** The platform's data without a caller. */
    platform: <Result>(client: Client, act: (scope: PlatformScope) => Promise<Result>): Promise<Result> =>
      retrying(() =>
        db.transaction().execute(async (tx) => {
          await configure(tx, { dataRole: 'hadir_platform', schoolId: '' })
          return act(platformScope(tx, { caller: null, client }))
        }),
      ),

    /**
     * A school's data for a job, as the profile that requested it, if it is still valid. `isSnapshot`: reads see one
     * instant.
     */
    schoolJob: <Result>(
      from: { schoolId: string; profileId: string },
      act: (scope: SchoolScope) => Promise<Result>,
      { isSnapshot = false } = {},
    ): Promise<Result> =>
      retrying(() =>
        db
          .transaction()
          .setIsolationLevel(isSnapshot ? 'repeatable read' : 'read committed')
          .execute(async (tx) => {
            const profile = await tx
              .selectFrom('platform.profile')
              .select('role')
              .where('id', '=', from.profileId)
              .where('school_id', '=', from.schoolId)
              .where('ended_at', 'is', null)
              .executeTakeFirst()
            if (!profile) throw new Failure('FORBIDDEN')
            await configure(tx, { dataRole: 'hadir_school', schoolId: from.schoolId, isJob: true })
            return act(schoolScope(tx, { ...from, role: profile.role as SchoolScope['role'] }))
          }),
      ),

    /** A school's data for scheduled jobs: nobody requested them, so the system is the author. */
    schoolSystemJob: <Result>(schoolId: string, act: (scope: SchoolScope) => Promise<Result>): Promise<Result> =>
      retrying(() =>
        db.transaction().execute(async (tx) => {
          await configure(tx, { dataRole: 'hadir_school', schoolId, isJob: true })
          return act(schoolScope(tx, await systemActor(tx, schoolId)))
        }),
      ),

    /** The platform's data for a job. */
    platformJob: <Result>(act: (scope: PlatformJobScope) => Promise<Result>): Promise<Result> =>
      retrying(() =>
        db.transaction().execute(async (tx) => {
          await configure(tx, { dataRole: 'hadir_platform', schoolId: '', isJob: true })
          return act({ db: tx as unknown as PlatformScope['db'], clock, ...enqueueIn(tx, 'hadir_platform') })
        }),
      ),
  }
}

/** A read that is an act rolled back, as some previews are, is refused like the act. */
const readExample = <Result>(tx: SchoolScope['db'], read: () => Promise<Result>) =>
  readOnly(tx, read).catch((error: unknown) => {
    throw (error as { code?: string }).code === '25006' ? new Failure('EXAMPLE_READ_ONLY') : error
  })

/** A job may take longer than a request; the limits of requests were sent with BEGIN. */
async function configure(
  tx: Transaction<Tables>,
  { dataRole, schoolId, isJob = false }: { dataRole: DataRole; schoolId: string; isJob?: boolean },
): Promise<void> {
  const roles = sql`set_config('role', ${dataRole}, true), set_config('app.school_id', ${schoolId}, true)`
  if (!isJob) return void (await sql`select ${roles}`.execute(tx))
  const longer = sql`select ${roles}, set_config('statement_timeout', ${String(jobMilliseconds)}, true),
    set_config('lock_timeout', ${String(jobLockMilliseconds)}, true)`
  await statement(longer, { patience: jobMilliseconds }).execute(tx)
}

const isTransient = (error: unknown) =>
  ['40001', '40P01'].includes((error as { code?: string }).code ?? '') || isLostPlan(error)

/** PostgreSQL reports serialization failures and deadlocks so that the transaction is retried. */
async function retrying<Result>(run: () => Promise<Result>, attempts = 3): Promise<Result> {
  try {
    return await inTransaction(run)
  } catch (error) {
    if (attempts > 1 && isTransient(error)) return retrying(run, attempts - 1)
    throw error
  }
}
