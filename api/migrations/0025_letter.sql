-- The photo of a pupil's letter for a day, made small by the browser and bare by the server. Read by who keeps the class
-- and by who brought it, through the API alone.
create table attendance_letter (
  school_id uuid not null,
  student_id uuid not null,
  date date not null,
  content bytea not null check (length(content) <= 307200),
  actor_id uuid not null,
  updated_at timestamptz not null,
  primary key (school_id, student_id, date),
  foreign key (school_id, student_id) references student (school_id, id) on delete cascade,
  foreign key (school_id, actor_id) references actor (school_id, id)
);

call protect_school_tables();
