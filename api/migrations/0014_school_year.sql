-- What a school decides about attendance and its papers, and the life of a semester.

alter table school_setting
  add column school_form text check (school_form in ('SMK', 'MI', 'MTs', 'MA', 'SLB', 'PKBM')),
  add column attendance_mode text not null default 'HARIAN' check (attendance_mode in ('HARIAN', 'HARIAN_MAPEL')),
  add column entry_time text not null default '07:00' check (entry_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  add column late_grace_min smallint not null default 0 check (late_grace_min between 0 and 60),
  add column close_time text not null default '15:00' check (close_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  add column auto_alpa boolean not null default false,
  -- H, S, I and A are every school's; T and D may be switched off.
  add column enabled_codes text[] not null default '{H,S,I,A,T,D}'
    check (enabled_codes @> '{H,S,I,A}' and enabled_codes <@ '{H,S,I,A,T,D}'),
  -- Do T and D count as present in the percentage? The three lines of the rapor do not depend on it.
  add column count_t boolean not null default true,
  add column count_d boolean not null default true,
  -- From when on a pupil is warned about; null: never.
  add column min_present_percent smallint default 90 check (min_present_percent between 1 and 100),
  add column max_alpa_days smallint check (max_alpa_days between 1 and 100),
  add column alpa_in_row smallint default 3 check (alpa_in_row between 1 and 30),
  add column paper_size text not null default 'A4' check (paper_size in ('A4', 'F4')),
  add column letterhead_style text not null default 'LENGKAP' check (letterhead_style in ('LENGKAP', 'TANPA_LOGO', 'KOSONG')),
  add column principal_title text not null default 'Kepala Sekolah',
  add column principal_signs boolean not null default true,
  add column homeroom_signs boolean not null default true;

-- When a group of settings was last changed, by whom, and the version that its form must have seen.
create table setting_group (
  school_id uuid not null references platform.school (id),
  name text not null,
  version int not null,
  actor_id uuid not null,
  updated_at timestamptz not null,
  primary key (school_id, name),
  foreign key (school_id, actor_id) references actor (school_id, id)
);

-- Read only through the API, by who may read the school's papers.
create table school_logo (
  school_id uuid primary key references platform.school (id),
  content bytea not null,
  content_type text not null check (content_type in ('image/png', 'image/jpeg')),
  updated_at timestamptz not null
);

alter table academic_year
  -- Null: the head named in the settings.
  add column principal_name text,
  add column principal_nip text;

alter table semester add column report_date date;

-- What happened to a semester. CLOSED keeps what its papers are printed with from then on: head, homeroom teachers,
-- letterhead, calendar and formulas. Append-only for the application's role.
create table semester_event (
  school_id uuid not null,
  id uuid not null,
  academic_year_id uuid not null,
  no smallint not null,
  kind text not null check (kind in ('STARTED', 'CLOSED', 'REOPENED')),
  reason text,
  frozen jsonb,
  actor_id uuid not null,
  at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, academic_year_id, no) references semester (school_id, academic_year_id, no),
  foreign key (school_id, actor_id) references actor (school_id, id),
  check ((kind = 'CLOSED') = (frozen is not null)),
  check (kind <> 'REOPENED' or reason is not null)
);
create index semester_event_semester on semester_event (school_id, academic_year_id, no, at);

call protect_school_tables();
revoke update, delete on semester_event from hadir_school;
