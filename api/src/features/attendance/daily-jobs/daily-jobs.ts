import { sql } from 'kysely'
import type { z } from 'zod'
import { addDays, dateIn, timeIn } from '@hadir/contract/dates/dates.ts'
import { wallClock } from '../../../platform/database/wall-clock.ts'
import type { ScopedTransactions } from '../../../platform/http/scoped-transactions.ts'
import { runSchedule, type saveSchedule } from '../../../platform/jobs/queues.ts'

/** How long a server may have been off and still close the days that it missed: the longest edit window of a school. */
const closesBack = 14

/**
 * Starts what is due in each school's time zone and has not been started. One statement finds it, and the row it writes
 * lets only one of several servers start it. What a server that was off has missed starts as soon as it is on: the
 * closings of the days since, and yesterday's reminders. Planned work needs no day of its own: it does all that is due.
 */
export const startDue = (transactions: Pick<ScopedTransactions, 'platformJob'>): Promise<number> =>
  transactions.platformJob(async ({ db, clock, enqueue }) => {
    const now = clock.now()
    const { rows } = await sql<z.input<(typeof runSchedule)['payload']>>`
      with local as (
        select t.*, ${wallClock(sql`t.time_zone`, now)} as here from platform.job_schedule t
      )
      insert into platform.job_schedule_run (school_id, kind, date, at)
        select l.school_id, k.kind, d.date, ${now}::timestamptz
          from local l
          cross join lateral (values
            ('REMIND', l.remind_at, greatest(l.remind_from, l.here::date - 1)),
            ('CLOSE', l.close_at, greatest(l.close_from, l.here::date - ${closesBack}::int)),
            ('PLAN', l.plan_at, l.here::date)) k (kind, at, since)
          cross join lateral (
            select day::date as date from generate_series(k.since, l.here::date, interval '1 day') day) d
          where k.at is not null and (d.date < l.here::date or k.at <= to_char(l.here, 'HH24:MI')) and not exists (
            select from platform.job_schedule_run r
              where r.school_id = l.school_id and r.kind = k.kind and r.date = d.date)
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
  await transactions.platformJob(async ({ db, clock }) => {
    const now = clock.now()
    const before = await db
      .selectFrom('platform.job_schedule')
      .selectAll()
      .where('school_id', '=', school_id)
      .executeTakeFirst()
    const today = dateIn(time_zone, now)
    const next = (at: string | null) => (at !== null && at <= timeIn(time_zone, now) ? addDays(today, 1) : today)
    const { remindAt: remind_at, closeAt: close_at, planAt: plan_at } = wanted
    const isUnchanged = {
      remind: before && before.remind_at === remind_at,
      close: before && before.close_at === close_at,
    }
    const times = {
      time_zone,
      remind_at,
      close_at,
      plan_at,
      remind_from: isUnchanged.remind ? before?.remind_from : next(remind_at),
      close_from: isUnchanged.close ? before?.close_from : next(close_at),
    }
    await db
      .insertInto('platform.job_schedule')
      .values({ school_id, ...times })
      .onConflict((conflict) => conflict.column('school_id').doUpdateSet(times))
      .execute()
  })
}
