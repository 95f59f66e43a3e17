-- The author of a late mark has read what was decided of it. One row for each, so that two phones of hers agree.
create table correction_acknowledgement (
  school_id uuid not null,
  event_id uuid not null,
  at timestamptz not null,
  primary key (school_id, event_id),
  foreign key (school_id, event_id) references attendance_correction (school_id, event_id)
);
call protect_school_tables();
revoke update, delete on correction_acknowledgement from hadir_school;

-- What was decided before nobody was shown, and is not shown now as if it were new.
alter table attendance_correction no force row level security;
alter table correction_acknowledgement no force row level security;
insert into correction_acknowledgement (school_id, event_id, at)
  select school_id, event_id, at from attendance_correction;
alter table attendance_correction force row level security;
alter table correction_acknowledgement force row level security;
