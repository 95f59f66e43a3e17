import { sql } from 'kysely'
import { insertRows } from '../fixtures/rows.ts'
import type { Caller } from '../platform/http/scope.ts'
import { newId } from '../platform/ids.ts'
import type { TestApp } from './test-app.ts'
import { placeIn } from './test-school.ts'

/** An archive that was uploaded but not restored. */
export async function newArchive(t: TestApp, { schoolId, profileId }: Caller): Promise<string> {
  const [id, now] = [newId(), t.clock.now()]
  await sql`insert into school_archive (school_id, id, direction, state, filename, created_by, created_at, touched_at)
    values (${schoolId}, ${id}, 'in', 'dry', 'arsip-sebelah.zip', ${profileId}, ${now}, ${now})`.execute(t.owner)
  return id
}

/** Invites the first of the school's teachers. */
export async function newInvitation(t: TestApp, { schoolId, profileId }: Caller): Promise<void> {
  const now = t.clock.now()
  await sql`insert into teacher_invitation (school_id, id, teacher_id, kind, secret_hash, invited_by, sent_at, expires_at)
    select school_id, ${newId()}, id, 'LINK', '\\x00', ${profileId}, ${now}, ${now} from teacher
      where school_id = ${schoolId} order by id limit 1`.execute(t.owner)
}

/** The student of a published version's rapor. */
export async function publishedStudent(t: TestApp, versionId: string): Promise<string> {
  const { student_id } = await t.owner
    .selectFrom('report_card_version as v')
    .innerJoin('report_card as card', 'card.id', 'v.report_card_id')
    .select('card.student_id')
    .where('v.id', '=', versionId)
    .executeTakeFirstOrThrow()
  return student_id
}

/** Makes the newest of the students a graduate. */
export async function newAlumnus(t: TestApp, schoolId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    update student set status = 'ALUMNI' where id = (select max(id::text)::uuid from student) returning id`.execute(
    t.owner,
  )
  const id = rows[0]?.id ?? ''
  await insertRows(placeIn(t, schoolId), 'alumni', [{ student_id: id, graduation_year: 2026, contact_consent: true }])
  return id
}

/** A print job for the rapor of a class. */
export async function newPrint(t: TestApp, { schoolId, profileId }: Caller): Promise<void> {
  const now = t.clock.now()
  await sql`insert into report_card_print (school_id, id, kind, asked, state, filename, content, created_by, created_at,
      touched_at)
    values (${schoolId}, ${newId()}, 'RAPOR', '{}', 'done', 'Rapor sebelah.pdf', '\\x25504446', ${profileId}, ${now},
      ${now})`.execute(t.owner)
}

/** Joins a subject of each of two classes of one year. */
export async function newJointGroup(t: TestApp, schoolId: string): Promise<void> {
  const groupId = newId()
  const { numAffectedRows } = await sql`with members as (
      select distinct on (given.academic_class_id) given.academic_class_id, given.id, ac.academic_year_id
        from academic_subject given
        join academic_class ac on ac.school_id = given.school_id and ac.id = given.academic_class_id
        join academic_year year on year.school_id = ac.school_id and year.id = ac.academic_year_id and year.is_active
        where given.school_id = ${schoolId} order by given.academic_class_id, given.id limit 2
    ), made as (
      insert into joint_group (school_id, id, academic_year_id, created_at)
        select ${schoolId}, ${groupId}, academic_year_id, ${t.clock.now()} from members limit 1
    )
    insert into joint_member (school_id, joint_group_id, academic_year_id, academic_class_id, academic_subject_id, position)
      select ${schoolId}, ${groupId}, academic_year_id, academic_class_id, id, row_number() over () from members`.execute(
    t.owner,
  )
  if (numAffectedRows !== 2n) throw new Error('the school has no two classes with a subject')
}
