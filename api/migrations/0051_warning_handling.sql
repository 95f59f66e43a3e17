-- What was done about a student who is absent too often: by whom, when, and a note. What is taken back stays on record.
create table warning_handling (
  school_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  -- The school's date: an absence without notice after it makes the warning stand again.
  handled_on date not null,
  handled_by uuid not null,
  handled_at timestamptz not null,
  note text not null check (length(note) between 3 and 200),
  undone_by uuid,
  undone_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, student_id) references student (school_id, id),
  foreign key (school_id, handled_by) references actor (school_id, id),
  foreign key (school_id, undone_by) references actor (school_id, id),
  check ((undone_by is null) = (undone_at is null))
);
create index warning_handling_student on warning_handling (school_id, student_id, handled_on);
create index warning_handling_handled_by on warning_handling (school_id, handled_by);
create index warning_handling_undone_by on warning_handling (school_id, undone_by);

call protect_school_tables();
revoke delete on warning_handling from hadir_school;
