import { type Selectable, sql } from 'kysely'
import type { GuardianFields } from '@hadir/contract/student/student.ts'
import { relations, type Relation } from '@hadir/contract/student/student-labels.ts'
import type { SchoolTables } from '../../platform/database/tables.ts'
import { Failure } from '../../platform/failure.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/ids.ts'
import type { StudentBody } from './records.ts'

export type Family = Pick<StudentBody, 'guardians' | 'primaryContact'>

type Named = GuardianFields & { name: string }

/**
 * Writes a student's parents and guardian as her form sent them. They are separate records: one that the form refers to
 * by id is the same record for all her children, and all of theirs then count as changed. One left without children and
 * without an account is deleted. Absent means unchanged: a missing relation, a missing field of one, the contact.
 */
export async function writeGuardians(scope: SchoolScope, studentId: string, body: Family): Promise<void> {
  const { db, schoolId } = scope
  if (!body.guardians && !('primaryContact' in body)) return
  const linked = await linksOf(scope, studentId)
  const before = new Map(linked.map((link) => [link.relation, link.guardian_id]))
  for (const relation of relations) {
    const fields = body.guardians?.[relation]
    if (!fields) continue
    if (!isNamed(fields)) {
      await unlink(scope, { studentId, relation })
      continue
    }
    const guardianId = await writeGuardian(scope, { fields, relation, current: before.get(relation), studentId })
    await db
      .insertInto('student_guardian')
      .values({ school_id: schoolId, student_id: studentId, guardian_id: guardianId, relation })
      .onConflict((conflict) =>
        conflict.columns(['school_id', 'student_id', 'relation']).doUpdateSet({ guardian_id: guardianId }),
      )
      .execute()
  }
  const contact = linked.find((link) => link.is_primary_contact)?.relation as Relation | undefined
  await writeContact(scope, studentId, {
    requested: body.primaryContact,
    // An emptied choice is not the same as an unchanged one.
    before: 'primaryContact' in body ? undefined : contact,
  })
  await deleteOrphans(scope, [...before.values()])
}

const linksOf = ({ db, schoolId }: SchoolScope, studentId: string) =>
  db
    .selectFrom('student_guardian as sg')
    .innerJoin('guardian', (join) =>
      join.onRef('guardian.school_id', '=', 'sg.school_id').onRef('guardian.id', '=', 'sg.guardian_id'),
    )
    .select(['sg.relation', 'sg.guardian_id', 'sg.is_primary_contact', 'guardian.phone'])
    .where('sg.school_id', '=', schoolId)
    .where('sg.student_id', '=', studentId)
    .execute()

const isNamed = (fields: GuardianFields): fields is Named => fields.name !== undefined

/** Exactly one with a phone: the requested one, else the previous one, else the first; none if none has a phone. */
async function writeContact(
  scope: SchoolScope,
  studentId: string,
  { requested, before }: { requested: Relation | undefined; before: Relation | undefined },
): Promise<void> {
  const withPhone = (await linksOf(scope, studentId)).filter(({ phone }) => phone !== null)
  const reachable = relations.filter((relation) => withPhone.some((link) => link.relation === relation))
  if (requested && reachable.length > 0 && !reachable.includes(requested)) {
    throw new Failure('INVALID', { fields: { primaryContact: 'Kontak utama harus punya nomor HP' } })
  }
  const preferred = requested ?? before
  const primary = reachable.find((relation) => relation === preferred) ?? reachable[0] ?? ''
  await scope.db
    .updateTable('student_guardian')
    .set({ is_primary_contact: sql<boolean>`relation = ${primary}` })
    .where('school_id', '=', scope.schoolId)
    .where('student_id', '=', studentId)
    .execute()
}

type Slot = { fields: Named; relation: Relation; current: string | undefined; studentId: string }

async function writeGuardian(scope: SchoolScope, { fields, relation, current, studentId }: Slot): Promise<string> {
  const { db, schoolId, clock } = scope
  const now = clock.now()
  // An emptied id beside a name means another person than before.
  const id = fields.guardianId || (fields.guardianId === undefined && current ? current : newId())
  if (id !== fields.guardianId && id !== current) {
    await db
      .insertInto('guardian')
      .values({ school_id: schoolId, id, ...columnsOf(fields, nothingKnown), created_at: now, updated_at: now })
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
  const columns = columnsOf(fields, known)
  if (JSON.stringify(known) === JSON.stringify(columns)) return id
  await db
    .updateTable('guardian')
    .set({ ...columns, updated_at: now })
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .execute()
  // A sibling's open form then gets a version conflict and shows both.
  await sql`update student set version = version + 1, updated_at = ${now}
    where school_id = ${schoolId} and id <> ${studentId} and id in (
      select student_id from student_guardian where school_id = ${schoolId} and guardian_id = ${id})`.execute(db)
  return id
}

type Known = Pick<Selectable<SchoolTables['guardian']>, 'birth_year' | 'education' | 'job' | 'phone' | 'email'>
const nothingKnown: Known = { birth_year: null, education: null, job: null, phone: null, email: null }

/** A missing field keeps its known value; an emptied one is present, without a value. */
const columnsOf = (fields: Named, known: Known) => ({
  name: fields.name.replace(/\s+/g, ' '),
  birth_year: 'birthYear' in fields ? (fields.birthYear ?? null) : known.birth_year,
  education: 'education' in fields ? (fields.education ?? null) : known.education,
  job: 'job' in fields ? (fields.job ?? null) : known.job,
  phone: 'phone' in fields ? (fields.phone ?? null) : known.phone,
  email: 'email' in fields ? (fields.email ?? null) : known.email,
})

const unlink = ({ db, schoolId }: SchoolScope, link: { studentId: string; relation: Relation }) =>
  db
    .deleteFrom('student_guardian')
    .where('school_id', '=', schoolId)
    .where('student_id', '=', link.studentId)
    .where('relation', '=', link.relation)
    .execute()

/** Deletes guardians without a child at the school, unless they have an account here. */
export async function deleteOrphans({ db, schoolId }: SchoolScope, ids: readonly string[]): Promise<void> {
  await sql`delete from guardian g where g.school_id = ${schoolId} and g.id = any(${ids}::uuid[])
    and not exists (select from student_guardian sg where sg.school_id = g.school_id and sg.guardian_id = g.id)
    and not exists (select from actor a where a.school_id = g.school_id and a.person_id = g.id)`.execute(db)
}
