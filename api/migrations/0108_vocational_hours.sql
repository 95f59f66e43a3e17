-- Konsentrasi keahlian of an SMK has 18 lessons a week, praktik kerja lapangan 22.
alter table subject drop constraint subject_weekly_jp_check, add constraint subject_weekly_jp_check
  check (weekly_jp between 0 and 24);
alter table academic_subject drop constraint academic_subject_weekly_jp_check,
  add constraint academic_subject_weekly_jp_check check (weekly_jp between 1 and 24);
