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
