-- What a lesson's journal has beside its words: one picture, made small by the browser and bare by the server, or one
-- PDF. Read by who may read the journal, through the API alone.
create table lesson_attachment (
  school_id uuid not null,
  lesson_id uuid not null,
  content bytea not null check (length(content) <= 2097152),
  content_type text not null check (content_type in ('image/jpeg', 'application/pdf')),
  filename text not null check (length(filename) between 1 and 110),
  actor_id uuid not null,
  updated_at timestamptz not null,
  primary key (school_id, lesson_id),
  foreign key (school_id, lesson_id) references lesson (school_id, id),
  foreign key (school_id, actor_id) references actor (school_id, id)
);

-- What was done with it: the file may be replaced or removed, that it was there may not. No cascade: a lesson that ever
-- had one stays.
create table lesson_attachment_event (
  school_id uuid not null,
  id uuid not null,
  lesson_id uuid not null,
  act text not null check (act in ('DITAMBAH', 'DIGANTI', 'DIHAPUS')),
  filename text not null,
  actor_id uuid not null,
  at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, lesson_id) references lesson (school_id, id),
  foreign key (school_id, actor_id) references actor (school_id, id)
);
create index lesson_attachment_event_lesson on lesson_attachment_event (school_id, lesson_id);

call protect_school_tables();
revoke update, delete on lesson_attachment_event from hadir_school;
