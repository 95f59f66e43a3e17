import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Settings } from '../env/env.ts'
import type { ScopedTransactions } from '../http/scoped-transactions.ts'
import { describeError } from '../jobs/describe-error.ts'
import { sendNotice } from '../jobs/queues.ts'
import { secondsUntilRoom, sendNow } from '../mail/deliver-mail.ts'
import type { WarnLog } from '../mail/mail-limit.ts'
import type { Mailer } from '../mail/mailer.ts'
import { publish } from '../metrics/events.ts'
import { wordsOf } from './kinds.ts'

/** The only channel so far; the others of the specification are chosen here. */
const channel = 'EMAIL'

export type NoticeState = 'ANTRE' | 'MENGIRIM' | 'TERKIRIM' | 'GAGAL' | 'TIDAK_PASTI' | 'DILEWATI'

type Queued = z.output<(typeof sendNotice)['payload']>
type Parts = {
  transactions: Pick<ScopedTransactions, 'schoolSystemJob' | 'platformJob'>
  mailer: Mailer
  clock: Clock
  settings: Settings
  print: (line: string) => void
  log: WarnLog
}

type Stored = {
  kind: string
  data: unknown
  state: NoticeState
  claimedAt: Date | null
  accountId: string | null
  profileId: string | null
  guardianId: string | null
  /** As the school wrote it; the guardian's account, if she has one, has a proven one. */
  guardianEmail: string | null
}

/**
 * Whoever sends gives up before it is over (mail/mailer.ts): a notice that has been in sending for longer was left by a
 * server that stopped.
 */
const claimMilliseconds = 60_000

/** Another server is sending it, or has just stopped: the queue asks again. */
export class NoticeInSending extends Error {
  constructor() {
    super('another server is sending this notice')
  }
}

/**
 * Delivers a notice once, whichever server asks and however often. What a server sent but could not record is sent once
 * more, as a mail with the same Message-ID, which mail programs show once, and its row says so (`is_repeated`). If that
 * happens again nobody knows, and it is not sent a third time.
 */
export async function deliverNotice(queued: Queued, parts: Parts): Promise<void> {
  const { clock, settings, mailer, print, log } = parts
  const stored = await read(queued, parts)
  // Erased meanwhile, or done.
  if (!stored || (stored.state !== 'ANTRE' && stored.state !== 'MENGIRIM')) return
  const claimsEnded = new Date(clock.now().getTime() - claimMilliseconds)
  if (stored.state === 'MENGIRIM' && stored.claimedAt && stored.claimedAt > claimsEnded) throw new NoticeInSending()
  const { title, mail } = wordsOf(stored, settings)
  const to = await addressOf(stored, queued, parts)
  if (!to) return record(queued, parts, { state: 'DILEWATI', failure: 'no address' })
  const wait = await secondsUntilRoom(parts)
  if (wait !== null) {
    await parts.transactions.platformJob(({ enqueue }) => enqueue(sendNotice, queued, { startAfter: wait }))
    return
  }
  const claim = await claimIt(queued, parts, claimsEnded)
  if (claim === 'taken') throw new NoticeInSending()
  if (claim === 'lost') {
    log.warn({ noticeId: queued.noticeId }, 'nobody knows whether a notice was delivered: its servers stopped twice')
    return record(queued, parts, { state: 'TIDAK_PASTI', failure: 'servers stopped while sending' })
  }
  if (claim === 'repeated') log.warn({ noticeId: queued.noticeId }, 'a notice may arrive twice: its server stopped')
  const messageId = `<${queued.noticeId}@${new URL(settings.publicUrl).hostname}>`
  try {
    await sendNow('notices', { to, subject: title.text, text: mail.text, messageId }, { mailer, settings, print })
  } catch (error) {
    await record(queued, parts, { state: 'ANTRE', failure: describeError(error) })
    throw error
  }
  await record(queued, parts, { state: 'TERKIRIM' })
}

/** After the last try: what was in sending then may have arrived. */
export async function abandonNotice(queued: Queued, parts: Parts): Promise<void> {
  const stored = await read(queued, parts)
  if (stored?.state === 'ANTRE') await record(queued, parts, { state: 'GAGAL' })
  if (stored?.state === 'MENGIRIM') await record(queued, parts, { state: 'TIDAK_PASTI' })
}

type Db = Pick<Transaction<never>, 'getExecutor'>

/** The notices of a school are read as that school, those of accounts as the platform. */
const asOwner = <Result>(
  { schoolId }: Queued,
  { transactions }: Parts,
  act: (db: Db) => Promise<Result>,
): Promise<Result> =>
  schoolId === null
    ? transactions.platformJob(({ db }) => act(db))
    : transactions.schoolSystemJob(schoolId, ({ db }) => act(db))

const tableOf = ({ schoolId }: Queued) => sql.table(schoolId === null ? 'platform.account_notice' : 'notice')
const isIt = ({ schoolId, noticeId }: Queued): RawBuilder<boolean> =>
  schoolId === null ? sql`n.id = ${noticeId}` : sql`n.school_id = ${schoolId} and n.id = ${noticeId}`

async function read(queued: Queued, parts: Parts): Promise<Stored | undefined> {
  const recipient =
    queued.schoolId === null
      ? sql`n.account_id as "accountId"`
      : sql`n.profile_id as "profileId", n.guardian_id as "guardianId", (select g.email from guardian g
          where g.school_id = n.school_id and g.id = n.guardian_id) as "guardianEmail"`
  const { rows } = await asOwner(queued, parts, (db) =>
    sql<Stored>`select n.kind, n.data, n.state, n.claimed_at as "claimedAt", ${recipient}
      from ${tableOf(queued)} n where ${isIt(queued)}`.execute(db),
  )
  return rows[0]
}

/** Where a mail reaches the recipient today; nothing if her access has ended or nobody knows an address. */
async function addressOf(
  { accountId, profileId, guardianId, guardianEmail }: Stored,
  { schoolId }: Queued,
  { transactions }: Parts,
): Promise<string | null> {
  const { rows } = await transactions.platformJob(({ db }) => {
    if (accountId) return sql<{ email: string }>`select email from platform.account where id = ${accountId}`.execute(db)
    const isHers = profileId
      ? sql`p.id = ${profileId}`
      : sql`p.school_id = ${schoolId} and p.role = 'parent' and p.person_id = ${guardianId}`
    return sql<{ email: string }>`select a.email from platform.profile p join platform.account a on a.id = p.account_id
      where ${isHers} and p.ended_at is null`.execute(db)
  })
  const email = rows[0]?.email ?? guardianEmail
  // A closed account has an address that exists nowhere.
  return email && !email.endsWith('@hadir.invalid') ? email : null
}

type Claim = 'first' | 'repeated' | 'taken' | 'lost'

/** Takes the notice for this server, in a transaction of its own before the mail server is called. */
async function claimIt(queued: Queued, parts: Parts, claimsEnded: Date): Promise<Claim> {
  return asOwner(queued, parts, async (db) => {
    const { rows } = await sql<{ isRepeated: boolean }>`
      update ${tableOf(queued)} n set state = 'MENGIRIM', channel = ${channel}, claimed_at = ${parts.clock.now()},
          tries = tries + 1, is_repeated = is_repeated or state = 'MENGIRIM'
        where ${isIt(queued)} and (state = 'ANTRE' or state = 'MENGIRIM' and claimed_at <= ${claimsEnded} and not is_repeated)
        returning is_repeated as "isRepeated"`.execute(db)
    if (rows[0]) return rows[0].isRepeated ? 'repeated' : 'first'
    const { rows: lost } = await sql`select from ${tableOf(queued)} n
      where ${isIt(queued)} and state = 'MENGIRIM' and claimed_at <= ${claimsEnded}`.execute(db)
    return lost.length > 0 ? 'lost' : 'taken'
  })
}

/** A server that stood still for longer than its claim changes nothing of what another has recorded meanwhile. */
async function record(queued: Queued, parts: Parts, { state, failure }: { state: NoticeState; failure?: string }) {
  const now = parts.clock.now()
  const { rows } = await asOwner(queued, parts, (db) =>
    sql`update ${tableOf(queued)} n set state = ${state},
        delivered_at = ${state === 'TERKIRIM' ? now : null},
        failed_at = ${state === 'TERKIRIM' ? sql`failed_at` : now}, failure = coalesce(${failure ?? null}, failure)
      where ${isIt(queued)} and state in ('ANTRE', 'MENGIRIM')
      returning n.id`.execute(db),
  )
  if (state !== 'ANTRE' && rows.length > 0)
    publish('notice', { channel: state === 'DILEWATI' ? 'none' : channel, state })
}
