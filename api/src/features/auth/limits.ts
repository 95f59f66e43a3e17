import { sql } from 'kysely'
import type { ErrorCode } from '@hadir/contract/errors.ts'
import type { SignInLimits } from '../../env.ts'
import type { PlatformScope } from '../../http/scope.ts'
import { newId } from '../../new-id.ts'
import { networkOf } from '../../http/network-of.ts'

type Asking = { mailbox: string; browser: Buffer }
type Counts = {
  is_known: boolean
  sent_in_hour: number
  sent_in_day: number
  newest: Date | null
  mailbox_failures: number
  network_failures: number
}

const [second, hour, day] = [1_000, 3_600_000, 24 * 3_600_000]
const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds)

/** Two requests for one mailbox at once must not both find room for one more code. */
export async function queueForMailbox({ db }: PlatformScope, mailbox: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${mailbox}`}, 0))`.execute(db)
}

/** Why this browser may have no code for this mailbox now; null when it may. */
export async function whyNoCode(scope: PlatformScope, limits: SignInLimits, asking: Asking): Promise<ErrorCode | null> {
  const counts = await count(scope, asking)
  const gap = counts.newest ? scope.clock.now().getTime() - counts.newest.getTime() : Infinity
  if (counts.network_failures >= limits.networkFailuresPerHour) return 'CODE_ASKED_TOO_OFTEN'
  if (!counts.is_known && counts.mailbox_failures >= limits.mailboxFailuresPerDay) return 'CODE_ASKED_TOO_OFTEN'
  if (gap < limits.secondsBetweenCodes * second) return 'CODE_JUST_SENT'
  const isSpent = counts.sent_in_hour >= limits.codesPerHour || counts.sent_in_day >= limits.codesPerDay
  return isSpent ? 'CODE_ASKED_TOO_OFTEN' : null
}

/** May no code be tried here for now, right or wrong? */
export async function mustWait(scope: PlatformScope, limits: SignInLimits, asking: Asking): Promise<boolean> {
  const counts = await count(scope, asking)
  if (counts.network_failures >= limits.networkFailuresPerHour) return true
  return !counts.is_known && counts.mailbox_failures >= limits.mailboxFailuresPerDay
}

/**
 * A browser that has signed in to the mailbox before has a budget of its own; all others share one. So a stranger who
 * uses that up does not lock the owner out.
 */
async function count({ db, clock, client }: PlatformScope, { mailbox, browser }: Asking): Promise<Counts> {
  const now = clock.now()
  const [hourAgo, dayAgo] = [before(now, hour), before(now, day)]
  const { rows } = await sql<Counts>`
    with asking as (
      select exists (select from platform.known_browser
        where browser_hash = ${browser} and mailbox = ${mailbox}) as is_known
    ), sent as (
      select c.created_at from platform.sign_in_code c cross join asking
        where c.mailbox = ${mailbox} and c.created_at > ${dayAgo} and case when is_known then c.browser_hash = ${browser}
          else not exists (select from platform.known_browser k
            where k.browser_hash = c.browser_hash and k.mailbox = c.mailbox) end
    )
    select is_known,
      (select count(*) from sent where created_at > ${hourAgo}) as sent_in_hour,
      (select count(*) from sent) as sent_in_day,
      (select max(created_at) from sent) as newest,
      (select count(*) from platform.sign_in_failure where mailbox = ${mailbox} and at > ${dayAgo}) as mailbox_failures,
      (select count(*) from platform.sign_in_failure
        where network = ${networkOf(client.network)} and at > ${hourAgo}) as network_failures
    from asking`.execute(db)
  return rows[0]!
}

/** Only wrong codes are counted: a whole school may sign in from one network address. */
export async function noteFailure({ db, clock, client }: PlatformScope, mailbox: string): Promise<void> {
  const at = clock.now()
  await db
    .insertInto('platform.sign_in_failure')
    .values({ id: newId(at.getTime()), mailbox, network: networkOf(client.network), at })
    .execute()
}
