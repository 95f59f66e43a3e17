import { sql, type Transaction } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database, Tables } from '../db/open.ts'
import { isLostPlan } from '../db/preparing-pool.ts'
import type { Sender } from '../jobs/sender.ts'
import { Failure } from './failure.ts'
import {
  enter,
  enterWith,
  mayEnterWith,
  requestMilliseconds,
  takeRole,
  type DataRole,
  type Entering,
} from './entering.ts'
import { keepAnswer, type KeptAnswer, type WriteKey } from './once.ts'
import { noteWrite, readOnly } from './support-visit.ts'
import { ownActor } from './own-actor.ts'
import type { Caller, Client, Enqueue, PlatformJobScope, PlatformScope, SchoolScope } from './scope.ts'

export type DoorParts = { db: Database; clock: Clock; sender: Sender }
export type Door = ReturnType<typeof makeDoor>

type SchoolActor = { schoolId: string; profileId: string; role: SchoolScope['role'] }

/** A job may hold the database for so long; a request for less. */
const jobMilliseconds = 5 * 60_000

/**
 * The one way to data. Every transaction takes the school's or the platform's role for itself alone, and row security
 * knows the school from a setting of the same transaction; both fall with it.
 */
export function makeDoor({ db, clock, sender }: DoorParts) {
  const schoolScope = (tx: Transaction<Tables>, actor: SchoolActor): SchoolScope => ({
    // The school's role has no rights on the platform's tables, so the narrower type is the truth.
    db: tx as unknown as SchoolScope['db'],
    ...actor,
    clock,
    enqueue: enqueueIn(tx, 'hadir_school'),
    trace: async (write) => void (await write(tx as unknown as SchoolScope['db'])),
  })

  const enqueueIn =
    (tx: Transaction<Tables>, role: DataRole): Enqueue =>
    async (job, payload) => {
      await takeRole(tx, 'hadir_jobs')
      await sender.send(tx, job, payload)
      await takeRole(tx, role)
    }

  /** A caller's transaction: in by `enter`, out with what was answered kept, if the write carries a key. */
  const forCaller = <Result>(
    to: Entering,
    act: (tx: Transaction<Tables>) => Promise<Result>,
  ): Promise<Result | KeptAnswer> =>
    retrying(() =>
      db.transaction().execute(async (tx) => {
        if (mayEnterWith(to)) return enterWith(tx, to, act)
        const kept = await enter(tx, to)
        if (kept) return kept
        const result = await act(tx)
        if (to.write) {
          await takeRole(tx, 'none')
          await keepAnswer(tx, { caller: to.caller, write: to.write, result, now: clock.now() })
        }
        return result
      }),
    )

  const platformScope = (tx: Transaction<Tables>, who: { caller: Caller | null; client: Client }): PlatformScope => ({
    db: tx as unknown as PlatformScope['db'],
    ...who,
    clock,
    enqueue: enqueueIn(tx, 'hadir_platform'),
    asSchool: async (actor, inSchool) => {
      await settle(tx, { dataRole: 'hadir_school', schoolId: actor.schoolId, milliseconds: requestMilliseconds })
      const result = await inSchool(schoolScope(tx, actor))
      await settle(tx, { dataRole: 'hadir_platform', schoolId: '', milliseconds: requestMilliseconds })
      return result
    },
  })

  return {
    /** A school's data for a signed-in caller whose session and profile still stand. */
    school: async <Result>(
      caller: Caller,
      act: (scope: SchoolScope) => Promise<Result>,
      write: WriteKey | null = null,
    ): Promise<Result | KeptAnswer> => {
      const { profileId, role, schoolId } = caller
      if (!profileId || !role || !schoolId) throw new Failure('FORBIDDEN')
      const isVisit = role === 'administrator'
      // An administrator's profile is at no school: `enter` asks for the visit instead.
      const holder = isVisit ? { ...caller, schoolId: null } : caller
      return forCaller({ caller: holder, dataRole: 'hadir_school', schoolId, clock, write }, async (tx) => {
        const scope = schoolScope(tx, { schoolId, profileId, role })
        const reasoned = caller.support?.write
        if (isVisit && !reasoned) return readOnly(scope.db, (trace) => act({ ...scope, trace }))
        if (isVisit && reasoned) await noteWrite(scope.db, { caller, write: reasoned, clock })
        return act(scope)
      })
    },

    /** The platform's data for a signed-in caller. */
    platformAs: <Result>(
      who: { caller: Caller; client: Client },
      act: (scope: PlatformScope) => Promise<Result>,
      write: WriteKey | null = null,
    ): Promise<Result | KeptAnswer> =>
      forCaller({ caller: who.caller, dataRole: 'hadir_platform', schoolId: '', clock, write }, (tx) =>
        act(platformScope(tx, who)),
      ),

    /** The platform's data for nobody in particular. */
    platform: <Result>(client: Client, act: (scope: PlatformScope) => Promise<Result>): Promise<Result> =>
      retrying(() =>
        db.transaction().execute(async (tx) => {
          await settle(tx, { dataRole: 'hadir_platform', schoolId: '', milliseconds: requestMilliseconds })
          return act(platformScope(tx, { caller: null, client }))
        }),
      ),

    /**
     * A school's data for a job, as the profile that asked for it, if it still stands. `isSnapshot`: everything is seen
     * as it was at one instant.
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
            const asking = await tx
              .selectFrom('platform.profile')
              .select('role')
              .where('id', '=', from.profileId)
              .where('school_id', '=', from.schoolId)
              .where('ended_at', 'is', null)
              .executeTakeFirst()
            if (!asking) throw new Failure('FORBIDDEN')
            await settle(tx, { dataRole: 'hadir_school', schoolId: from.schoolId, milliseconds: jobMilliseconds })
            return act(schoolScope(tx, { ...from, role: asking.role as SchoolScope['role'] }))
          }),
      ),

    /** A school's data for what the clock starts: nobody asked for it, and the product itself is its author. */
    schoolTimer: <Result>(schoolId: string, act: (scope: SchoolScope) => Promise<Result>): Promise<Result> =>
      retrying(() =>
        db.transaction().execute(async (tx) => {
          await settle(tx, { dataRole: 'hadir_school', schoolId, milliseconds: jobMilliseconds })
          return act(schoolScope(tx, await ownActor(tx, schoolId)))
        }),
      ),

    /** The platform's data for a job. */
    platformJob: <Result>(act: (scope: PlatformJobScope) => Promise<Result>): Promise<Result> =>
      retrying(() =>
        db.transaction().execute(async (tx) => {
          await settle(tx, { dataRole: 'hadir_platform', schoolId: '', milliseconds: jobMilliseconds })
          return act({ db: tx as unknown as PlatformScope['db'], clock, enqueue: enqueueIn(tx, 'hadir_platform') })
        }),
      ),

    /** Does the server answer, and may we work in it? */
    isReady: async (): Promise<boolean> => {
      const answer = await sql<{ ready: boolean }>`select to_regclass('platform.account') is not null as ready`.execute(
        db,
      )
      return answer.rows[0]?.ready === true
    },
  }
}

async function settle(
  tx: Transaction<Tables>,
  to: { dataRole: DataRole; schoolId: string; milliseconds: number },
): Promise<void> {
  await sql`select set_config('role', ${to.dataRole}, true), set_config('app.school_id', ${to.schoolId}, true),
    set_config('statement_timeout', ${String(to.milliseconds)}, true)`.execute(tx)
}

const isTransient = (error: unknown) =>
  ['40001', '40P01'].includes((error as { code?: string }).code ?? '') || isLostPlan(error)

/** Serialization failures and deadlocks are PostgreSQL's way to say "again, please". */
async function retrying<Result>(run: () => Promise<Result>, attempts = 3): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (attempts > 1 && isTransient(error)) return retrying(run, attempts - 1)
    throw error
  }
}
