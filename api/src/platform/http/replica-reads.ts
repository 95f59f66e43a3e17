import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import type { Database, Tables } from '../database/open.ts'
import { troubleOf } from '../database/outage.ts'
import { publish } from '../metrics/events.ts'

/** How long a replica may take to catch up with a request. */
const patienceMs = 250
const lookMs = 15
/** One that was behind or away is left alone for a while, so that not every request waits for it. */
const restMs = { behind: 1_000, away: 5_000 }

export type ReplicaReads = {
  /**
   * Reads from the replica once it has everything up to `position` of the primary's log; null if it is behind, away,
   * or took no part in it: then the primary answers.
   */
  read<Result>(position: string, act: (tx: Transaction<Tables>) => Promise<Result>): Promise<{ result: Result } | null>
}

/** Heavy reads on a replica. `now` is in milliseconds. */
export function replicaReads(db: Database, now = () => performance.now()): ReplicaReads {
  let restsUntil = -Infinity
  const rest = (why: keyof typeof restMs) => {
    restsUntil = now() + restMs[why]
    publish('replica', { outcome: why })
    return null
  }
  const hasReached = async (position: string) => {
    const end = now() + patienceMs
    for (;;) {
      // A primary, to which a failover may lead, replays nothing.
      const { rows } = await sql<{ reached: boolean | null }>`
        select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn as reached`.execute(db)
      if (rows[0]?.reached) return true
      if (now() >= end) return false
      await pause(lookMs)
    }
  }
  return {
    read: async (position, act) => {
      if (now() < restsUntil) return null
      try {
        if (!(await hasReached(position))) return rest('behind')
        const result = await db.transaction().setAccessMode('read only').execute(act)
        publish('replica', { outcome: 'read' })
        return { result }
      } catch (error) {
        // Also a conflict with what it replays, or a write that should not be there: the primary decides.
        if (troubleOf(error)) return rest('away')
        publish('replica', { outcome: 'read' })
        throw error
      }
    },
  }
}
