-- What became of a mark that came too late: decided once, never changed. A mark that was accepted stands as a new one,
-- made by who decided.
create table attendance_correction (
  school_id uuid not null,
  event_id uuid not null,
  is_accepted boolean not null,
  reason text check (length(reason) <= 200),
  actor_id uuid not null,
  at timestamptz not null,
  -- Null when it was refused, and when the cell already said so.
  mark_id uuid,
  primary key (school_id, event_id),
  foreign key (school_id, event_id) references attendance_event (school_id, id),
  foreign key (school_id, mark_id) references attendance_event (school_id, id),
  foreign key (school_id, actor_id) references actor (school_id, id)
);
call protect_school_tables();
revoke update, delete on attendance_correction from hadir_school;
