import { sql } from 'kysely'
import type { GuardianFields } from '@hadir/contract/student.ts'
import { relations, type Relation } from '@hadir/contract/student-labels.ts'
import { Failure } from '../../http/failure.ts'
import type { SchoolScope } from '../../http/scope.ts'
import { newId } from '../../new-id.ts'
import type { StudentBody } from './records.ts'

export type Family = Pick<StudentBody, 'guardians' | 'primaryContact'>

type Named = GuardianFields & { name: string }

/**
 * Writes a pupil's parents and guardian as her form sent them. They are people of their own: one that the form names by
 * id is the same person for all her children, whose records count as changed with her. Nobody's parent, without an
 * account, is forgotten.
 */
export async function writeGuardians(scope: SchoolScope, studentId: string, body: Family): Promise<void> {
  const { db, schoolId } = scope
  if (!body.guardians) return
  const linked = await db
    .selectFrom('student_guardian')
    .select(['relation', 'guardian_id'])
    .where('school_id', '=', schoolId)
    .where('student_id', '=', studentId)
    .execute()
  const before = new Map(linked.map((link) => [link.relation, link.guardian_id]))
  const primary = primaryOf(body)
  for (const relation of relations) {
    const fields = body.guardians[relation]
    if (!isNamed(fields)) {
      await unlink(scope, { studentId, relation })
      continue
    }
    const guardianId = await writeGuardian(scope, { fields, relation, current: before.get(relation), studentId })
    await db
      .insertInto('student_guardian')
      .values({
        school_id: schoolId,
        student_id: studentId,
        guardian_id: guardianId,
        relation,
        is_primary_contact: relation === primary,
      })
      .onConflict((conflict) =>
        conflict.columns(['school_id', 'student_id', 'relation']).doUpdateSet((eb) => ({
          guardian_id: eb.ref('excluded.guardian_id'),
          is_primary_contact: eb.ref('excluded.is_primary_contact'),
        })),
      )
      .execute()
  }
  await forgetOrphans(scope, [...before.values()])
}

const isNamed = (fields: GuardianFields | undefined): fields is Named => fields?.name !== undefined

/** Exactly one of those with a phone: the named one, else the first; nobody while none has a phone. */
function primaryOf({ guardians = {}, primaryContact }: Family): Relation | null {
  const reachable = relations.filter((relation) => isNamed(guardians[relation]) && guardians[relation].phone)
  if (primaryContact && reachable.length > 0 && !reachable.includes(primaryContact)) {
    throw new Failure('INVALID', { fields: { primaryContact: 'Kontak utama harus punya nomor HP' } })
  }
  return reachable.find((relation) => relation === primaryContact) ?? reachable[0] ?? null
}

type Slot = { fields: Named; relation: Relation; current: string | undefined; studentId: string }

async function writeGuardian(scope: SchoolScope, { fields, relation, current, studentId }: Slot): Promise<string> {
  const { db, schoolId, clock } = scope
  const now = clock.now()
  const columns = {
    name: fields.name.replace(/\s+/g, ' '),
    birth_year: fields.birthYear ?? null,
    education: fields.education ?? null,
    job: fields.job ?? null,
    phone: fields.phone ?? null,
    email: fields.email ?? null,
  }
  // An emptied id beside a name is another person than the one before.
  const id = fields.guardianId || (fields.guardianId === undefined && current ? current : newId())
  if (id !== fields.guardianId && id !== current) {
    await db
      .insertInto('guardian')
      .values({ school_id: schoolId, id, ...columns, created_at: now, updated_at: now })
      .execute()
    return id
  }
  const known = await db
    .selectFrom('guardian')
    .select(['name', 'birth_year', 'education', 'job', 'phone', 'email'])
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!known) {
    throw new Failure('INVALID', { fields: { [`guardians.${relation}.guardianId`]: 'Orang tua tidak ditemukan' } })
  }
  if (JSON.stringify(known) === JSON.stringify(columns)) return id
  await db
    .updateTable('guardian')
    .set({ ...columns, updated_at: now })
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .execute()
  // Whoever has a brother's or sister's form open is shown both versions.
  await sql`update student set version = version + 1, updated_at = ${now}
    where school_id = ${schoolId} and id <> ${studentId} and id in (
      select student_id from student_guardian where school_id = ${schoolId} and guardian_id = ${id})`.execute(db)
  return id
}

const unlink = ({ db, schoolId }: SchoolScope, link: { studentId: string; relation: Relation }) =>
  db
    .deleteFrom('student_guardian')
    .where('school_id', '=', schoolId)
    .where('student_id', '=', link.studentId)
    .where('relation', '=', link.relation)
    .execute()

/** Somebody who is no child's guardian any more is no business of the school, unless she has an account here. */
export async function forgetOrphans({ db, schoolId }: SchoolScope, ids: readonly string[]): Promise<void> {
  await sql`delete from guardian g where g.school_id = ${schoolId} and g.id = any(${ids}::uuid[])
    and not exists (select from student_guardian sg where sg.school_id = g.school_id and sg.guardian_id = g.id)
    and not exists (select from actor a where a.school_id = g.school_id and a.person_id = g.id)`.execute(db)
}
