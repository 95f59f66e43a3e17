-- Imports of what is taught (rombel and pembelajaran), of subjects and of classes.

alter table import_batch
  drop constraint import_batch_kind_check,
  add constraint import_batch_kind_check check (kind in ('student', 'teacher', 'lesson', 'subject', 'class'));

-- An import may tell the planner what it wrote (ANALYZE).
grant maintain on subject, homeroom, academic_subject to hadir_school;
