import { sql } from 'kysely'
import { Failure } from '../../failure.ts'
import { networkOf, networksPerSite, siteOf } from './client-subnet.ts'
import type { PlatformScope } from '../scope.ts'

const hour = 3_600_000

type Act = 'SCHOOL_SEARCH' | 'REPORT_CARD' | 'GOOGLE' | 'EXAMPLE'

/**
 * Counts a request of this network; throws when it exceeds its hourly number. A network may use that many in a burst,
 * and then one whenever the next is due, so a flood slows others of the network only while it lasts. The networks of
 * one site share the budget of ten. The state is in the database, so several servers share it.
 */
export async function paceNetwork(scope: PlatformScope, act: Act, perHour: number): Promise<void> {
  if (perHour === Infinity) return
  const network = networkOf(scope.client.network)
  const site = siteOf(network)
  await pace(scope, act, { of: network, perHour })
  if (site !== null) await pace(scope, act, { of: site, perHour: perHour * networksPerSite })
}

async function pace({ db, clock }: PlatformScope, act: Act, { of, perHour }: { of: string; perHour: number }) {
  const now = clock.now()
  const interval = hour / perHour
  const first = new Date(now.getTime() + interval)
  const { rows } = await sql<{ due_at: Date }>`
    insert into platform.network_pace as pace (network, act, due_at)
      values (${of}, ${act}, ${first})
      on conflict (network, act) do update
        set due_at = greatest(pace.due_at, ${now}) + ${interval} * interval '1 millisecond'
        where pace.due_at <= ${new Date(now.getTime() + hour - interval)}
      returning due_at`.execute(db)
  const [counted] = rows
  if (!counted) throw new Failure('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(interval / 1_000) })
  // A network's first request in a while deletes a few entries that have been idle for long.
  if (counted.due_at > first) return
  await sql`delete from platform.network_pace where (network, act) in (
    select network, act from platform.network_pace where due_at <= ${now} limit 10 for update skip locked)`.execute(db)
}
