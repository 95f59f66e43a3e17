import { sql } from 'kysely'
import type { z } from 'zod'
import { dateIn, timeIn } from '@hadir/contract/dates/dates.ts'
import { wallClock } from '../../../platform/database/wall-clock.ts'
import type { ScopedTransactions } from '../../../platform/http/scoped-transactions.ts'
import { runSchedule, type saveSchedule } from '../../../platform/jobs/queues.ts'

/**
 * Starts what is due today in each school's time zone and has not been started. One statement finds it, and the row it
 * writes lets only one of several servers start it. A server that was off at that minute starts it later the same day.
 */
export const startDue = (transactions: Pick<ScopedTransactions, 'platformJob'>): Promise<number> =>
  transactions.platformJob(async ({ db, clock, enqueue }) => {
    const now = clock.now()
    const { rows } = await sql<z.input<(typeof runSchedule)['payload']>>`
      with local as (
        select t.*, ${wallClock(sql`t.time_zone`, now)} as here from platform.job_schedule t
      )
      insert into platform.job_schedule_run (school_id, kind, date, at)
        select l.school_id, k.kind, l.here::date, ${now}::timestamptz
          from local l
          cross join lateral (values ('REMIND', l.remind_at), ('CLOSE', l.close_at), ('PLAN', l.plan_at)) k (kind, at)
          where k.at <= to_char(l.here, 'HH24:MI') and not exists (
            select from platform.job_schedule_run r
              where r.school_id = l.school_id and r.kind = k.kind and r.date = l.here::date)
        on conflict do nothing
        returning school_id as "schoolId", kind, date`.execute(db)
    for (const due of rows) await enqueue(runSchedule, due)
    return rows.length
  })

/** Stores the schedule of a school's settings. A time chosen after it has passed today applies from tomorrow. */
export async function writeDailyJobs(
  wanted: z.output<(typeof saveSchedule)['payload']>,
  { transactions }: { transactions: Pick<ScopedTransactions, 'platformJob'> },
): Promise<void> {
  const { schoolId: school_id, timeZone: time_zone } = wanted
  const times = { time_zone, remind_at: wanted.remindAt, close_at: wanted.closeAt, plan_at: wanted.planAt }
  await transactions.platformJob(async ({ db, clock }) => {
    const now = clock.now()
    const before = await db
      .selectFrom('platform.job_schedule')
      .selectAll()
      .where('school_id', '=', school_id)
      .executeTakeFirst()
    await db
      .insertInto('platform.job_schedule')
      .values({ school_id, ...times })
      .onConflict((conflict) => conflict.column('school_id').doUpdateSet(times))
      .execute()
    const date = dateIn(time_zone, now)
    const isNew = [
      { kind: 'REMIND', at: times.remind_at, was: before?.remind_at },
      { kind: 'CLOSE', at: times.close_at, was: before?.close_at },
    ].filter(({ at, was }) => at !== null && at !== was && at <= timeIn(time_zone, now))
    if (isNew.length === 0) return
    const passed = isNew.map(({ kind }) => ({ school_id, kind, date, at: now }))
    await db
      .insertInto('platform.job_schedule_run')
      .values(passed)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}
