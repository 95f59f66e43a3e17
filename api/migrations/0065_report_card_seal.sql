-- What makes a printed rapor verifiable: keys that sign, and the very bytes that were printed.

-- The private half is encrypted with the installation's secret; a retired one is gone.
create table platform.signing_key (
  id text primary key check (id ~ '^[\w-]{11}$'),
  public_key text not null check (public_key ~ '^[\w-]{43}$'),
  private_key text,
  created_at timestamptz not null,
  retired_at timestamptz,
  check ((retired_at is null) = (private_key is not null))
);
create unique index signing_key_current on platform.signing_key ((true)) where retired_at is null;

-- Where a school is that signed under another id, before an archive brought it here.
create table platform.moved_school (
  signs_as uuid not null,
  school_id uuid not null references platform.school (id),
  primary key (signs_as, school_id)
);
create index moved_school_school on platform.moved_school (school_id);

-- When a rapor may next be compared with what somebody types, if wrong values go on at this pace.
create table platform.report_card_guess (
  public_id uuid primary key,
  due_at timestamptz not null
);
create index report_card_guess_age on platform.report_card_guess (due_at);

alter table platform.network_pace drop constraint network_pace_act_check;
alter table platform.network_pace add constraint network_pace_act_check check (act in ('SCHOOL_SEARCH', 'REPORT_CARD'));

grant select, insert, update on platform.signing_key, platform.moved_school to hadir_platform;
grant select, insert, update, delete on platform.report_card_guess to hadir_platform;

-- The public halves of the keys that signed for a school: they go with it wherever it goes.
create table report_card_key (
  school_id uuid not null,
  key_id text not null check (key_id ~ '^[\w-]{11}$'),
  -- The id that the school had when this key signed for it.
  signs_as uuid not null,
  public_key text not null check (public_key ~ '^[\w-]{43}$'),
  created_at timestamptz not null,
  primary key (school_id, key_id, signs_as)
);

-- Fonts and pictures that the papers of a school have in common (platform/documents/pdf/stored-pdf.ts).
create table report_card_part (
  school_id uuid not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  content bytea not null,
  primary key (school_id, sha256)
);

-- Where in the paper they go; `content` is the paper without them, `sha256` that of the whole.
alter table report_card_paper
  add column part_places int[] not null default '{}',
  add column part_sha256 text[] not null default '{}';

-- Many papers of a class at once, as one file.
create table report_card_print (
  school_id uuid not null references platform.school (id),
  id uuid not null,
  kind text not null check (kind in ('RAPOR', 'PELENGKAP', 'MUTASI')),
  asked jsonb not null,
  state text not null check (state in ('queued', 'running', 'done', 'failed')),
  filename text not null,
  progress_done int not null default 0,
  progress_total int not null default 0,
  failure text,
  -- Gone after a day.
  content bytea,
  created_by uuid not null,
  created_at timestamptz not null,
  touched_at timestamptz not null,
  finished_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, created_by) references actor (school_id, id)
);
create index report_card_print_maker on report_card_print (school_id, created_by, created_at);

call protect_school_tables();
revoke update, delete on report_card_key from hadir_school;
revoke update, delete on report_card_part from hadir_school;
