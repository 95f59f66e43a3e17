import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import { timeIn } from '@hadir/contract/dates/dates.ts'
import type { JobParts } from '../../../platform/job-runner/handler.ts'
import type { ScopedTransactions } from '../../../platform/http/scoped-transactions.ts'
import { publish } from '../../../platform/metrics/events.ts'
import { runRetention } from '../../../platform/jobs/queues.ts'
import { type PlatformRule, platformRules, type SchoolRule, schoolRules } from './retention-table.ts'

const hourMs = 3_600_000
/** Rows of one statement: its locks last for milliseconds. */
const atOnce = 500
/** Statements for one kind in one run. The rest follows an hour later. */
const mostBatches = 200
/** When schools sleep (WIB, which is 04 in the east). */
const nightHour = '02'

/** Starts the run of this hour unless a server has. */
export const startRetention = (transactions: Pick<ScopedTransactions, 'platformJob'>): Promise<boolean> =>
  transactions.platformJob(async ({ db, clock, enqueue }) => {
    const hour = new Date(Math.floor(clock.now().getTime() / hourMs) * hourMs)
    const claimed = await db
      .insertInto('platform.retention_run')
      .values({ hour })
      .onConflict((conflict) => conflict.doNothing())
      .returning('hour')
      .executeTakeFirst()
    if (!claimed) return false
    await enqueue(runRetention, { hour: hour.toISOString() })
    return true
  })

/**
 * Applies every rule in small batches, those of long periods at night only. A run that was interrupted is repeated from
 * the start and finds what is left.
 */
export async function applyRetention(
  { hour }: z.output<(typeof runRetention)['payload']>,
  { transactions, clock, log }: Pick<JobParts, 'transactions' | 'clock' | 'log'>,
): Promise<void> {
  const removed: Record<string, number> = {}
  const add = (table: string, count: number) => {
    if (count === 0) return
    removed[table] = (removed[table] ?? 0) + count
    publish('retention', { table, count })
  }
  for (const rule of platformRules)
    add(
      rule.table,
      await inBatches((of) => transactions.platformJob(({ db }) => apply(db, of, rule, null)), clock.now()),
    )
  const isNight = timeIn('WIB', new Date(hour)).startsWith(nightHour)
  const due = schoolRules.filter(({ isNightly }) => isNight || !isNightly)
  for await (const schoolId of schools(transactions))
    for (const rule of due) {
      const batch = (now: Date) => transactions.schoolSystemJob(schoolId, ({ db }) => apply(db, now, rule, schoolId))
      add(rule.table, await inBatches(batch, clock.now()))
    }
  await transactions.platformJob(({ db }) =>
    db
      .updateTable('platform.retention_run')
      .set({ done_at: clock.now(), removed: JSON.stringify(removed) })
      .where('hour', '=', new Date(hour))
      .execute(),
  )
  log.info({ hour, removed }, 'retention')
}

async function inBatches(batch: (now: Date) => Promise<number>, now: Date): Promise<number> {
  let removed = 0
  for (let no = 0; no < mostBatches; no += 1) {
    const count = await batch(now)
    removed += count
    if (count < atOnce) break
  }
  return removed
}

async function apply(
  db: Pick<Transaction<never>, 'getExecutor'>,
  now: Date,
  rule: PlatformRule | SchoolRule,
  schoolId: string | null,
): Promise<number> {
  const { table, where, set } = rule
  const before = new Date(now.getTime() - rule.after * hourMs)
  const isOld = sql.join(
    where.split('$before').map((part) => sql.raw(part)),
    sql`${before}::timestamptz`,
  )
  const school = schoolId === null ? sql`` : sql`t.school_id = ${schoolId} and `
  const names = ('key' in rule && rule.key) || ['ctid']
  const key = sql.join(names.map((name) => sql.ref(`t.${name}`)))
  const found = sql`select ${key} from ${sql.table(table)} t where ${school}${isOld} limit ${atOnce}`
  const act = set ? sql`update ${sql.table(table)} t set ${sql.raw(set)}` : sql`delete from ${sql.table(table)} t`
  // By ctid, a row that changes meanwhile is left for the next run.
  const isFound = names[0] === 'ctid' ? sql`t.ctid = any(array(${found}))` : sql`(${key}) in (${found})`
  const { numAffectedRows } = await sql`${act} where ${school}${isFound}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** A page at a time. */
async function* schools(transactions: Pick<ScopedTransactions, 'platformJob'>): AsyncGenerator<string> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const page = await transactions.platformJob(({ db }) =>
      db
        .selectFrom('platform.school')
        .select('id')
        .where('id', '>', after)
        // Reset each night.
        .where('is_example', '=', false)
        .orderBy('id')
        .limit(100)
        .execute(),
    )
    yield* page.map(({ id }) => id)
    const last = page.at(-1)
    if (!last) return
    after = last.id
  }
}
