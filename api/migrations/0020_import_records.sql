-- Imports of holidays, of alumni and of the timetable, and of families that share one guardian.

alter table import_batch
  drop constraint import_batch_kind_check,
  add constraint import_batch_kind_check
    check (kind in ('student', 'teacher', 'lesson', 'subject', 'class', 'holiday', 'alumni', 'schedule'));

-- Where a row is known by two columns (a pupil's father and mother), the second.
alter table import_write add column part text not null default '';
alter table import_write
  drop constraint import_write_pkey,
  add primary key (school_id, batch_id, table_name, record_id, part);
