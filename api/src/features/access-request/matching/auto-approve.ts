import { sql } from 'kysely'
import type { PlatformScope, SchoolScope } from '../../../platform/http/scope.ts'
import { approvePerson } from '../approve-person.ts'
import { claimedAmong } from './candidates.ts'
import { lockCurrentProfile } from '../grant-profile.ts'
import { compare } from './match.ts'
import { readRequest, type RequestRow } from '../request-records.ts'

/**
 * Approves a student's request if her school allows it and her record matches: NISN, birthday, and the e-mail or phone
 * on file. Returns her new profile, or null when a person has to decide. A request that does not match runs the same
 * statements as one from a person unknown to the school.
 */
export async function autoApprove(scope: PlatformScope, id: string): Promise<{ profileId: string } | null> {
  const row = await readRequest(scope, id, sql`true`)
  return row.school_id ? approveMatch(scope, row, row.school_id) : null
}

/**
 * Verifies the school of a person who hosts Hadir herself, where no platform administrator would review the claim.
 * Returns null when another school claims the same NPSN: then an administrator decides.
 */
export async function verifyOwnSchool(scope: PlatformScope, id: string): Promise<{ profileId: string } | null> {
  const row = await readRequest(scope, id, sql`true`)
  const { db, clock } = scope
  const rival = await db
    .selectFrom('platform.school')
    .select('id')
    .where('npsn', '=', row.npsn)
    .where('id', '<>', row.school_id)
    .executeTakeFirst()
  if (!row.school_id || rival) return null
  const { account_id: accountId, school_id: schoolId } = row
  const current = await lockCurrentProfile(scope, { accountId, role: 'school_admin', schoolId })
  if (!current) return null
  await db.updateTable('platform.school').set({ verified_at: clock.now() }).where('id', '=', schoolId).execute()
  return { profileId: current.id }
}

async function approveMatch(scope: PlatformScope, row: RequestRow, schoolId: string) {
  // This actor authors nothing: grantProfile writes the profile's own row.
  const actor = { schoolId, profileId: row.account_id, role: 'student' as const }
  const personId = await scope.asSchool(actor, (school) => sameStudent(school, row))
  if (!personId) return null
  const taken = await claimedAmong(scope, { schoolId, role: 'student', except: row.account_id, personIds: [personId] })
  if (taken.size > 0) return null
  return { profileId: await approvePerson(scope, { row, body: { verdict: 'approve', personId }, actor }) }
}

/** The only active student who matches in everything, locked; null while the school leaves such requests to people. */
async function sameStudent({ db, schoolId }: SchoolScope, row: RequestRow): Promise<string | null> {
  const isOn = await db
    .selectFrom('school_setting')
    .select('school_id')
    .where('school_id', '=', schoolId)
    .where('auto_approve_students', '=', true)
    .executeTakeFirst()
  // Not even looked up where the school has not enabled it (decision 0016).
  if (!isOn) return null
  const student = await db
    .selectFrom('student')
    .select(['id', 'name', 'nisn', 'dob', 'email', 'phone'])
    .where('school_id', '=', schoolId)
    .where('nisn', '=', row.nisn)
    .where('status', '=', 'AKTIF')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!student) return null
  const { reasons } = compare(row, student)
  const isSame = reasons.includes('NISN') && reasons.includes('DOB')
  return isSame && (reasons.includes('EMAIL') || reasons.includes('PHONE')) ? student.id : null
}
