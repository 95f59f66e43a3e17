import { sql } from 'kysely'
import { dateIn, hoursAhead, type ZoneName } from '@hadir/contract/dates/dates.ts'
import type { DutyKind } from '@hadir/contract/teacher/duty.ts'
import type { Role } from '@hadir/contract/roles.ts'
import type { Profile } from '@hadir/contract/user/user.ts'
import { Failure } from '../../platform/failure.ts'
import { callerOf, type PlatformScope, type SchoolScope } from '../../platform/http/scope.ts'
import { readSetting } from '../config/school/rules.ts'
import { currentSupportSession } from '../config/support/rules.ts'

/** The account's current profiles, and the level of the school in which the caller's session acts now. */
export async function profilesOf(scope: PlatformScope, accountId: string) {
  const { db, clock } = scope
  const rows = await db
    .selectFrom('platform.profile as p')
    .leftJoin('platform.school as s', 's.id', 'p.school_id')
    .leftJoin('platform.session as session', (join) =>
      join.on('session.id', '=', callerOf(scope).sessionId).onRef('session.account_id', '=', 'p.account_id'),
    )
    .select([
      'p.id',
      'p.role',
      sql<boolean>`coalesce(session.profile_id = p.id, p.is_active)`.as('is_active'),
      'p.school_id',
      'p.awaits_consent_until',
      's.name',
      's.level',
      's.verified_at',
      's.is_example',
    ])
    .where('p.account_id', '=', accountId)
    .where('p.ended_at', 'is', null)
    .orderBy('p.id')
    .execute()
  const today = dateIn('WIB', clock.now())
  const profiles = rows.map((row): Profile => ({
    id: row.id,
    role: row.role as Role,
    active: row.is_active,
    schoolId: row.school_id,
    schoolName: row.name,
    schoolVerified: row.school_id === null ? null : row.verified_at !== null,
    ...(row.is_example && { isExample: true }),
    awaitsConsent: row.awaits_consent_until !== null && row.awaits_consent_until > today,
  }))
  const active = profiles.find((profile) => profile.active)
  if (active?.role === 'administrator') Object.assign(active, await supportSessionOf(scope))
  const schoolId = active?.schoolId
  if (active && schoolId) {
    const at = { schoolId, profileId: active.id, role: active.role }
    const { school_form, time_zone, duties, leadsClass } = await scope.asSchool(at, readPlace)
    active.schoolForm = school_form
    // The table's check constraint has the same zones.
    active.hoursAhead = hoursAhead[time_zone as ZoneName]
    if (active.role === 'teacher') Object.assign(active, { duties, leadsClass })
  }
  return { profiles, level: rows.find((row) => row.is_active)?.level ?? null }
}

/** The school, and the calling teacher's duties there today and classes. */
async function readPlace(scope: SchoolScope) {
  const { db, schoolId, profileId } = scope
  const { school_form, time_zone, today } = await readSetting(scope)
  const duties = await db
    .selectFrom('duty')
    .innerJoin('actor as a', (join) =>
      join.onRef('a.school_id', '=', 'duty.school_id').onRef('a.person_id', '=', 'duty.teacher_id'),
    )
    .select('duty.kind')
    .distinct()
    .where('a.school_id', '=', schoolId)
    .where('a.id', '=', profileId)
    .where('duty.start_date', '<=', today)
    .where((eb) => eb.or([eb('duty.end_date', 'is', null), eb('duty.end_date', '>', today)]))
    .orderBy('duty.kind')
    .execute()
  const led = await db
    .selectFrom('homeroom')
    .innerJoin('actor as a', (join) =>
      join.onRef('a.school_id', '=', 'homeroom.school_id').onRef('a.person_id', '=', 'homeroom.teacher_id'),
    )
    .select('homeroom.id')
    .where('a.school_id', '=', schoolId)
    .where('a.id', '=', profileId)
    .limit(1)
    .executeTakeFirst()
  // The table's check constraint has the same kinds.
  return { leadsClass: led !== undefined, school_form, time_zone, duties: duties.map(({ kind }) => kind as DutyKind) }
}

/** The school of this administrator's support session, since his profile has none. */
async function supportSessionOf(scope: PlatformScope): Promise<Partial<Profile>> {
  const { sessionId, supportSessionId, role } = callerOf(scope)
  const supportSession = await currentSupportSession(scope, sessionId)
  // If token and session disagree, the page does not learn that he is inside or outside: a refresh makes them agree.
  if (role === 'administrator' && supportSession?.id !== supportSessionId) throw new Failure('FAST_JWT_EXPIRED')
  if (!supportSession) return {}
  const school = await scope.db
    .selectFrom('platform.school')
    .select(['name', 'verified_at'])
    .where('id', '=', supportSession.school_id)
    .executeTakeFirstOrThrow()
  return {
    schoolId: supportSession.school_id,
    schoolName: school.name,
    schoolVerified: school.verified_at !== null,
    visit: { reason: supportSession.reason, until: supportSession.ends_at.toISOString() },
  }
}
