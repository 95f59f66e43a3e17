import { erasedName } from '@hadir/contract/student/erasure.ts'
import type { SchoolTables } from '../database/tables.ts'

export type Erasure = {
  table: keyof SchoolTables
  /** What the row says afterwards; when absent, the row is deleted. */
  set?: string
  /** SQL: the rows `t` about the student `$id`. */
  where: string
}

const erasedText = `'Dihapus'`

const hers = 't.student_id = $id'
const inHerClasses = (alias: string) => `exists (select from enrollment e where e.school_id = t.school_id
  and e.student_id = $id and e.academic_class_id = ${alias}.academic_class_id)`
const guardiansOfHersAlone = `(select sg.guardian_id from student_guardian sg
  where sg.school_id = t.school_id and sg.student_id = $id and not exists (select from student_guardian other_sg
    where other_sg.school_id = sg.school_id and other_sg.guardian_id = sg.guardian_id and other_sg.student_id <> $id))`
/** Everything with an id that the audit trail may be about. */
const herRecords = `(select $id::uuid as id
  union select card.id from report_card card where card.school_id = t.school_id and card.student_id = $id
  union select e.id from enrollment e where e.school_id = t.school_id and e.student_id = $id
  union select p.id from planned_absence p where p.school_id = t.school_id and p.student_id = $id)`
/** An array of a sheet's marks, without the text of hers. */
const withoutHers = (column: string) => `${column} = case when t.${column} is not null then (
  select array_agg(case when s.student_id = $id then '' else s.value end order by s.place)
    from unnest(t.student_ids, t.${column}) with ordinality as s (student_id, value, place)) end`

/**
 * How a student's personal data is erased, in this order. Rows, numbers and dates stay wherever something is counted;
 * texts go. What is not here stays: locked and published rapor (report_card_version, report_card_paper and the snapshot
 * in report_card) are papers that the school must keep.
 */
export const erasures: readonly Erasure[] = [
  {
    // To her, to a guardian of no other child, and whatever names her.
    table: 'notice',
    where: `t.profile_id in (select a.id from actor a where a.school_id = t.school_id
        and (a.person_id = $id or a.person_id in ${guardiansOfHersAlone}))
      or t.guardian_id in ${guardiansOfHersAlone}
      or jsonb_path_exists(t.data, '$.** ? (@ == $student)', jsonb_build_object('student', $id::text))`,
  },
  {
    table: 'list_export',
    set: `asked = t.asked - 'q'`,
    where: `t.asked->>'q' is not null and exists (select from student s where s.school_id = t.school_id and s.id = $id
      and (position(lower(t.asked->>'q') in lower(s.name || ' ' || s.nis || ' ' || coalesce(s.nisn, ''))) > 0
        or position(lower(s.name) in lower(t.asked->>'q')) > 0))`,
  },
  {
    table: 'audit_entry',
    set: `changes = (select coalesce(jsonb_agg(jsonb_build_object('field', change->'field', 'from', null, 'to', null)
      order by place), '[]') from jsonb_array_elements(t.changes) with ordinality as c (change, place))`,
    where: `t.record_id in ${herRecords}`,
  },
  {
    table: 'import_row',
    set: `name = '${erasedName}', field_values = '{}', changes = '[]', findings = '[]'`,
    where: 't.record_id = $id',
  },
  { table: 'import_write', where: 't.record_id = $id' },
  { table: 'student_photo', where: hers },
  { table: 'attendance_letter', where: hers },
  { table: 'contact_proposal', where: hers },
  {
    table: 'student_card',
    set: `reason = null, revoked_at = coalesce(t.revoked_at, $now), revoked_by = coalesce(t.revoked_by, t.created_by)`,
    where: hers,
  },
  {
    table: 'student_exit',
    set: 'reason = null, destination_school = null, diploma_no = null, letter_no = null',
    where: hers,
  },
  {
    table: 'student_past_exit',
    set: 'reason = null, destination_school = null, diploma_no = null, letter_no = null',
    where: hers,
  },
  {
    table: 'alumni',
    set: `institution = null, position = null, field = null, city = null, income_band = null, phone = null,
      email = null, contact_consent = false`,
    where: hers,
  },
  {
    table: 'attendance_save',
    set: `${withoutHers('notes')}, ${withoutHers('reasons')}, ${withoutHers('change_reasons')}`,
    where: `$id = any(t.student_ids) and ${inHerClasses('t')}`,
  },
  {
    table: 'attendance_cell',
    set: 'note = null, reason = null',
    where: `${hers} and t.date in (select d.date from enrollment e join class_day d on d.school_id = e.school_id
      and d.academic_class_id = e.academic_class_id where e.school_id = t.school_id and e.student_id = $id)`,
  },
  {
    table: 'lesson_cell',
    set: 'note = null, reason = null',
    where: `${hers} and t.lesson_id in (select l.id from enrollment e join lesson l on l.school_id = e.school_id
      and l.academic_class_id = e.academic_class_id where e.school_id = t.school_id and e.student_id = $id)`,
  },
  { table: 'planned_absence', set: `reason = ${erasedText}, withdrawn_reason = null`, where: hers },
  { table: 'warning_handling', set: `note = ${erasedText}`, where: hers },
  { table: 'score', set: 'reason = null', where: `${hers} and t.reason is not null` },
  { table: 'score_event', set: 'reason = null', where: `${hers} and t.reason is not null` },
  { table: 'carried_exemption', set: `reason = ${erasedText}`, where: hers },
  {
    table: 'subject_result',
    set: `description = null, mid_description = null, skill_description = null, mid_skill_description = null,
      edited_from = null, skill_edited_from = null`,
    where: hers,
  },
  { table: 'cocurricular_result', set: 'text = null', where: hers },
  { table: 'extracurricular_member', set: 'description = null', where: hers },
  { table: 'achievement', set: `name = ${erasedText}, description = null`, where: hers },
  { table: 'internship', set: `place = ${erasedText}, mentor = null, description = null`, where: hers },
  {
    table: 'report_card',
    set: 'note = null, spiritual_text = null, social_text = null, override_reason = null',
    where: hers,
  },
  { table: 'rollover_student', set: 'reason = null', where: hers },
  {
    table: 'actor',
    set: `name = '${erasedName}'`,
    where: `t.person_id = $id or t.person_id in ${guardiansOfHersAlone}`,
  },
  {
    table: 'guardian',
    set: `name = '${erasedName}', birth_year = null, education = null, job = null, phone = null, email = null,
      sensitive = null`,
    where: `exists (select from student_guardian sg where sg.school_id = t.school_id and sg.guardian_id = t.id
        and sg.student_id = $id)
      and not exists (select from student_guardian sg where sg.school_id = t.school_id and sg.guardian_id = t.id
        and sg.student_id <> $id)`,
  },
  { table: 'student_guardian', where: hers },
  {
    table: 'guardian',
    where: `t.name = '${erasedName}'
      and not exists (select from student_guardian sg where sg.school_id = t.school_id and sg.guardian_id = t.id)
      and not exists (select from actor a where a.school_id = t.school_id and a.person_id = t.id)`,
  },
  {
    table: 'student',
    // The year of birth stays for counts by age. A NIS is unique, and so is this.
    set: `name = '${erasedName}', nis = 'HAPUS-' || right(t.id::text, 10), nisn = null, birth_place = null,
      dob = date_trunc('year', t.dob)::date, religion = null, address = null, rt = null, rw = null, hamlet = null,
      village = null, district = null, postal_code = null, phone = null, email = null, sensitive = null,
      extra = default, version = t.version + 1, updated_at = $now`,
    where: 't.id = $id',
  },
]
