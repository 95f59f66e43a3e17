import type { Settings } from '../../../platform/env/env.ts'
import type { PlatformScope } from '../../../platform/http/scope.ts'
import { claimedAmong } from '../matching/candidates.ts'
import { joinAsTeacher } from './accept-invitation.ts'
import { asNobody, openInvitation, storedInvitation } from './invited.ts'
import { schoolOfSecret } from './invitation-secret.ts'
import { schoolsInviting } from './invited-mailbox.ts'

/** An open invitation of a person who has proven her mailbox, with what the school's record of her says. */
export type Invited = {
  schoolId: string
  npsn: string
  secret: string | null
  teacher: { name: string; dob: string; gender: 'L' | 'P'; phone: string; address: string }
}

type Invitee = {
  email: string
  /** Null: she has none yet. */
  accountId: string | null
  /** Whether she comes from an invitation's page: only then is the link that this browser has opened hers. */
  followsLink: boolean
}

/**
 * What a person may accept who has just proven her mailbox: the link that she follows, then every mail to her. An
 * account that is at work already joins another school only by its link.
 */
export async function openInvitations(
  scope: PlatformScope,
  { email, accountId, followsLink }: Invitee,
): Promise<Invited[]> {
  const secret = followsLink ? storedInvitation(scope.client) : null
  const linked = secret === null ? null : schoolOfSecret(secret)
  const profiles = accountId === null ? [] : await profilesOf(scope, accountId)
  const isAtWork = profiles.some(({ ended_at }) => ended_at === null)
  const inviting = isAtWork ? [] : await schoolsInviting(scope, email)
  const ids = [...new Set([...(linked === null ? [] : [linked]), ...inviting])]
  const schools = await verifiedAmong(scope, ids)
  const found: Invited[] = []
  for (const { id: schoolId, npsn } of schools) {
    const own = { secret: schoolId === linked ? secret : null, email }
    const open = await scope.asSchool(asNobody(schoolId), (school) => openInvitation(school, own))
    if (!open) continue
    const { teacher_id, sent_at, name, dob, gender, phone, address } = open
    const here = profiles.filter(({ role, school_id }) => role === 'teacher' && school_id === schoolId)
    // Revoking an access also ends what was sent before.
    if (here.some(({ ended_at }) => ended_at === null || ended_at >= sent_at)) continue
    const persons = { schoolId, role: 'teacher', except: accountId, personIds: [teacher_id] }
    if ((await claimedAmong(scope, persons)).size > 0) continue
    const teacher = { name, dob, gender, phone: phone ?? '', address: address ?? '' }
    found.push({ schoolId, npsn, secret: own.secret, teacher })
  }
  return found
}

/** Makes the account the teacher of each school; returns her profile in the first. */
export async function acceptInvitations(
  scope: PlatformScope,
  settings: Settings,
  { accountId, invited }: { accountId: string; invited: readonly Invited[] },
): Promise<string | undefined> {
  let first: string | undefined
  for (const { schoolId, npsn, secret } of invited) {
    const profileId = await joinAsTeacher(scope, settings, { accountId, schoolId, npsn, secret })
    first ??= profileId
  }
  return first
}

const profilesOf = ({ db }: PlatformScope, accountId: string) =>
  db
    .selectFrom('platform.profile')
    .select(['role', 'school_id', 'ended_at'])
    .where('account_id', '=', accountId)
    .execute()

/** In the order of the ids. */
async function verifiedAmong({ db }: PlatformScope, ids: readonly string[]) {
  if (ids.length === 0) return []
  const schools = await db
    .selectFrom('platform.school')
    .select(['id', 'npsn'])
    .where('id', 'in', [...ids])
    .where('verified_at', 'is not', null)
    .execute()
  return schools.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}
