import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../platform/database/open.ts'

/** Resolves once so many connections of this database wait for a lock. */
export async function untilWaiting({ owner }: { owner: Database }, count: number): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`select count(distinct l.pid)::int as n
      from pg_locks l join pg_stat_activity a on a.pid = l.pid and a.datname = current_database()
      where not l.granted`.execute(owner)
    return rows[0]?.n
  }
  await expect.poll(waiting, { interval: 5 }).toBe(count)
}

/**
 * Starts `acts` while a school's calendar is locked, and lets them go on once all of them wait: whatever each read
 * before its first lock, it read before any of the others wrote.
 */
export async function allAtOnce<Result>(
  of: { owner: Database },
  schoolId: string,
  acts: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  const started: Promise<Result>[] = []
  await of.owner.transaction().execute(async (tx) => {
    await sql`select from school_setting where school_id = ${schoolId} for update`.execute(tx)
    started.push(...acts.map((act) => act()))
    await untilWaiting(of, acts.length)
  })
  return Promise.all(started)
}
