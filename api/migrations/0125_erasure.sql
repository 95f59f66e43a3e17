-- Erasing a student's personal data on request (platform/personal-data/erasure-table.ts). The application's own role may
-- not change what is append-only; this one may, in the texts about a student and nowhere else, and only an erasure sets it.
grant usage on schema public to hadir_erasure;
grant select on student, guardian, student_guardian, enrollment, class_day, lesson, report_card, import_batch, actor to hadir_erasure;
grant select, update on student, guardian, actor, student_card, student_exit, student_past_exit, alumni, attendance_cell, lesson_cell,
  planned_absence, warning_handling, score, score_event, carried_exemption, subject_result, cocurricular_result,
  extracurricular_member, achievement, internship, report_card, rollover_student, import_row, audit_entry, list_export,
  attendance_save, attendance_restoration, attendance_correction, pending_mark to hadir_erasure;
grant select, delete on student_photo, student_guardian, guardian, contact_proposal, attendance_letter, import_write to hadir_erasure;

-- Closing an account, and a consent's note about an erased student.
grant delete on platform.external_identity, platform.account_change to hadir_platform;
grant update (note) on platform.consent to hadir_platform;
alter table platform.account drop constraint account_has_birth, add constraint account_has_birth check (
  account_type = 'administrator' or (dob is not null and gender is not null) or email like 'dihapus-%@hadir.invalid');
