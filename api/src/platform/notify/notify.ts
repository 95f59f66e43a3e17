import { sql } from 'kysely'
import type { PlatformScope, SchoolScope } from '../http/scope.ts'
import { newId } from '../ids.ts'
import { sendNotice } from '../jobs/queues.ts'
import { type NoticeData, type NoticeKind, noticeKinds } from './kinds.ts'

type NoticeTo<To> = {
  [Kind in NoticeKind]: {
    to: To
    kind: Kind
    data: NoticeData<Kind>
    /** What it is about: a recipient is told a kind once for each. */
    onceKey: string
  }
}[NoticeKind]

/** A profile of the school, or a guardian there, who need not have an account. */
export type Notice = NoticeTo<{ profileId: string } | { guardianId: string }>
/** About signing in and access, which a person may have before a school, after it, or without one. */
export type AccountNotice = NoticeTo<{ accountId: string }>

type Options = {
  /** Not delivered before. */
  notBefore?: Date
}

/**
 * Tells people something: writes the notices in the scope's transaction, and a job delivers each when that has
 * committed. One whose recipient has been told this kind with this key is left out; returns the ids of the recipients
 * that were not. Secrets are not told but mailed (mail/queue-mail.ts): what is written here is stored for a year.
 */
export async function notify(
  { db, schoolId, clock, enqueueAll }: Pick<SchoolScope, 'db' | 'schoolId' | 'clock' | 'enqueueAll'>,
  notices: readonly Notice[],
  options: Options = {},
): Promise<Set<string>> {
  if (notices.length === 0) return new Set()
  const now = clock.now()
  const { rows } = await sql<Written>`
    insert into notice (school_id, id, profile_id, guardian_id, kind, once_key, data, created_at)
      select ${schoolId}, id, "profileId", "guardianId", kind, "onceKey", data, ${now}
        from jsonb_to_recordset(${toRows(notices, now)}::jsonb)
          as wanted (id uuid, "profileId" uuid, "guardianId" uuid, kind text, "onceKey" text, data jsonb)
        order by "profileId", "guardianId", kind, "onceKey"
      on conflict do nothing
      returning id, coalesce(profile_id, guardian_id) as "recipientId"`.execute(db)
  return deliverLater(rows, { schoolId, enqueueAll, now, ...options })
}

/** The same to accounts. */
export async function notifyAccounts(
  { db, clock, enqueueAll }: Pick<PlatformScope, 'db' | 'clock' | 'enqueueAll'>,
  notices: readonly AccountNotice[],
  options: Options = {},
): Promise<Set<string>> {
  if (notices.length === 0) return new Set()
  const now = clock.now()
  const { rows } = await sql<Written>`
    insert into platform.account_notice (id, account_id, kind, once_key, data, created_at)
      select id, "accountId", kind, "onceKey", data, ${now}
        from jsonb_to_recordset(${toRows(notices, now)}::jsonb)
          as wanted (id uuid, "accountId" uuid, kind text, "onceKey" text, data jsonb)
        order by "accountId", kind, "onceKey"
      on conflict do nothing
      returning id, account_id as "recipientId"`.execute(db)
  return deliverLater(rows, { schoolId: null, enqueueAll, now, ...options })
}

type Written = { id: string; recipientId: string }

/** As JSON; what jsonb refuses is left out of texts. */
const toRows = (notices: readonly (Notice | AccountNotice)[], now: Date) =>
  JSON.stringify(
    notices.map(({ to, kind, data, onceKey }) => ({
      ...to,
      id: newId(now.getTime()),
      kind,
      onceKey,
      data: noticeKinds[kind].data.parse(data),
    })),
    (_, value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value),
  )

type Later = Options & Pick<SchoolScope, 'enqueueAll'> & { schoolId: string | null; now: Date }

async function deliverLater(written: readonly Written[], { schoolId, enqueueAll, now, notBefore }: Later) {
  const jobs = written.map(({ id }) => ({ schoolId, noticeId: id }))
  const seconds = notBefore ? Math.ceil((notBefore.getTime() - now.getTime()) / 1_000) : 0
  if (jobs.length > 0) await enqueueAll(sendNotice, jobs, { ...(seconds > 0 && { startAfter: seconds }) })
  return new Set(written.map(({ recipientId }) => recipientId))
}
