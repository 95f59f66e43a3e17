-- What was done with the photo of a letter: the photo itself may be replaced or removed, that it was there may not.
create table attendance_letter_event (
  school_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  date date not null,
  act text not null check (act in ('DITAMBAH', 'DIGANTI', 'DIHAPUS')),
  actor_id uuid not null,
  at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, student_id) references student (school_id, id) on delete cascade,
  foreign key (school_id, actor_id) references actor (school_id, id)
);
create index attendance_letter_event_day on attendance_letter_event (school_id, student_id, date);

alter table attendance_letter no force row level security;
insert into attendance_letter_event (school_id, id, student_id, date, act, actor_id, at)
  select school_id, gen_random_uuid(), student_id, date, 'DITAMBAH', actor_id, updated_at from attendance_letter;
alter table attendance_letter force row level security;

call protect_school_tables();
revoke update, delete on attendance_letter_event from hadir_school;
