-- What people are told (platform/notify): a row is written in the transaction of what it tells, and a job delivers it.
-- A school's, to somebody who acts there or to a guardian, with or without an account.
create table notice (
  school_id uuid not null references platform.school (id),
  id uuid not null,
  profile_id uuid,
  guardian_id uuid,
  kind text not null check (kind ~ '^[A-Z_]{3,40}$'),
  -- A recipient is told the same of a kind once.
  once_key text not null check (length(once_key) between 1 and 200),
  -- What its words are made of, checked by its kind. Persons are in it by their ids too, so that an erasure finds them.
  data jsonb not null,
  state text not null default 'ANTRE'
    check (state in ('ANTRE', 'MENGIRIM', 'TERKIRIM', 'GAGAL', 'TIDAK_PASTI', 'DILEWATI')),
  channel text check (channel in ('EMAIL')),
  tries smallint not null default 0,
  -- It may have come twice: a server stopped between sending and recording.
  is_repeated boolean not null default false,
  claimed_at timestamptz,
  delivered_at timestamptz,
  -- When and why it last could not be delivered, without personal data.
  failed_at timestamptz,
  failure text,
  created_at timestamptz not null,
  primary key (school_id, id),
  check (num_nonnulls(profile_id, guardian_id) = 1),
  unique (school_id, profile_id, kind, once_key),
  unique (school_id, guardian_id, kind, once_key),
  foreign key (school_id, profile_id) references actor (school_id, id),
  foreign key (school_id, guardian_id) references guardian (school_id, id) on delete cascade
);
create index notice_created on notice (school_id, created_at);

call protect_school_tables();
grant select, delete on notice to hadir_erasure;

-- The same to an account, about signing in and access: outside a school, before one, or after.
create table platform.account_notice (
  id uuid primary key,
  account_id uuid not null references platform.account (id),
  kind text not null check (kind ~ '^[A-Z_]{3,40}$'),
  once_key text not null check (length(once_key) between 1 and 200),
  data jsonb not null,
  state text not null default 'ANTRE'
    check (state in ('ANTRE', 'MENGIRIM', 'TERKIRIM', 'GAGAL', 'TIDAK_PASTI', 'DILEWATI')),
  channel text check (channel in ('EMAIL')),
  tries smallint not null default 0,
  is_repeated boolean not null default false,
  claimed_at timestamptz,
  delivered_at timestamptz,
  failed_at timestamptz,
  failure text,
  created_at timestamptz not null,
  unique (account_id, kind, once_key)
);
create index account_notice_created on platform.account_notice (created_at);
-- A person who closes her account is looked for in what others were told.
create index account_notice_data on platform.account_notice using gin (data);
grant select, insert, update, delete on platform.account_notice to hadir_platform;

-- The reminder's own guard against sending twice; the unique key of notices took its place.
comment on column platform.job_schedule_run.done_at is 'retired in 0.1.0';
