import { sql } from 'kysely'
import type { GuardianRelation, RequestKind } from '@hadir/contract/access-record.ts'
import type { Role } from '@hadir/contract/roles.ts'
import type { Settings } from '../../env.ts'
import { Failure } from '../../http/failure.ts'
import { networkOf } from '../../http/network-of.ts'
import type { PlatformScope } from '../../http/scope.ts'
import { newId } from '../../new-id.ts'
import { autoApprove } from './auto-approve.ts'
import { mailDeciders, mailDecision } from './mails.ts'
import { theSystem } from './records.ts'

const day = 24 * 3_600_000
const openDays = 30
const openAtOnce = 3
const triesPerHour = 5

export type RequestToOpen = {
  accountId: string
  kind: RequestKind
  role: Role
  schoolId?: string
  npsn?: string
  nisn?: string
  companyId?: string
  relation?: GuardianRelation | undefined
  employeeNumber?: string | undefined
  note?: string | undefined
}

/**
 * An NISN as it is kept: its digits. Throws the one sentence about NISN for what cannot be one; whether a pupil has it
 * is looked up nowhere, since any answer to that would tell strangers which children exist.
 */
export function readNisn(typed: string): string {
  const nisn = typed.replace(/[\s.'-]/g, '')
  if (!/^\d{5,20}$/.test(nisn)) throw nisnNotProcessed()
  return nisn
}

export const nisnNotProcessed = () => new Failure('NISN_NOT_PROCESSED', { type: 'nisn' })

/**
 * Counts the naming of an NPSN or an NISN, found or not. Gives a Failure when network and mailbox have named too many
 * this hour; who asks must return failures that follow, not throw them, or the count falls with the transaction.
 */
export async function countTry({ db, client, clock }: PlatformScope, mailbox: string): Promise<Failure | null> {
  const network = networkOf(client.network)
  const now = clock.now()
  await sql`select pg_advisory_xact_lock(hashtextextended(${`access try ${mailbox} ${network}`}, 0))`.execute(db)
  const { tries } = await db
    .selectFrom('platform.access_try')
    .select((e) => e.fn.countAll<number>().as('tries'))
    .where('mailbox', '=', mailbox)
    .where('network', '=', network)
    .where('at', '>', new Date(now.getTime() - 3_600_000))
    .executeTakeFirstOrThrow()
  if (tries >= triesPerHour) return new Failure('REQUEST_ASKED_TOO_OFTEN')
  await db
    .insertInto('platform.access_try')
    .values({ id: newId(now.getTime()), mailbox, network, at: now })
    .execute()
  // Ids are made in time order, so an id of that day divides old from new rows.
  const oldest = newId(now.getTime() - 2 * day)
  await sql`delete from platform.access_try where id in (
    select id from platform.access_try where id < ${oldest}::uuid order by id limit 50 for update skip locked)`.execute(
    db,
  )
  return null
}

/** The school that may be joined by its NPSN. Rival claims to one that is not verified see nothing of each other. */
export async function verifiedSchool(
  { db }: PlatformScope,
  npsn: string,
): Promise<{ id: string; name: string } | null> {
  const school = await db
    .selectFrom('platform.school')
    .select(['id', 'name'])
    .where('npsn', '=', npsn)
    .where('verified_at', 'is not', null)
    .executeTakeFirst()
  return school ?? null
}

export const npsnUnknown = () => new Failure('NPSN_UNKNOWN', { type: 'npsn' })

/** What a request asks for, as one text. A person may ask one school as a teacher and as its second admin. */
const targetOf = ({ kind, role, schoolId, nisn, companyId }: RequestToOpen) =>
  [kind, role, schoolId ?? nisn ?? '', companyId ?? ''].join(' ')

/** Files a request and tells who decides it; a pupil whom her school knows may be approved by it at once. One for the same thing waits already: a Failure at its field. */
export async function openRequest(scope: PlatformScope, settings: Settings, asked: RequestToOpen): Promise<string> {
  const { db, clock } = scope
  const now = clock.now()
  // Two requests of one account at once must not both find room for a third.
  await db.selectFrom('platform.account').select('id').where('id', '=', asked.accountId).forNoKeyUpdate().execute()
  await settleExpired(scope, asked.accountId)
  const inserted = await db
    .insertInto('platform.access_request')
    .values({
      id: newId(now.getTime()),
      account_id: asked.accountId,
      kind: asked.kind,
      role: asked.role,
      school_id: asked.schoolId ?? null,
      npsn: asked.npsn ?? null,
      nisn: asked.nisn ?? null,
      company_id: asked.companyId ?? null,
      relation: asked.relation ?? null,
      employee_number: asked.employeeNumber ?? null,
      note: asked.note ?? null,
      target: targetOf(asked),
      created_at: now,
      expires_at: new Date(now.getTime() + openDays * day),
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'target']).where('state', '=', 'MENUNGGU').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) throw asked.npsn ? new Failure('NPSN_ALREADY_ASKED', { type: 'npsn' }) : nisnNotProcessed()
  await refuseTooMany(scope, asked.accountId)
  const { accountId } = asked
  const line = { accountId, requestId: inserted.id, schoolId: asked.schoolId ?? null }
  await noteEvent(scope, { ...line, action: 'ASKED', by: { accountId, profileId: null } })
  const approved = asked.role === 'student' ? await autoApprove(scope, inserted.id) : null
  if (!approved) {
    await mailDeciders(scope, settings, { ...asked, id: inserted.id })
    return inserted.id
  }
  await db
    .updateTable('platform.access_request')
    .set({ state: 'DISETUJUI', decided_by_system: true, decided_at: now, profile_id: approved.profileId })
    .where('id', '=', inserted.id)
    .execute()
  await noteEvent(scope, { ...line, action: 'APPROVED', profileId: approved.profileId, by: null })
  const outcome = { approved: true, reason: null, decidedBy: theSystem }
  await mailDecision(scope, settings, { ...asked, id: inserted.id }, outcome)
  return inserted.id
}

/** Writes down what the clock has already decided, so that the same thing can be asked for again. */
async function settleExpired({ db, clock }: PlatformScope, accountId: string): Promise<void> {
  await db
    .updateTable('platform.access_request')
    .set({ state: 'KEDALUWARSA' })
    .where('account_id', '=', accountId)
    .where('state', '=', 'MENUNGGU')
    .where('expires_at', '<=', clock.now())
    .execute()
}

async function refuseTooMany({ db }: PlatformScope, accountId: string): Promise<void> {
  const { open } = await db
    .selectFrom('platform.access_request')
    .select((e) => e.fn.countAll<number>().as('open'))
    .where('account_id', '=', accountId)
    .where('state', '=', 'MENUNGGU')
    .executeTakeFirstOrThrow()
  if (open > openAtOnce) throw new Failure('REQUEST_LIMIT', { values: { count: openAtOnce } })
}

export type AccessAction =
  | 'ASKED'
  | 'CHANGED'
  | 'WITHDRAWN'
  | 'APPROVED'
  | 'REJECTED'
  | 'REVOKED'
  | 'CONSENTED'
  | 'CONSENT_WITHDRAWN'

/** Writes one line of the history of somebody's access. It can be written and read, never changed. */
export async function noteEvent(
  { db, clock }: PlatformScope,
  event: {
    action: AccessAction
    /** Whose access it is. */
    accountId: string
    /** Null: nobody, but the rule that the school has switched on. */
    by: { accountId: string; profileId: string | null } | null
    requestId?: string
    profileId?: string | null
    schoolId?: string | null
    reason?: string | null
  },
): Promise<void> {
  const at = clock.now()
  await db
    .insertInto('platform.access_event')
    .values({
      id: newId(at.getTime()),
      action: event.action,
      request_id: event.requestId ?? null,
      profile_id: event.profileId ?? null,
      school_id: event.schoolId ?? null,
      account_id: event.accountId,
      actor_account_id: event.by?.accountId ?? null,
      actor_profile_id: event.by?.profileId ?? null,
      reason: event.reason ?? null,
      at,
    })
    .execute()
}
