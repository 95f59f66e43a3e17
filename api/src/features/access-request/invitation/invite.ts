import { screenAddress } from '@hadir/contract/screens.ts'
import { sql } from 'kysely'
import type { Answer } from '@hadir/contract/endpoint.ts'
import {
  type invitationEndpoints,
  type InvitationOutcome,
  linkDays,
  mailDays,
} from '@hadir/contract/access-request/invitation.ts'
import { byName } from '../../../platform/database/name-order.ts'
import type { Settings } from '../../../platform/env/env.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/ids.ts'
import { noteInvited } from '../../../platform/jobs/queues.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { teachersByMailbox } from '../../teacher/rules.ts'
import { invitationHash, newInvitationSecret } from './invitation-secret.ts'
import { invitationMail } from './invitation-mail.ts'

const day = 24 * 3_600_000
/** A large school has a hundred teachers: enough for two mails to each a day. One teacher gets a few, minutes apart. */
const mailsOfSchool = 200
const mailsOfTeacher = 3
const pause = 10 * 60_000

type Invited = { id: string; name: string; email: string | null; status: string; isConnected: boolean; sent: Date[] }

/** Mails each teacher a single-use link. Reports each mail that cannot be sent; the others are sent. */
export async function sendInvitations(
  scope: SchoolScope,
  settings: Settings,
  teacherIds: readonly string[],
): Promise<Answer<typeof invitationEndpoints.send>> {
  const { schoolId, clock, enqueue } = scope
  await lockBudget(scope)
  let left = mailsOfSchool - (await mailsSince(scope, new Date(clock.now().getTime() - day)))
  const schoolName = await nameOfSchool(scope)
  const rows: Answer<typeof invitationEndpoints.send>['data']['rows'] = []
  const emails = new Set<string>()
  const othersOf = await teachersByMailbox(scope)
  for (const teacher of await readInvited(scope, teacherIds)) {
    const others = othersOf(teacher)
    const outcome =
      refusalOf({ ...teacher, isShared: others.length > 0 }, clock.now()) ?? (left <= 0 ? 'SCHOOL_LIMIT' : 'SENT')
    const sharedWith = outcome === 'SHARED_EMAIL' ? { sharedWith: others } : {}
    rows.push({ teacherId: teacher.id, name: teacher.name, outcome, ...sharedWith })
    if (outcome !== 'SENT' || !teacher.email) continue
    left -= 1
    const secret = newInvitationSecret(schoolId)
    const expiresAt = await replaceOpen(scope, { teacher, kind: 'MAIL', secret, days: mailDays })
    const mail = invitationMail(settings, { schoolName, teacherName: teacher.name, secret, expiresAt })
    await queueMail(enqueue, settings, { to: teacher.email, ...mail })
    emails.add(teacher.email)
  }
  const expiresAt = new Date(clock.now().getTime() + mailDays * day).toISOString()
  if (emails.size > 0) await enqueue(noteInvited, { schoolId, emails: [...emails], expiresAt })
  const sent = rows.filter(({ outcome }) => outcome === 'SENT').length
  const message = sent === 0 ? 'Tidak ada undangan yang terkirim' : `${sent} undangan terkirim`
  return { data: { sent, rows }, message }
}

/** A link for a teacher without an e-mail: it gives access to its holder, so it expires soon and is shown once. */
export async function makeLink(
  scope: SchoolScope,
  settings: Settings,
  teacherId: string,
): Promise<Answer<typeof invitationEndpoints.link>> {
  await lockBudget(scope)
  const [teacher] = await readInvited(scope, [teacherId])
  if (!teacher) throw new Failure('NOT_FOUND')
  if (teacher.isConnected) throw new Failure('REQUEST_PERSON_TAKEN')
  if (refusalOf({ ...teacher, email: '-', isShared: false, sent: [] }, scope.clock.now()))
    throw new Failure('REQUEST_NO_PERSON')
  const secret = newInvitationSecret(scope.schoolId)
  const expiresAt = await replaceOpen(scope, { teacher, kind: 'LINK', secret, days: linkDays })
  return {
    data: { url: `${settings.publicUrl}${screenAddress('invitation')}#${secret}`, expiresAt: expiresAt.toISOString() },
  }
}

export async function revokeInvitation(scope: SchoolScope, id: string): Promise<void> {
  const { numUpdatedRows } = await scope.db
    .updateTable('teacher_invitation')
    .set({ revoked_at: scope.clock.now(), revoked_by: scope.profileId })
    .where('school_id', '=', scope.schoolId)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Failure('NOT_FOUND')
}

/** Two admins who invite at once: the second sees what the first has sent. */
const lockBudget = ({ db, schoolId }: SchoolScope) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`invitation ${schoolId}`}, 0))`.execute(db)

async function mailsSince({ db, schoolId }: SchoolScope, since: Date): Promise<number> {
  const { rows } = await sql<{ mails: number }>`
    select count(*)::int as mails from teacher_invitation
      where school_id = ${schoolId} and kind = 'MAIL' and sent_at > ${since}`.execute(db)
  return rows[0]?.mails ?? 0
}

async function readInvited({ db, schoolId }: SchoolScope, ids: readonly string[]): Promise<Invited[]> {
  const { rows } = await sql<Invited>`
    select t.id, t.name, lower(t.email) as email, t.status,
        exists (select from actor a where a.school_id = t.school_id and a.person_id = t.id and a.role = 'teacher')
          as "isConnected",
        array(select i.sent_at from teacher_invitation i
          where i.school_id = t.school_id and i.teacher_id = t.id and i.kind = 'MAIL') as sent
      from teacher t where t.school_id = ${schoolId} and t.id = any(${ids}::uuid[])
      order by ${byName('t.name')}, t.id
      for no key update of t`.execute(db)
  return rows
}

type Invitable = Invited & { isShared: boolean }

function refusalOf({ email, status, isConnected, isShared, sent }: Invitable, now: Date): InvitationOutcome | null {
  if (isConnected) return 'CONNECTED'
  if (status !== 'AKTIF' && status !== 'CUTI') return 'NOT_ACTIVE'
  if (!email) return 'NO_EMAIL'
  if (isShared) return 'SHARED_EMAIL'
  const ages = sent.map((at) => now.getTime() - at.getTime()).filter((age) => age < day)
  return ages.length >= mailsOfTeacher || ages.some((age) => age < pause) ? 'JUST_SENT' : null
}

const nameOfSchool = async ({ db, schoolId }: SchoolScope): Promise<string> =>
  (await db.selectFrom('school_setting').select('name').where('school_id', '=', schoolId).executeTakeFirstOrThrow())
    .name

type Replacing = { teacher: Invited; kind: 'MAIL' | 'LINK'; secret: string; days: number }

/** One open invitation per teacher: an earlier link becomes invalid. */
async function replaceOpen(scope: SchoolScope, { teacher, kind, secret, days }: Replacing): Promise<Date> {
  const { db, schoolId, profileId, clock } = scope
  const now = clock.now()
  const expires_at = new Date(now.getTime() + days * day)
  await db
    .updateTable('teacher_invitation')
    .set({ revoked_at: now, revoked_by: profileId })
    .where('school_id', '=', schoolId)
    .where('teacher_id', '=', teacher.id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
  await db
    .insertInto('teacher_invitation')
    .values({
      school_id: schoolId,
      id: newId(now.getTime()),
      teacher_id: teacher.id,
      kind,
      email: kind === 'MAIL' ? teacher.email : null,
      secret_hash: invitationHash(secret),
      invited_by: profileId,
      sent_at: now,
      expires_at,
    })
    .execute()
  return expires_at
}
