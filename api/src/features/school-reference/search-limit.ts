import { sql } from 'kysely'
import { networkOf } from '../../http/network-of.ts'
import { Failure } from '../../http/failure.ts'
import type { PlatformScope } from '../../http/scope.ts'

const hour = 3_600_000

/**
 * Counts a search of this network in the hour that the clock shows; throws when there were too many. The counter is in
 * the database, so that two servers share it, and stops at the limit.
 */
export async function countSearch({ db, client, clock }: PlatformScope, limit: number): Promise<void> {
  if (limit === Infinity) return
  const now = clock.now()
  const thisHour = new Date(Math.floor(now.getTime() / hour) * hour)
  const counted = await db
    .insertInto('platform.school_search_count')
    .values({ network: networkOf(client.network), hour: thisHour, searches: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['network', 'hour'])
        .doUpdateSet((e) => ({ searches: e('platform.school_search_count.searches', '+', 1) }))
        .where('platform.school_search_count.searches', '<', limit),
    )
    .returning('searches')
    .executeTakeFirst()
  if (!counted || counted.searches > limit) throw new Failure('TOO_MANY_REQUESTS')
  // The first search of a network in an hour clears away a few counters of hours gone by.
  if (counted.searches > 1) return
  await sql`delete from platform.school_search_count where (network, hour) in (
    select network, hour from platform.school_search_count where hour < ${thisHour} limit 10 for update skip locked)`.execute(
    db,
  )
}
