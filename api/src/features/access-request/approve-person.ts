import type { decision } from '@hadir/contract/access-request/access-request.ts'
import { dateIn, eighteenthBirthday, type SchoolDate, type ZoneName } from '@hadir/contract/dates/dates.ts'
import type { Role } from '@hadir/contract/roles.ts'
import type { z } from 'zod'
import { Failure } from '../../platform/failure.ts'
import type { PlatformScope, SchoolScope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/ids.ts'
import type { actorOf } from './authority.ts'
import { claimedAmong } from './matching/candidates.ts'
import { grantProfile } from './grant-profile.ts'
import type { RequestRow } from './request-records.ts'

export type Decision = z.output<typeof decision>
export type Approving = { row: RequestRow; body: Decision; actor: NonNullable<ReturnType<typeof actorOf>> }

/** Links a teacher, student or graduate of the school to the account, by a chosen record or a new one. */
export async function approvePerson(scope: PlatformScope, { row, body, actor }: Approving): Promise<string> {
  const person = await scope.asSchool(actor, (school) =>
    row.role === 'teacher' ? teacherFor(school, row, body) : studentFor(school, row, body),
  )
  await assertPersonFree(scope, { row, schoolId: actor.schoolId, personId: person.id })
  return grantProfile(scope, {
    accountId: row.account_id,
    name: person.name,
    role: row.role as Role,
    schoolId: actor.schoolId,
    personId: person.id,
    awaitsConsentUntil: person.awaitsConsentUntil,
  })
}

/** The caller has locked the record: the second of two deciders sees what the first has done. */
export async function assertPersonFree(
  scope: PlatformScope,
  { row, schoolId, personId }: { row: RequestRow; schoolId: string; personId: string },
): Promise<void> {
  const taken = await claimedAmong(scope, { schoolId, role: row.role, except: row.account_id, personIds: [personId] })
  if (taken.size > 0) throw new Failure('REQUEST_PERSON_TAKEN')
}

type Person = { id: string; name: string; awaitsConsentUntil: SchoolDate | null }

async function teacherFor({ db, schoolId, clock }: SchoolScope, row: RequestRow, body: Decision): Promise<Person> {
  if (body.personId) {
    const teacher = await db
      .selectFrom('teacher')
      .select(['id', 'name'])
      .where('school_id', '=', schoolId)
      .where('id', '=', body.personId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!teacher) throw new Failure('REQUEST_NO_PERSON')
    return { ...teacher, awaitsConsentUntil: null }
  }
  if (!body.createNew) throw new Failure('REQUEST_NO_PERSON')
  const now = clock.now()
  const id = newId(now.getTime())
  await db
    .insertInto('teacher')
    .values({
      school_id: schoolId,
      id,
      ...whatIsKnown(row),
      // A draft: the school adds what the person could not state about her post.
      employment_status: 'Lainnya',
      ptk_type: 'Lainnya',
      created_at: now,
      updated_at: now,
    })
    .execute()
  return { id, name: row.name, awaitsConsentUntil: null }
}

async function studentFor(school: SchoolScope, row: RequestRow, body: Decision): Promise<Person> {
  const { db, schoolId, clock } = school
  const isAlumni = row.role === 'alumni'
  if (body.personId) {
    const student = await db
      .selectFrom('student')
      .select(['id', 'name', 'dob'])
      .where('school_id', '=', schoolId)
      .where('id', '=', body.personId)
      .where('status', isAlumni ? '<>' : '=', 'AKTIF')
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!student) throw new Failure('REQUEST_NO_PERSON')
    return { ...student, awaitsConsentUntil: await consentDate(school, row, student.dob) }
  }
  if (!body.createNew) throw new Failure('REQUEST_NO_PERSON')
  if (!body.nis) throw new Failure('INVALID', { fields: { nis: 'NIS harus diisi' } })
  const now = clock.now()
  const id = newId(now.getTime())
  const known = whatIsKnown(row)
  await db
    .insertInto('student')
    .values({
      school_id: schoolId,
      id,
      ...known,
      nis: body.nis,
      nisn: row.nisn,
      status: isAlumni ? 'ALUMNI' : 'AKTIF',
      created_at: now,
      updated_at: now,
    })
    .execute()
  return { id, name: row.name, awaitsConsentUntil: await consentDate(school, row, known.dob) }
}

/** By the birthday in the school's record, not the one the person typed. A graduate needs no consent. */
async function consentDate({ db, schoolId, clock }: SchoolScope, row: RequestRow, dob: SchoolDate) {
  if (row.role !== 'student') return null
  const { time_zone } = await db
    .selectFrom('school_setting')
    .select('time_zone')
    .where('school_id', '=', schoolId)
    .executeTakeFirstOrThrow()
  const until = eighteenthBirthday(dob)
  return until > dateIn(time_zone as ZoneName, clock.now()) ? until : null
}

function whatIsKnown({ name, dob, gender, phone, email, address }: RequestRow) {
  // Only an administrator's account lacks them (checked by the table), and it is never a teacher or student.
  if (!dob || !gender) throw new Failure('REQUEST_NO_PERSON')
  return { name, dob, gender, phone, email, address }
}
