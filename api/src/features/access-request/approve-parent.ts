import { sql } from 'kysely'
import { mobile } from '@hadir/contract/fields/phone.ts'
import { auditChanges } from '../../platform/audit/audit-log.ts'
import { Failure } from '../../platform/failure.ts'
import type { SchoolScope, PlatformScope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/ids.ts'
import { assertPersonFree, type Approving, type Decision } from './approve-person.ts'
import { grantProfile, lockCurrentProfile } from './grant-profile.ts'
import type { RequestRow } from './request-records.ts'
import { guardiansOf, studentByNisn } from './matching/school-records.ts'

/**
 * Makes the account a parent of the student with this NISN. A parent's second child at the school is linked to the
 * account's existing guardian, so that she sees both.
 */
export async function approveParent(scope: PlatformScope, { row, body, actor }: Approving): Promise<string> {
  const { schoolId } = actor
  const accountId = row.account_id
  const current = await lockCurrentProfile(scope, { accountId, role: 'parent', schoolId })
  const studentId = await scope.asSchool(actor, (school) => lockStudent(school, row.nisn ?? ''))
  if (body.personId && body.personId !== current?.person_id) {
    await assertPersonFree(scope, { row, schoolId, personId: body.personId })
  }
  const guardian = await scope.asSchool(actor, (school) =>
    guardianFor(school, { row, body, studentId, isAlready: current?.person_id ?? null }),
  )
  await scope.asSchool(actor, async (school) => {
    if (body.takePhone) await takePhone(school, { guardianId: guardian.id, phone: row.phone })
    await makeContact(school, guardian.id)
  })
  if (current) return current.id
  return grantProfile(scope, {
    accountId,
    name: guardian.name,
    role: 'parent',
    schoolId,
    personId: guardian.id,
    awaitsConsentUntil: null,
  })
}

/** Locks the student's row, so that her guardians are assigned one at a time. */
async function lockStudent(school: SchoolScope, nisn: string): Promise<string> {
  const student = await studentByNisn(school, nisn)
  if (!student) throw new Failure('NOT_FOUND')
  const { db, schoolId } = school
  await db
    .selectFrom('student')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('id', '=', student.id)
    .forNoKeyUpdate()
    .execute()
  return student.id
}

type Linking = { row: RequestRow; body: Decision; studentId: string; isAlready: string | null }

async function guardianFor(
  school: SchoolScope,
  { row, body, studentId, isAlready }: Linking,
): Promise<{ id: string; name: string }> {
  if (body.personId) {
    const chosen = (await guardiansOf(school, studentId)).find(({ personId }) => personId === body.personId)
    if (!chosen) throw new Failure('REQUEST_NO_PERSON')
    if (isAlready && isAlready !== chosen.personId) {
      await school.db
        .updateTable('student_guardian')
        .set({ guardian_id: isAlready })
        .where('school_id', '=', school.schoolId)
        .where('student_id', '=', studentId)
        .where('guardian_id', '=', chosen.personId)
        .execute()
    }
    return { id: isAlready ?? chosen.personId, name: chosen.name }
  }
  if (!body.createNew) throw new Failure('REQUEST_NO_PERSON')
  const id = isAlready ?? (await newGuardian(school, row))
  await joinGuardian(school, { id, studentId, relation: body.relation ?? row.relation })
  return { id, name: row.name }
}

async function newGuardian({ db, schoolId, clock }: SchoolScope, { name, phone, email }: RequestRow): Promise<string> {
  const now = clock.now()
  const id = newId(now.getTime())
  await db
    .insertInto('guardian')
    .values({ school_id: schoolId, id, name, phone: storedPhone(phone), email, created_at: now, updated_at: now })
    .execute()
  return id
}

/** As records have it; an account's may be shorter than any mobile number. */
const storedPhone = (typed: string) => mobile.safeParse(typed).data ?? null

/** What she is reached by, on her record; with it the records of all her children change. */
async function takePhone(
  school: SchoolScope,
  { guardianId, phone: typed }: { guardianId: string; phone: string },
): Promise<void> {
  const { db, schoolId, clock } = school
  const phone = storedPhone(typed)
  const known = await db
    .selectFrom('guardian')
    .select('phone')
    .where('school_id', '=', schoolId)
    .where('id', '=', guardianId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (phone === null || phone === known.phone) return
  const now = clock.now()
  await db
    .updateTable('guardian')
    .set({ phone, updated_at: now })
    .where('school_id', '=', schoolId)
    .where('id', '=', guardianId)
    .execute()
  // An open form of theirs then gets a version conflict and shows both.
  const children = await sql<{ id: string; relation: string }>`
    update student s set version = s.version + 1, updated_at = ${now} from student_guardian sg
      where sg.school_id = ${schoolId} and sg.guardian_id = ${guardianId}
        and s.school_id = sg.school_id and s.id = sg.student_id
      returning s.id, sg.relation`.execute(db)
  await auditChanges(
    school,
    children.rows.map(({ id, relation }) => ({
      kind: 'student',
      id,
      before: { guardians: { [relation]: { phone: known.phone } } },
      after: { guardians: { [relation]: { phone } } },
    })),
  )
}

/** Children without a contact whom the school can reach get this guardian, if she has a number. */
async function makeContact({ db, schoolId }: SchoolScope, guardianId: string): Promise<void> {
  await sql`
    update student_guardian own_sg set is_primary_contact = true from guardian g
      where own_sg.school_id = ${schoolId} and own_sg.guardian_id = ${guardianId}
        and g.school_id = own_sg.school_id and g.id = own_sg.guardian_id and g.phone is not null
        and own_sg.relation = (select min(sg.relation) from student_guardian sg where sg.school_id = own_sg.school_id
          and sg.student_id = own_sg.student_id and sg.guardian_id = own_sg.guardian_id)
        and not exists (select from student_guardian other_sg where other_sg.school_id = own_sg.school_id
          and other_sg.student_id = own_sg.student_id and other_sg.is_primary_contact)`.execute(db)
}

async function joinGuardian(
  { db, schoolId }: SchoolScope,
  { id, studentId, relation }: { id: string; studentId: string; relation: string | null },
): Promise<void> {
  if (!relation) throw new Failure('INVALID', { fields: { relation: 'Pilih hubungan dengan siswa' } })
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('student_guardian')
    .values({ school_id: schoolId, student_id: studentId, guardian_id: id, relation })
    .onConflict((conflict) => conflict.columns(['school_id', 'student_id', 'relation']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) {
    throw new Failure('INVALID', { fields: { relation: 'Siswa ini sudah memiliki data tersebut. Pilih datanya.' } })
  }
}
