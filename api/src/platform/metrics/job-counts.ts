import { sql } from 'kysely'
import type { Database } from '../database/open.ts'

/** `oldest`: since when the one that waits longest has been due. */
export type JobCount = { queue: string; state: string; count: number; oldest: Date | null }

/** Counting reads the whole table of jobs, so all who ask within this time share one answer. */
const sharedMilliseconds = 10_000

/** Counts the jobs by queue and state, at most every ten seconds. */
export function jobCounter(db: Database): () => Promise<JobCount[]> {
  let last: { at: number; counts: Promise<JobCount[]> } | null = null
  return () => {
    if (!last || performance.now() - last.at > sharedMilliseconds) last = { at: performance.now(), counts: read(db) }
    return last.counts
  }
}

/** Of jobs that are done, pg-boss itself deletes most; waiting ones are few. */
async function read(db: Database): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select name as queue, state::text, count(*)::int as count,
      min(start_after) filter (where state in ('created', 'retry') and start_after <= now()) as oldest
    from pgboss.job group by name, state`.execute(db)
  return rows
}
