import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { openDatabase } from '../database/open.ts'
import { personalTables } from './personal-tables.ts'

/** Columns that refer to a person and are not in her file, each group with the reason. */
const notInFile: Record<string, readonly string[]> = {
  'another column of the same row is the one by which it is found': [
    'actor.person_id',
    'alumni.email',
    'guardian.email',
    'platform.account.email',
    'platform.company.email',
    'platform.profile.id',
    'platform.profile.person_id',
    'platform.access_event.profile_id',
    'platform.access_request.profile_id',
    'platform.consent.given_by_profile',
    'platform.consent_withdrawal.withdrawn_by_profile',
    'platform.session.id',
    'platform.session.profile_id',
    'platform.support_session.session_id',
    'student.email',
    'teacher.email',
    'teacher_invitation.accepted_email',
    'teacher_invitation.email',
  ],
  'who did it, in the record of somebody else or of the school; her own acts are in audit_entry': [
    'attendance_correction.actor_id',
    'attendance_letter.actor_id',
    'attendance_letter_event.actor_id',
    'attendance_save.actor_id',
    'carried_exemption.actor_id',
    'contact_proposal.decided_by',
    'day_closing.closed_by',
    'day_closing.reopened_by',
    'former_school_score.actor_id',
    'import_batch.created_by',
    'import_file.created_by',
    'lesson_attachment.actor_id',
    'lesson_attachment_event.actor_id',
    'lesson_journal_event.actor_id',
    'opening_balance.actor_id',
    'planned_absence.created_by',
    'planned_absence.withdrawn_by',
    'platform.access_event.actor_account_id',
    'platform.access_event.actor_profile_id',
    'platform.access_request.decided_by',
    'report_card.locked_by',
    'report_card_print.created_by',
    'report_card_version.published_by',
    'report_card_version.withdrawn_by',
    'rollover.actor_id',
    'school_archive.created_by',
    'score.actor_id',
    'score_event.actor_id',
    'semester_event.actor_id',
    'setting_group.actor_id',
    'student_card.created_by',
    'student_card.revoked_by',
    'student_reading.actor_id',
    'task.created_by',
    'teacher_invitation.invited_by',
    'teacher_invitation.revoked_by',
    'warning_handling.handled_by',
    'warning_handling.undone_by',
  ],
  'the sheet of a class, with the marks of all its students; each student’s marks are in attendance_cell': [
    'attendance_save.student_ids',
  ],
  'the regular teacher’s row has the lesson': [
    'lesson.actual_teacher_id',
    'planned_coaching.replaces_id',
    'planned_teaching.replaces_id',
  ],
  'deleted within 48 hours, and of use only to whoever guesses codes': [
    'platform.access_try.mailbox',
    'platform.idempotency_record.actor_id',
    'platform.proven_mailbox.email',
    'platform.sign_in_code.email',
    'platform.sign_in_code.mailbox',
    'platform.sign_in_failure.mailbox',
    'platform.sign_in_ticket.verified_email',
  ],
  'a school’s invitation to a mailbox that nobody has proven yet': ['platform.invited_mailbox.email'],
  'the school’s own mailbox': ['platform.school.email'],
}

const database = await testDatabase()
const owner = openDatabase(database.ownerUrl, { max: 1 })
afterAll(async () => {
  await owner.destroy()
  await database.drop()
})

/** By a reference to a person's table, or by the name that such columns have here. */
async function personalColumns(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with person as (select unnest(array['student', 'guardian', 'teacher', 'actor', 'platform.account', 'platform.profile',
      'platform.session'])::regclass as oid),
    referring as (
      select c.conrelid as oid, a.attname from pg_constraint c
        join person p on p.oid = c.confrelid
        cross join lateral unnest(c.conkey) as k (attnum)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum
        where c.contype = 'f' and a.attname <> 'school_id'
      union
      select t.oid, a.attname from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
        where t.relkind = 'r' and t.relnamespace in ('public'::regnamespace, 'platform'::regnamespace)
          and (a.attname ~ '(^|_)(student|guardian|teacher|account|profile|actor|person)_ids?$'
            or a.attname ~ '_by(_profile)?$' or a.attname in ('mailbox', 'email', 'accepted_email', 'verified_email', 'replaces_id')
            or t.oid in (select oid from person) and a.attname = 'id')
    )
    select case when t.relnamespace = 'platform'::regnamespace then 'platform.' else '' end || t.relname || '.' || r.attname as name
      from referring r join pg_class t on t.oid = r.oid order by 1`.execute(owner)
  return rows.map(({ name }) => name)
}

test('every column that refers to a person is in her file, or its reason is written here', async () => {
  const inFile = new Set(personalTables.map(({ table, by, via }) => `${via?.table ?? table}.${by}`))
  const excepted = Object.values(notInFile).flat()
  const columns = await personalColumns()
  expect(columns.length).toBeGreaterThan(100)
  expect(columns.filter((name) => !inFile.has(name) && !excepted.includes(name))).toEqual([])
  expect(excepted.filter((name) => !columns.includes(name) || inFile.has(name))).toEqual([])
})
