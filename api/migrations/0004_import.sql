-- Imports of Dapodik's lists: the file's rows as they were understood, and what writing them changed, so that the
-- whole batch can be taken back.

create table import_batch (
  school_id uuid not null references platform.school (id),
  id uuid not null,
  kind text not null check (kind in ('student', 'teacher')),
  state text not null check (state in ('dry', 'queued', 'running', 'done', 'failed', 'undone')),
  filename text not null,
  created_by uuid not null,
  created_at timestamptz not null,
  applied_at timestamptz,
  counts jsonb not null,
  header jsonb not null,
  new_classes text[] not null,
  sensitive text[] not null,
  progress_done int not null default 0,
  progress_total int not null default 0,
  -- Last sign of life of the job: one that is silent for minutes has died and does not block others.
  touched_at timestamptz not null,
  failure text,
  primary key (school_id, id)
);
create index import_batch_kind on import_batch (school_id, kind, created_at);

create table import_row (
  school_id uuid not null,
  batch_id uuid not null,
  row_no int not null,
  name text not null,
  verdict text not null check (verdict in ('baru', 'berubah', 'sama', 'ditolak')),
  has_warning boolean not null,
  record_id uuid,
  -- The row as our own fields; emptied when the batch can no longer be written or taken back.
  field_values jsonb not null,
  findings jsonb not null,
  changes jsonb not null,
  primary key (school_id, batch_id, row_no),
  foreign key (school_id, batch_id) references import_batch (school_id, id) on delete cascade
);

-- One row that the batch wrote. before is null for an inserted one; after_hash tells whether it was touched since.
create table import_write (
  school_id uuid not null,
  batch_id uuid not null,
  table_name text not null,
  record_id uuid not null,
  before jsonb,
  after_hash text not null default '',
  primary key (school_id, batch_id, table_name, record_id),
  foreign key (school_id, batch_id) references import_batch (school_id, id) on delete cascade
);

-- An import may tell the planner what it wrote (ANALYZE).
grant maintain on student, enrollment, class, academic_class, teacher to hadir_school;

call protect_school_tables();
