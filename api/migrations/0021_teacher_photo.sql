-- Cropped and shrunk by the browser, made anew without what the camera wrote into it, as those of pupils are.
create table teacher_photo (
  school_id uuid not null,
  teacher_id uuid not null,
  content bytea not null check (length(content) <= 204800),
  updated_at timestamptz not null,
  primary key (school_id, teacher_id),
  foreign key (school_id, teacher_id) references teacher (school_id, id) on delete cascade
);

call protect_school_tables();
