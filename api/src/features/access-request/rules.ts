import { sql } from 'kysely'
import type { GuardianRelation, RequestKind } from '@hadir/contract/access-request/access-record.ts'
import type { Role } from '@hadir/contract/roles.ts'
import type { Settings } from '../../platform/env/env.ts'
import { Failure } from '../../platform/failure.ts'
import { networkOf } from '../../platform/http/security/client-subnet.ts'
import type { PlatformScope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/ids.ts'
import { autoApprove, verifyOwnSchool } from './matching/auto-approve.ts'
import { approveInvited, storedInvitation } from './invitation/invited.ts'
import { notifyDeciders, notifyDecision } from './notices.ts'
import { isOwnStudent, type NamedStudent } from './own-student.ts'
import { assertFewOpenRequests, endExpired } from './open-requests.ts'
import { theSystem } from './request-records.ts'

const day = 24 * 3_600_000
const openDays = 30
const triesPerHour = 5
/** From all networks: a mailbox is its owner's, who may have an IPv6 /48 full of networks. */
const triesOfMailbox = 20

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
  /** The secret of an invitation that this accepts, null for one by mail alone; when absent, the browser's cookie is. */
  invitation?: string | null
}

/**
 * An NISN as we store it: digits only. Throws the usual error about NISN if it cannot be one. Whether a student has it
 * is never looked up here: any answer would tell strangers which children exist.
 */
export function readNisn(typed: string): string {
  const nisn = typed.replace(/[\s.'-]/g, '')
  if (!/^\d{5,20}$/.test(nisn)) throw nisnNotProcessed()
  return nisn
}

export const nisnNotProcessed = () => new Failure('NISN_NOT_PROCESSED', { type: 'nisn' })

/**
 * Counts an attempt to name an NPSN or an NISN, found or not. Returns a Failure when network and mailbox have made too
 * many this hour. Callers must return later failures too: throwing one would roll the count back.
 */
export async function countTry({ db, client, clock }: PlatformScope, mailbox: string): Promise<Failure | null> {
  const network = networkOf(client.network)
  const now = clock.now()
  await sql`select pg_advisory_xact_lock(hashtextextended(${`access try ${mailbox}`}, 0))`.execute(db)
  const { tries, all } = await db
    .selectFrom('platform.access_try')
    .select((e) => [
      e.fn.countAll<number>().filterWhere('network', '=', network).as('tries'),
      e.fn.countAll<number>().as('all'),
    ])
    .where('mailbox', '=', mailbox)
    .where('at', '>', new Date(now.getTime() - 3_600_000))
    .executeTakeFirstOrThrow()
  if (tries >= triesPerHour || all >= triesOfMailbox) return new Failure('REQUEST_ASKED_TOO_OFTEN')
  await db
    .insertInto('platform.access_try')
    .values({ id: newId(now.getTime()), mailbox, network, at: now })
    .execute()
  return null
}

/** The verified school with this NPSN. Rival claims to an unverified one do not see each other. */
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

/**
 * The school with this NPSN, for a person who wants to join it; counted, found or not. A student or a graduate must
 * have a record there. Failures are returned, so that the count stays.
 */
export async function schoolNamed(
  scope: PlatformScope,
  { mailbox, npsn, student }: { mailbox: string; npsn: string; student?: NamedStudent | undefined },
): Promise<{ id: string } | Failure> {
  const tooOften = await countTry(scope, mailbox)
  if (tooOften) return tooOften
  const school = await verifiedSchool(scope, npsn)
  if (!school) return npsnUnknown()
  return !student || (await isOwnStudent(scope, school.id, student)) ? school : nisnNotProcessed()
}

export const npsnUnknown = () => new Failure('NPSN_UNKNOWN', { type: 'npsn' })

/** The target of a request as one text. A person may ask one school as a teacher and as its second admin. */
const targetOf = ({ kind, role, schoolId, nisn, companyId }: RequestToOpen) =>
  [kind, role, schoolId ?? nisn ?? '', companyId ?? ''].join(' ')

/** Decides requests that need no person. */
async function decideAlone(
  scope: PlatformScope,
  { verifiesSchools }: Settings,
  { id, kind, role, schoolId, invitation = storedInvitation(scope.client) }: RequestToOpen & { id: string },
): Promise<{ profileId: string } | null> {
  if (role === 'student') return autoApprove(scope, id)
  if (role === 'teacher' && schoolId) return approveInvited(scope, { requestId: id, schoolId, secret: invitation })
  return kind === 'CLAIM_SCHOOL' && verifiesSchools ? verifyOwnSchool(scope, id) : null
}

/** Files a request and notifies its deciders; a known student may be approved at once. Fails on a duplicate. */
export async function openRequest(scope: PlatformScope, settings: Settings, requested: RequestToOpen): Promise<string> {
  const { db, clock } = scope
  const now = clock.now()
  // Two requests of one account at once must not both pass as the last one allowed.
  await db.selectFrom('platform.account').select('id').where('id', '=', requested.accountId).forNoKeyUpdate().execute()
  await endExpired(scope, requested.accountId)
  const inserted = await db
    .insertInto('platform.access_request')
    .values({
      id: newId(now.getTime()),
      account_id: requested.accountId,
      kind: requested.kind,
      role: requested.role,
      school_id: requested.schoolId ?? null,
      npsn: requested.npsn ?? null,
      nisn: requested.nisn ?? null,
      company_id: requested.companyId ?? null,
      relation: requested.relation ?? null,
      employee_number: requested.employeeNumber ?? null,
      note: requested.note ?? null,
      target: targetOf(requested),
      created_at: now,
      expires_at: new Date(now.getTime() + openDays * day),
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'target']).where('state', '=', 'MENUNGGU').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) throw requested.npsn ? new Failure('NPSN_ALREADY_ASKED', { type: 'npsn' }) : nisnNotProcessed()
  // An accepted invitation is approved below, or refused.
  if (requested.invitation === undefined) await assertFewOpenRequests(scope, requested.accountId)
  const { accountId } = requested
  const line = { accountId, requestId: inserted.id, schoolId: requested.schoolId ?? null }
  await recordEvent(scope, { ...line, action: 'ASKED', by: { accountId, profileId: null } })
  const approved = await decideAlone(scope, settings, { ...requested, id: inserted.id })
  if (!approved) {
    await notifyDeciders(scope, { ...requested, id: inserted.id })
    return inserted.id
  }
  await approveWaiting(scope, { ...requested, id: inserted.id, profileId: approved.profileId })
  return inserted.id
}

/** Records that no person had to decide, and notifies both sides. */
export async function approveWaiting(
  scope: PlatformScope,
  { profileId, ...requested }: RequestToOpen & { id: string; profileId: string },
): Promise<void> {
  const { id, accountId, schoolId = null } = requested
  await scope.db
    .updateTable('platform.access_request')
    .set({ state: 'DISETUJUI', decided_by_system: true, decided_at: scope.clock.now(), profile_id: profileId })
    .where('id', '=', id)
    .execute()
  await recordEvent(scope, { accountId, requestId: id, schoolId, action: 'APPROVED', profileId, by: null })
  await notifyDecision(scope, requested, {
    approved: true,
    reason: null,
    decidedBy: { accountId: null, name: theSystem },
  })
}

/** How many claims of others to one NPSN wait. */
export async function countRivals(
  { db, clock }: PlatformScope,
  { id, npsn }: { id: string; npsn: string | null },
): Promise<number> {
  const { rivals } = await db
    .selectFrom('platform.access_request')
    .select((e) => e.fn.countAll<number>().as('rivals'))
    .where('kind', '=', 'CLAIM_SCHOOL')
    .where('npsn', '=', npsn)
    .where('id', '<>', id)
    .where('state', '=', 'MENUNGGU')
    .where('expires_at', '>', clock.now())
    .executeTakeFirstOrThrow()
  return rivals
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

/** Appends a line to the history of a person's access. The table is append-only. */
export async function recordEvent(
  { db, clock }: PlatformScope,
  event: {
    action: AccessAction
    /** The account whose access changed. */
    accountId: string
    /** Null: decided by a rule that the school has enabled. */
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
