import { sql } from 'kysely'
import type { InvitationSeen } from '@hadir/contract/access-request/invitation.ts'
import { Failure } from '../../../platform/failure.ts'
import type { Client, PlatformScope, SchoolScope } from '../../../platform/http/scope.ts'
import { approvePerson } from '../approve-person.ts'
import { claimedAmong } from '../matching/candidates.ts'
import { invitationHash, schoolOfSecret } from './invitation-secret.ts'
import { readRequest } from '../request-records.ts'

const cookie = 'hadir_invitation'
const cookieSeconds = 3_600

/** The link that this browser has opened: a registration within the hour uses it. */
export const storeInvitation = (client: Client, secret: string): void =>
  client.setCookie(cookie, secret, { seconds: cookieSeconds })
export const storedInvitation = (client: Client): string | null => client.readCookie(cookie) ?? null
export const dropInvitation = (client: Client): void => client.clearCookie(cookie)

type Row = {
  id: string
  kind: 'MAIL' | 'LINK'
  email: string | null
  sent_at: Date
  expires_at: Date
  teacher_id: string
  /** The teacher's record. */
  name: string
  dob: string
  gender: 'L' | 'P'
  phone: string | null
  address: string | null
}

/**
 * Locks and returns the open invitation with this secret, else the newest to this proven mailbox. A mailed one is valid
 * only for the address on the record: once that has changed, it is void.
 */
export async function openInvitation(
  { db, schoolId, clock }: SchoolScope,
  { secret, email = null }: { secret: string | null; email?: string | null },
): Promise<Row | null> {
  const hash = secret === null ? null : invitationHash(secret)
  const { rows } = await sql<Row>`
    select i.id, i.kind, i.email, i.sent_at, i.expires_at, i.teacher_id, t.name, t.dob, t.gender, t.phone, t.address
      from teacher_invitation i
      join teacher t on t.school_id = i.school_id and t.id = i.teacher_id and t.status in ('AKTIF', 'CUTI')
      where i.school_id = ${schoolId} and (i.secret_hash = ${hash}::bytea or i.email = ${email}::text)
        and i.accepted_at is null and i.revoked_at is null and i.expires_at > ${clock.now()}
        and (i.kind = 'LINK' or i.email = lower(t.email) and i.email = coalesce(${email}::text, i.email))
      order by i.secret_hash = ${hash}::bytea desc nulls last, i.sent_at desc limit 1
      for update of i`.execute(db)
  return rows[0] ?? null
}

/** This actor authors nothing: grantProfile writes the profile's own row. */
export const asNobody = (schoolId: string) => ({ schoolId, profileId: schoolId, role: 'teacher' as const })

/** What a link is for, and its school; throws INVITATION_USED for one that is used, INVITATION_GONE for an invalid one. */
export async function readInvitation(
  scope: PlatformScope,
  secret: string,
  reader: string | null = null,
): Promise<InvitationSeen & { schoolId: string }> {
  const schoolId = schoolOfSecret(secret)
  const school = schoolId
    ? await scope.db
        .selectFrom('platform.school')
        .select(['id', 'name', 'npsn'])
        .where('id', '=', schoolId)
        .where('verified_at', 'is not', null)
        .executeTakeFirst()
    : undefined
  if (!school) throw new Failure('INVITATION_GONE')
  const found = await scope.asSchool(asNobody(school.id), (own) => openInvitation(own, { secret }))
  if (!found) throw await scope.asSchool(asNobody(school.id), (own) => reasonGone(own, { secret, reader }))
  const { email, name: teacherName, expires_at } = found
  const { id, name: schoolName, npsn } = school
  return { schoolId: id, schoolName, npsn, teacherName, email, expiresAt: expires_at.toISOString() }
}

/**
 * Whoever has lost the way in reads which of her mailboxes it is; another holder of the link cannot read it whole. It is
 * no way in for the `reader` who has used it herself and whose access has ended since.
 */
async function reasonGone(
  { db, schoolId }: SchoolScope,
  { secret, reader }: { secret: string; reader: string | null },
): Promise<Failure> {
  const used = await db
    .selectFrom('teacher_invitation')
    .select('accepted_email')
    .where('school_id', '=', schoolId)
    .where('secret_hash', '=', invitationHash(secret))
    .where('accepted_at', 'is not', null)
    .executeTakeFirst()
  if (!used?.accepted_email || used.accepted_email === reader) return new Failure('INVITATION_GONE')
  const [name = '', place = ''] = used.accepted_email.split('@')
  return new Failure('INVITATION_USED', { values: { email: `${name.slice(0, 2)}…@${place}` } })
}

/** The school that this account joined as a teacher by this invitation; null if it did not. */
export async function acceptedBy(
  scope: PlatformScope,
  { secret, accountId, email }: { secret: string; accountId: string; email: string },
): Promise<{ isAccepted: true; schoolName: string } | null> {
  const schoolId = schoolOfSecret(secret)
  if (!schoolId) return null
  const profile = await scope.db
    .selectFrom('platform.profile as p')
    .innerJoin('platform.school as s', 's.id', 'p.school_id')
    .select('s.name')
    .where('p.account_id', '=', accountId)
    .where('p.school_id', '=', schoolId)
    .where('p.role', '=', 'teacher')
    .where('p.ended_at', 'is', null)
    .executeTakeFirst()
  if (!profile) return null
  const accepted = await scope.asSchool(asNobody(schoolId), ({ db }) =>
    db
      .selectFrom('teacher_invitation')
      .select('id')
      .where('school_id', '=', schoolId)
      .where('secret_hash', '=', invitationHash(secret))
      .where('accepted_at', 'is not', null)
      .where('accepted_email', '=', email)
      .executeTakeFirst(),
  )
  return accepted ? { isAccepted: true, schoolName: profile.name } : null
}

/**
 * Approves the request of an invited teacher and returns her new profile. Null if she has no open invitation from this
 * school, by this secret or to her mailbox, or if the record belongs to somebody else by now.
 */
export async function approveInvited(
  scope: PlatformScope,
  { requestId, schoolId, secret }: { requestId: string; schoolId: string; secret: string | null },
): Promise<{ profileId: string } | null> {
  const row = await readRequest(scope, requestId, sql`true`)
  const actor = asNobody(schoolId)
  const own = secret !== null && schoolOfSecret(secret) === schoolId ? secret : null
  const found = await scope.asSchool(actor, (school) => openInvitation(school, { secret: own, email: row.email }))
  if (!found) return null
  const personId = found.teacher_id
  const taken = await claimedAmong(scope, { schoolId, role: 'teacher', except: row.account_id, personIds: [personId] })
  if (taken.size > 0) return null
  const profileId = await approvePerson(scope, { row, body: { verdict: 'approve', personId }, actor })
  await scope.asSchool({ ...actor, profileId }, (school) => recordAcceptance(school, found, row.email))
  return { profileId }
}

async function recordAcceptance(
  { db, schoolId, clock }: SchoolScope,
  { id, teacher_id }: Row,
  email: string,
): Promise<void> {
  const now = clock.now()
  await db
    .updateTable('teacher_invitation')
    .set({ accepted_at: now, accepted_email: email })
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .execute()
  // A handed-out link needs an address, which the record lacks.
  await db
    .updateTable('teacher')
    .set((e) => ({ email, version: e('version', '+', 1), updated_at: now }))
    .where('school_id', '=', schoolId)
    .where('id', '=', teacher_id)
    .where('email', 'is', null)
    .execute()
}
