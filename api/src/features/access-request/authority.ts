import { sql, type RawBuilder } from 'kysely'
import { dateIn, type ZoneName } from '@hadir/contract/dates/dates.ts'
import { can } from '@hadir/contract/permissions.ts'
import { callerOf, type Caller, type PlatformScope, type SchoolScope } from '../../platform/http/scope.ts'
import { homeroomEnd } from '../class/rules.ts'

/** A school admin's request that the school ignores for this long goes to the platform administrator. */
const idleDays = 14

const nothing = sql<boolean>`false`

/**
 * The requests that the caller may decide, as a condition on access_request r. Includes decided ones, so that the
 * second of two deciders learns who was first.
 */
export async function authorityOf(scope: PlatformScope): Promise<RawBuilder<boolean>> {
  const caller = callerOf(scope)
  if (!caller.role || !can(caller.role, 'access-request:decide')) return nothing
  if (caller.role === 'administrator') return ofPlatform(scope)
  const actor = actorOf(caller)
  if (!actor) return nothing
  return actor.role === 'school_admin' ? ofSchool(scope, actor) : ofHomeroom(scope, actor)
}

/** The caller as an actor of her school; null without one. */
export function actorOf({ profileId, schoolId, role }: Caller) {
  return profileId && schoolId && role ? { profileId, schoolId, role } : null
}

function ofPlatform({ clock }: PlatformScope): RawBuilder<boolean> {
  const idleSince = new Date(clock.now().getTime() - idleDays * 24 * 3_600_000)
  return sql`(r.kind in ('CLAIM_SCHOOL', 'COMPANY_VERIFY')
    or r.kind = 'JOIN_SCHOOL' and r.role = 'school_admin' and r.created_at <= ${idleSince})`
}

type Actor = NonNullable<ReturnType<typeof actorOf>>

async function ofSchool(scope: PlatformScope, actor: Actor): Promise<RawBuilder<boolean>> {
  const nisns = (await isVerified(scope, actor.schoolId)) ? await scope.asSchool(actor, nisnsOfSchool) : []
  return sql`(r.school_id = ${actor.schoolId} and r.kind <> 'CLAIM_SCHOOL' or ${waitsForOneOf(scope, nisns)})`
}

/** A homeroom teacher decides on the parents of her class if the school allows it, never on herself. */
async function ofHomeroom(scope: PlatformScope, actor: Actor): Promise<RawBuilder<boolean>> {
  const nisns = (await isVerified(scope, actor.schoolId)) ? await scope.asSchool(actor, nisnsOfHomeroom) : []
  if (nisns.length === 0) return nothing
  const decidedHere = sql`r.kind = 'LINK_STUDENT' and r.school_id = ${actor.schoolId} and r.nisn = any(${nisns}::text[])`
  return sql`((${waitsForOneOf(scope, nisns)} or ${decidedHere}) and r.account_id <> ${callerOf(scope).accountId})`
}

/**
 * A parent names an NISN but no school: the request goes to the school with that student. Only verified schools count,
 * or anybody could invent students in a new school and read the requests of the real ones' parents.
 */
const waitsForOneOf = ({ clock }: PlatformScope, nisns: string[]) =>
  sql`r.kind = 'LINK_STUDENT' and r.state = 'MENUNGGU' and r.school_id is null and r.expires_at > ${clock.now()}
    and r.nisn = any(${nisns}::text[])`

async function isVerified({ db }: PlatformScope, schoolId: string): Promise<boolean> {
  const school = await db
    .selectFrom('platform.school')
    .select('id')
    .where('id', '=', schoolId)
    .where('verified_at', 'is not', null)
    // Its students' numbers are invented, and everybody reads what it reads.
    .where('is_example', '=', false)
    .executeTakeFirst()
  return school !== undefined
}

async function nisnsOfSchool({ db, schoolId }: SchoolScope): Promise<string[]> {
  const rows = await db
    .selectFrom('student')
    .select('nisn')
    .where('school_id', '=', schoolId)
    .where('status', '=', 'AKTIF')
    .where('nisn', 'is not', null)
    .execute()
  return rows.flatMap(({ nisn }) => nisn ?? [])
}

async function nisnsOfHomeroom({ db, schoolId, profileId, clock }: SchoolScope): Promise<string[]> {
  const setting = await db
    .selectFrom('school_setting')
    .select(['homeroom_decides_parents', 'time_zone'])
    .where('school_id', '=', schoolId)
    .executeTakeFirst()
  if (!setting?.homeroom_decides_parents) return []
  const today = dateIn(setting.time_zone as ZoneName, clock.now())
  const { rows } = await sql<{ nisn: string }>`
    select s.nisn from actor a
      join homeroom h on h.school_id = a.school_id and h.teacher_id = a.person_id
        and h.start_date <= ${today} and ${homeroomEnd} > ${today}
      join enrollment e on e.school_id = h.school_id and e.academic_class_id = h.academic_class_id
        and e.join_date <= ${today} and (e.leave_date is null or e.leave_date > ${today})
      join student s on s.school_id = e.school_id and s.id = e.student_id and s.nisn is not null and s.status = 'AKTIF'
      where a.school_id = ${schoolId} and a.id = ${profileId}`.execute(db)
  return rows.map(({ nisn }) => nisn)
}
