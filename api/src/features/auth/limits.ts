import { type RawBuilder, sql } from 'kysely'
import type { SignInLimits } from '../../platform/env/env.ts'
import { Failure } from '../../platform/failure.ts'
import { networkOf, networksPerSite, siteOf } from '../../platform/http/security/client-subnet.ts'
import type { PlatformScope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/ids.ts'
import { codeSeconds, triesPerCode } from './code.ts'

type SignInSource = { mailbox: string; browser: Buffer }
type Counts = {
  is_known: boolean
  is_on_file: boolean
  own_in_hour: number
  own_in_day: number
  own_newest: Date | null
  strangers_in_day: number
  strangers_newest: Date | null
  mailbox_failures: number
  network_codes: number
  network_newest: Date | null
  network_failures: number
  network_alike: number
  site_codes: number
  site_newest: Date | null
  site_failures: number
  site_alike: number
}

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 24 * 3_600_000]
const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds)

/**
 * A source that has used up its budget is slowed down, never locked out: an honest user may share the address, or own
 * the mailbox for which strangers request codes. Decision 0036 has the arithmetic.
 */
const slow = {
  /** Codes for one mailbox from one network, or from one browser known to it. */
  own: 30 * minute,
  /** Codes for one mailbox from strangers in all networks. */
  mailbox: 15 * minute,
  /** Codes for strangers in one network, and their wrong entries. */
  network: 10 * second,
  guessing: minute,
}

/** Beyond its budget a network's mails go out in turn, and no later than this. */
const longestTurn = 20 * minute

/**
 * Two simultaneous requests must not both find room for one more code. A request that arrives while another is being
 * answered gets the answer that the next one would get, and does not wait, so a flood on one mailbox holds no
 * connection. A browser known to the mailbox has its own budget, so strangers cannot use it up.
 */
export async function lockMailbox(
  { db }: PlatformScope,
  limits: SignInLimits,
  { mailbox, browser }: SignInSource,
): Promise<void> {
  const taken = await sql<{ ours: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${`sign-in ${mailbox}`}
    || case when exists (select from platform.known_browser where browser_hash = ${browser} and mailbox = ${mailbox})
      then ${` ${browser.toString('hex')}`} else '' end, 0)) as ours`.execute(db)
  if (taken.rows[0]!.ours) return
  throw new Failure('CODE_JUST_SENT', waiting(Math.max(limits.secondsBetweenCodes, 1) * second))
}

/** When a code is mailed. */
export type PlaceForCode = {
  /** In the queue, higher first: a network's third mail goes after everybody's second. */
  priority: number
  /** When the mail goes out, and when at the latest: the same, except that a mailbox on file has no turn. */
  sendsAt: Date
  latestAt: Date
}

/**
 * Throws, with the time to wait, when it is too early to send this browser another code for this mailbox. Requests of
 * strangers in a network do not count against its known browsers. A network that has used up its budget is mailed in
 * turn: 420 parents in one hall each get their code, and nobody has to try again. Mailboxes on file have no turn.
 */
export async function placeForCode(
  scope: PlatformScope,
  limits: SignInLimits,
  source: SignInSource & { email: string },
): Promise<PlaceForCode> {
  let counts = await count(scope, source)
  const slowed = counts.is_known ? [] : groupsOf(scope, counts).filter((group) => gapOf(group, limits) > 0)
  for (const group of slowed) {
    const taken = await sql<{ ours: boolean }>`select pg_try_advisory_xact_lock(
      hashtextextended(${`sign-in network ${group.name}`}, 0)) as ours`.execute(scope.db)
    // Another request is being given its turn.
    if (!taken.rows[0]!.ours) throw tooOften(second)
  }
  if (slowed.length > 0) counts = await count(scope, source)
  const now = scope.clock.now().getTime()
  const left = (since: Date | null, gap: number) => (since ? since.getTime() + gap - now : 0)

  const isSpent = counts.own_in_hour >= limits.codesPerHour || counts.own_in_day >= limits.codesPerDay
  const gap = limits.secondsBetweenCodes * second
  const justSent = left(counts.own_newest, gap)
  if (justSent > 0 && !isSpent) throw new Failure('CODE_JUST_SENT', waiting(justSent))
  const waits = [isSpent ? left(counts.own_newest, Math.max(slow.own, gap)) : 0]
  let turn = 0
  if (!counts.is_known) {
    // Two networks of strangers may use up their budgets before the mailbox is slowed for all of them.
    if (counts.strangers_in_day >= 2 * limits.codesPerDay) waits.push(left(counts.strangers_newest, slow.mailbox))
    const [guessing, inTurn] = partition(groupsOf(scope, counts), (group) => isGuessing(group, limits))
    waits.push(...guessing.map((group) => left(group.newest, gapOf(group, limits))))
    turn = Math.max(0, ...inTurn.map((group) => left(group.newest, gapOf(group, limits))))
    waits.push(turn - longestTurn)
  }
  const wait = Math.max(...waits)
  if (wait > 0) throw tooOften(wait)
  return {
    priority: -counts.network_alike - Math.floor(counts.site_alike / networksPerSite),
    sendsAt: new Date(counts.is_on_file ? now : now + turn),
    latestAt: new Date(now + turn),
  }
}

/**
 * How often a code may be tried: once after too many wrong ones. The mailbox's owner needs no more, and a guesser gets
 * one guess for each mail sent.
 */
export async function triesFor(scope: PlatformScope, limits: SignInLimits, source: SignInSource): Promise<number> {
  const counts = await count(scope, source)
  const isGuessed = counts.mailbox_failures >= limits.mailboxFailuresPerDay
  const guesses = groupsOf(scope, counts).some((group) => isGuessing(group, limits))
  return isGuessed || (guesses && !counts.is_known) ? 1 : triesPerCode
}

type Group = { name: string; size: number; codes: number; failures: number; newest: Date | null }

/** The groups in which strangers are counted together: the network, and its site. */
function groupsOf({ client }: PlatformScope, counts: Counts): Group[] {
  const { network_codes, network_failures, network_newest, site_codes, site_failures, site_newest } = counts
  const network = networkOf(client.network)
  const site = siteOf(network)
  return [
    { name: network, size: 1, codes: network_codes, failures: network_failures, newest: network_newest },
    ...(site === null
      ? []
      : [{ name: site, size: networksPerSite, codes: site_codes, failures: site_failures, newest: site_newest }]),
  ]
}

const isGuessing = ({ failures, size }: Group, limits: SignInLimits) => failures >= size * limits.networkFailuresPerHour

function gapOf(group: Group, limits: SignInLimits): number {
  if (isGuessing(group, limits)) return slow.guessing / group.size
  return group.codes >= group.size * limits.networkCodesPerHour ? slow.network / group.size : 0
}

const tooOften = (milliseconds: number) => new Failure('CODE_ASKED_TOO_OFTEN', waiting(milliseconds))

function waiting(milliseconds: number) {
  const seconds = Math.ceil(milliseconds / second)
  const wait = seconds <= 90 ? `${seconds} detik` : `${Math.ceil(seconds / 60)} menit`
  return { values: { wait }, retryAfterSeconds: seconds }
}

/**
 * A browser that has signed in to the mailbox before has its own budget, which strangers cannot use up. All others are
 * counted by their network.
 */
async function count(
  { db, clock, client }: PlatformScope,
  { mailbox, browser, email = '' }: SignInSource & { email?: string },
): Promise<Counts> {
  const now = clock.now()
  const [lifeAgo, hourAgo, dayAgo] = [before(now, codeSeconds * second), before(now, hour), before(now, day)]
  const network = networkOf(client.network)
  // As in the index (0076): siteOf in SQL.
  const ofSite = sql`substring(network from '^([^:]+:[^:]+:[^:]+):') = ${siteOf(network)}`
  const { rows } = await sql<Counts>`
    with asking as (
      select exists (select from platform.known_browser
        where browser_hash = ${browser} and mailbox = ${mailbox}) as is_known
    ), for_mailbox as (
      select c.created_at, c.browser_hash = ${browser} as by_browser, c.network = ${network} as by_network,
        exists (select from platform.known_browser k
          where k.browser_hash = c.browser_hash and k.mailbox = c.mailbox) as known
        from platform.sign_in_code c where c.mailbox = ${mailbox} and c.created_at > ${dayAgo}
    ), own as (
      select created_at from for_mailbox cross join asking
        where case when is_known then by_browser else by_network and not known end
    ), in_network as (
      select c.created_at, coalesce(c.sends_at, c.created_at) as sends_at,
          exists (select from platform.known_browser k
            where k.browser_hash = c.browser_hash and k.mailbox = c.mailbox) as known, ${isOnFile(sql`c.email`, now)} as on_file
        from platform.sign_in_code c where c.network = ${network} and c.created_at > ${hourAgo}
    ), in_site as (
      select created_at, coalesce(sends_at, created_at) as sends_at
        from platform.sign_in_code where ${ofSite} and created_at > ${hourAgo}
    )
    select is_known, ${isOnFile(sql`${email}`, now)} as is_on_file,
      (select count(*) from own where created_at > ${hourAgo}) as own_in_hour,
      (select count(*) from own) as own_in_day,
      (select max(created_at) from own) as own_newest,
      (select count(*) from for_mailbox where not known) as strangers_in_day,
      (select max(created_at) from for_mailbox where not known) as strangers_newest,
      (select count(*) from platform.sign_in_failure f where f.mailbox = ${mailbox} and f.at > ${dayAgo}
        and case when is_known then f.browser_hash = ${browser} else not exists (select from platform.known_browser k
          where k.browser_hash = f.browser_hash and k.mailbox = f.mailbox) end) as mailbox_failures,
      (select count(*) from in_network where not known and not on_file) as network_codes,
      (select max(sends_at) from in_network where not known and not on_file) as network_newest,
      (select count(*) from in_network where known = is_known and created_at > ${lifeAgo}) as network_alike,
      (select count(*) from platform.sign_in_failure f where f.network = ${network} and f.at > ${hourAgo}
        and not exists (select from platform.known_browser k
          where k.browser_hash = f.browser_hash and k.mailbox = f.mailbox)) as network_failures,
      (select count(*) from in_site) as site_codes,
      (select max(sends_at) from in_site) as site_newest,
      (select count(*) from in_site where created_at > ${lifeAgo}) as site_alike,
      (select count(*) from platform.sign_in_failure where ${ofSite} and at > ${hourAgo}) as site_failures
    from asking`.execute(db)
  return rows[0]!
}

/** Whether a mailbox has an account or was invited by a school: who has one is not counted against her network. */
const isOnFile = (email: RawBuilder<string>, now: Date) => sql<boolean>`(
  exists (select from platform.account a where a.email = ${email})
    or exists (select from platform.invited_mailbox where platform.invited_mailbox.email = ${email}
      and platform.invited_mailbox.expires_at > ${now}))`

const partition = <T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] => [
  all.filter(isFirst),
  all.filter((one) => !isFirst(one)),
]

/** A wrong code is counted for the mailbox, the network and the browser. */
export async function recordFailure(
  { db, clock, client }: PlatformScope,
  { mailbox, browser }: SignInSource,
): Promise<void> {
  const at = clock.now()
  await db
    .insertInto('platform.sign_in_failure')
    .values({ id: newId(at.getTime()), mailbox, network: networkOf(client.network), browser_hash: browser, at })
    .execute()
}
