-- What belongs to no school: accounts, sign-in, profiles, the schools themselves. Reached only by the role
-- hadir_platform, through endpoints and jobs declared as platform.

create schema platform;

-- The school that this transaction works for; null outside one. Policies compare with it.
create function public.current_school() returns uuid
  stable language sql parallel safe
  return nullif(current_setting('app.school_id', true), '')::uuid;

-- Turns row security on, forced, for every table of a school that has none yet, and opens it to the school role.
create procedure public.protect_school_tables()
  language plpgsql as $$
declare
  name text;
begin
  for name in
    select c.relname from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'school_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relrowsecurity
  loop
    execute format('alter table public.%I enable row level security', name);
    execute format('alter table public.%I force row level security', name);
    execute format(
      'create policy own_school on public.%I using (school_id = current_school()) with check (school_id = current_school())',
      name);
    execute format('grant select, insert, update, delete on public.%I to hadir_school', name);
  end loop;
end $$;

create table platform.account (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  account_type text not null check (account_type in ('school_admin', 'student', 'company_admin', 'parent', 'teacher', 'alumni', 'administrator')),
  name text not null,
  nisn text,
  address text not null,
  province_id text,
  regency_id text,
  district_id text,
  village_id text,
  province text,
  regency text,
  district text,
  village text,
  dob date not null,
  gender text not null check (gender in ('L', 'P')),
  phone text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table platform.school (
  id uuid primary key,
  npsn text not null,
  name text not null,
  level text not null check (level in ('SD', 'SMP', 'SMA')),
  status text check (status in ('Negeri', 'Swasta')),
  principal text,
  address text not null,
  province_id text,
  regency_id text,
  district_id text,
  village_id text,
  province text,
  regency text,
  district text,
  village text,
  postal_code text,
  phone text not null,
  fax text,
  email text not null,
  -- Null until the platform's administrator has confirmed the claim; rival unverified claims may share an NPSN.
  verified_at timestamptz,
  created_at timestamptz not null
);
create unique index school_verified_npsn on platform.school (npsn) where verified_at is not null;
create index school_npsn on platform.school (npsn);

create table platform.profile (
  id uuid primary key,
  account_id uuid not null references platform.account (id),
  role text not null check (role in ('school_admin', 'student', 'company_admin', 'parent', 'teacher', 'alumni', 'administrator')),
  school_id uuid references platform.school (id),
  -- The school's own record of this person (teacher, student, guardian), in that school's tables.
  person_id uuid,
  is_active boolean not null default false,
  ended_at timestamptz,
  created_at timestamptz not null
);
create unique index profile_one_active on platform.profile (account_id) where is_active and ended_at is null;
create unique index profile_once on platform.profile (account_id, role, school_id) where ended_at is null;
create index profile_school on platform.profile (school_id);

create table platform.session (
  id uuid primary key,
  account_id uuid not null references platform.account (id),
  -- SHA-256 of the browser's HttpOnly cookie: a refresh token taken out of storage is of no use without it.
  browser_hash bytea not null,
  device text not null,
  -- Number of the newest refresh token, and of the newest one seen in use (see features/auth/refresh.ts).
  generation int not null default 1,
  seen_generation int not null default 0,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  ended_at timestamptz,
  end_reason text
);
create index session_account on platform.session (account_id) where ended_at is null;

create table platform.sign_in_code (
  id uuid primary key,
  email text not null,
  -- One bucket for a mailbox however it is written: lower case, without the +tag.
  mailbox text not null,
  source text not null check (source in ('login', 'register')),
  code_hmac bytea not null,
  browser_hash bytea not null,
  expires_at timestamptz not null,
  tries smallint not null default 0,
  used_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null
);
create index sign_in_code_mailbox on platform.sign_in_code (mailbox, created_at);
create index sign_in_code_browser on platform.sign_in_code (browser_hash, created_at);

-- Browsers that have signed in to a mailbox before: they have a budget of codes of their own.
create table platform.known_browser (
  browser_hash bytea not null,
  mailbox text not null,
  last_seen_at timestamptz not null,
  primary key (browser_hash, mailbox)
);

create table platform.sign_in_failure (
  id uuid primary key,
  mailbox text not null,
  network text not null,
  at timestamptz not null
);
create index sign_in_failure_network on platform.sign_in_failure (network, at);
create index sign_in_failure_mailbox on platform.sign_in_failure (mailbox, at);

-- A mailbox that was proven by a code, until the account is registered.
create table platform.proven_mailbox (
  token_hash bytea primary key,
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index proven_mailbox_expiry on platform.proven_mailbox (expires_at);

grant usage on schema platform to hadir_platform, hadir_session;
grant select, insert, update on all tables in schema platform to hadir_platform;
grant delete on platform.sign_in_code, platform.sign_in_failure, platform.proven_mailbox to hadir_platform;
-- The session guard reads who is asking before any role is taken.
grant select on platform.session, platform.profile, platform.school to hadir_session;
grant update (seen_generation, last_used_at) on platform.session to hadir_session;
