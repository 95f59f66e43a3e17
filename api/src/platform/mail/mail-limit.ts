import type { MailLimits } from '../env/env.ts'
import { Failure } from '../failure.ts'
import type { PlatformJobScope } from '../http/scope.ts'
import type { ScopedTransactions } from '../http/scoped-transactions.ts'
import { publish } from '../metrics/events.ts'
import type { Mailer } from './mailer.ts'

type Lane = Parameters<Mailer['send']>[0]
type Counted = Pick<PlatformJobScope, 'db' | 'clock'>
export type WarnLog = { warn(fields: object, message: string): void }

/** What notices may take of a bound. The rest is left for codes, without which nobody gets in. */
const noticeShare = 0.6
/** The operator is warned here, and when nothing is left. */
const warnedAt = 0.8

const hour = 3_600_000
const day = 24 * hour
/** Days begin at midnight in Jakarta. */
const wib = 7 * hour

type Period = { name: 'hour' | 'day'; startsAt: Date; endsAt: Date; limit: number }

/** The longer first, for every transaction: two that count at once wait for each other and do not deadlock. */
function periodsAt(now: Date, { perHour, perDay }: MailLimits): Period[] {
  const at = now.getTime()
  const period = (name: Period['name'], length: number, limit: number): Period => {
    const start = Math.floor((at + wib) / length) * length - wib
    return { name, startsAt: new Date(start), endsAt: new Date(start + length), limit }
  }
  return [period('day', day, perDay), period('hour', hour, perHour)]
}

const isUnlimited = ({ perHour, perDay }: MailLimits) => perHour === Infinity && perDay === Infinity

const roomFor = (lane: Lane, limit: number) => (lane === 'codes' ? limit : Math.floor(limit * noticeShare))

/**
 * Counts a mail of this installation; throws MAIL_LIMIT, with the time to wait, if an hour or day has no room for it.
 * Its transaction must end soon, because every other mail waits for it.
 */
export async function countMail(
  { db, clock }: Counted,
  { limits, lane, log }: { limits: MailLimits; lane: Lane; log: WarnLog },
): Promise<void> {
  if (isUnlimited(limits)) return
  const now = clock.now()
  const periods = periodsAt(now, limits)
  const one = { codes: lane === 'codes' ? 1 : 0, notices: lane === 'notices' ? 1 : 0 }
  const counts = await db
    .insertInto('platform.mail_count')
    .values(periods.map(({ name, startsAt }) => ({ period: name, starts_at: startsAt, ...one })))
    .onConflict((conflict) =>
      conflict.columns(['period', 'starts_at']).doUpdateSet((e) => ({
        codes: e('platform.mail_count.codes', '+', e.ref('excluded.codes')),
        notices: e('platform.mail_count.notices', '+', e.ref('excluded.notices')),
      })),
    )
    .returning(['period', 'codes', 'notices'])
    .execute()
  const counted = periods.map((period) => {
    const { codes = 0, notices = 0 } = counts.find((row) => row.period === period.name) ?? {}
    return { ...period, codes, notices, total: codes + notices }
  })
  const full = counted.filter(
    ({ total, notices, limit }) => total > limit || (lane === 'notices' && notices > roomFor(lane, limit)),
  )
  if (full.length > 0) {
    publish('mailLimit', { state: lane === 'codes' ? 'code-refused' : 'notice-waits' })
    throw mailLimit(full, now)
  }
  for (const period of counted) warn(log, lane, period)
}

type Counts = Period & { total: number; notices: number }

/** Counts rise by one, so each of these is reached once in an hour or day. */
function warn(log: WarnLog, lane: Lane, { name, total, notices, limit }: Counts): void {
  const fields = { period: name, sent: total, limit }
  if (total === limit) {
    publish('mailLimit', { state: 'reached' })
    log.warn(fields, 'mail limit reached: codes are refused, notices wait')
  } else if (total === Math.ceil(limit * warnedAt)) {
    publish('mailLimit', { state: 'nearly' })
    log.warn(fields, 'mail limit nearly reached')
  }
  if (lane === 'notices' && total < limit && notices === roomFor(lane, limit))
    log.warn({ ...fields, notices }, 'notices wait: the rest of the mail limit is kept for codes')
}

async function countedIn(db: Counted['db'], periods: readonly Period[]): Promise<Counts[]> {
  const rows = await db
    .selectFrom('platform.mail_count')
    .select(['period', 'starts_at', 'codes', 'notices'])
    .where(
      'starts_at',
      'in',
      periods.map(({ startsAt }) => startsAt),
    )
    .execute()
  return periods.map((period) => {
    const { codes = 0, notices = 0 } =
      rows.find((row) => row.period === period.name && row.starts_at.getTime() === period.startsAt.getTime()) ?? {}
    return { ...period, notices, total: codes + notices }
  })
}

/** What this hour and day have taken of the installation's limit; empty without one. */
export async function usedMailLimits({ db, clock }: Counted, limits: MailLimits) {
  const limited = periodsAt(clock.now(), limits).filter(({ limit }) => limit !== Infinity)
  const counted = limited.length > 0 ? await countedIn(db, limited) : []
  return counted.map(({ name, total, limit }) => ({ period: name, sent: total, limit }))
}

/** Throws MAIL_LIMIT when so many notices have no room now. */
export const assertRoomForNotices = (
  transactions: Pick<ScopedTransactions, 'platformJob'>,
  { limits, count }: { limits: MailLimits; count: number },
): Promise<void> =>
  transactions.platformJob(async ({ db, clock }) => {
    if (isUnlimited(limits)) return
    const now = clock.now()
    const periods = periodsAt(now, limits)
    const full = (await countedIn(db, periods)).filter(
      ({ notices, total, limit }) => notices + count > roomFor('notices', limit) || total + count > limit,
    )
    if (full.length > 0) throw mailLimit(full, now)
  })

function mailLimit(full: readonly Period[], now: Date): Failure {
  const end = Math.max(...full.map(({ endsAt }) => endsAt.getTime()))
  const seconds = Math.max(1, Math.ceil((end - now.getTime()) / 1_000))
  const minutes = Math.ceil(seconds / 60)
  const wait = minutes <= 90 ? `${minutes} menit` : `${Math.ceil(minutes / 60)} jam`
  return new Failure('MAIL_LIMIT', { values: { wait }, retryAfterSeconds: seconds })
}
