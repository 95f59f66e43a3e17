-- A school's whole data as one file, and the way of such a file into an empty school. The row of an archive stays as the
-- proof that it was made; its content goes after a day.

create table school_archive (
  school_id uuid not null references platform.school (id),
  id uuid not null,
  -- out: made here; in: brought from elsewhere.
  direction text not null check (direction in ('out', 'in')),
  state text not null check (state in ('dry', 'queued', 'running', 'done', 'failed')),
  filename text not null,
  created_by uuid not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  touched_at timestamptz not null,
  bytes bigint not null default 0,
  -- Whose data, of when, and how many rows of each table; null until they are known.
  summary jsonb,
  progress_done int not null default 0,
  progress_total int not null default 0,
  failure text,
  primary key (school_id, id),
  foreign key (school_id, created_by) references actor (school_id, id)
);
create index school_archive_list on school_archive (school_id, created_at);
-- Two exports at once would only double the work.
create unique index school_archive_one_running on school_archive (school_id) where state in ('queued', 'running');

create table school_archive_part (
  school_id uuid not null,
  archive_id uuid not null,
  no int not null,
  content bytea not null,
  primary key (school_id, archive_id, no),
  foreign key (school_id, archive_id) references school_archive (school_id, id) on delete cascade
);
-- Packed already.
alter table school_archive_part alter column content set storage external;

call protect_school_tables();
revoke delete on school_archive from hadir_school;
