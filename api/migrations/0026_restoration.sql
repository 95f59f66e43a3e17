-- A mark that took an earlier version of its cell up again: which one, and why. Apart from the events, of which few are
-- restorations, so that those stay narrow.
create table attendance_restoration (
  school_id uuid not null,
  event_id uuid not null,
  restored_id uuid not null,
  reason text check (length(reason) <= 200),
  primary key (school_id, event_id),
  foreign key (school_id, event_id) references attendance_event (school_id, id),
  foreign key (school_id, restored_id) references attendance_event (school_id, id)
);

call protect_school_tables();
revoke update, delete on attendance_restoration from hadir_school;
