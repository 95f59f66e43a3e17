-- Who may come in: requests for access and what is decided of them, companies, consent for children's accounts.

-- An administrator is made by the command line, which knows a mailbox and a name and asks for nothing else.
alter table platform.account alter column dob drop not null, alter column gender drop not null;
alter table platform.account add constraint account_has_birth
  check (account_type = 'administrator' or (dob is not null and gender is not null));

alter table platform.profile
  -- The 18th birthday of a pupil for whom no consent is recorded: until that day the door of the school stays closed.
  add column awaits_consent_until date;
-- A record of a school is one account's at most; two deciders at once cannot both give it away.
create unique index profile_one_person on platform.profile (school_id, role, person_id)
  where person_id is not null and ended_at is null;
create unique index profile_once_without_school on platform.profile (account_id, role)
  where school_id is null and ended_at is null;

alter table school_setting add column homeroom_decides_parents boolean not null default false;

create table platform.company (
  id uuid primary key,
  account_id uuid not null references platform.account (id),
  name text not null,
  director text,
  npwp text not null,
  address text not null,
  province_id text not null,
  regency_id text not null,
  district_id text not null,
  village_id text not null,
  province text,
  regency text,
  district text,
  village text,
  phone text not null,
  fax text,
  email text not null,
  postal_code text,
  verified_at timestamptz,
  created_at timestamptz not null
);
create index company_account on platform.company (account_id);

-- Schools that let a company see their consenting alumni.
create table platform.company_school (
  company_id uuid not null references platform.company (id),
  school_id uuid not null references platform.school (id),
  granted_at timestamptz not null,
  primary key (company_id, school_id)
);

create table platform.access_request (
  id uuid primary key,
  account_id uuid not null references platform.account (id),
  kind text not null check (kind in ('JOIN_SCHOOL', 'LINK_STUDENT', 'CLAIM_SCHOOL', 'COMPANY_VERIFY', 'COMPANY_SCHOOL')),
  role text not null check (role in ('school_admin', 'student', 'company_admin', 'parent', 'teacher', 'alumni')),
  -- One that waits beyond expires_at is KEDALUWARSA to every reader; the next request of the account writes it down.
  state text not null default 'MENUNGGU' check (state in ('MENUNGGU', 'DISETUJUI', 'DITOLAK', 'DIBATALKAN', 'KEDALUWARSA')),
  -- Null for LINK_STUDENT until it is decided: nobody looks up which school has the pupil.
  school_id uuid references platform.school (id),
  npsn text,
  -- As it was typed, digits only. There is deliberately no reference from it to a pupil.
  nisn text,
  company_id uuid references platform.company (id),
  relation text check (relation in ('AYAH', 'IBU', 'WALI')),
  employee_number text,
  note text,
  -- What is asked for, as one text: an account asks for the same thing once at a time.
  target text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references platform.account (id),
  reason text,
  -- What an approval made.
  profile_id uuid references platform.profile (id),
  check ((kind = 'LINK_STUDENT') = (nisn is not null and npsn is null)),
  check ((state in ('DISETUJUI', 'DITOLAK')) = (decided_by is not null)),
  check (state <> 'DITOLAK' or reason is not null)
);
create unique index access_request_once on platform.access_request (account_id, target) where state = 'MENUNGGU';
create index access_request_account on platform.access_request (account_id, created_at);
create index access_request_school on platform.access_request (school_id, state, created_at);
create index access_request_open_nisn on platform.access_request (nisn) where kind = 'LINK_STUDENT' and state = 'MENUNGGU' and school_id is null;
create index access_request_platform on platform.access_request (kind, state, created_at);

create table platform.access_evidence (
  id uuid primary key,
  request_id uuid not null references platform.access_request (id),
  filename text not null,
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'application/pdf')),
  content bytea not null check (length(content) <= 2097152),
  created_at timestamptz not null
);
create index access_evidence_request on platform.access_evidence (request_id);

-- What happened to whose access, by whom and why. Written once, never changed.
create table platform.access_event (
  id uuid primary key,
  action text not null check (action in ('ASKED', 'CHANGED', 'WITHDRAWN', 'APPROVED', 'REJECTED', 'REVOKED', 'CONSENTED')),
  request_id uuid references platform.access_request (id),
  profile_id uuid references platform.profile (id),
  school_id uuid references platform.school (id),
  -- Whose access it is, and who acted in which profile.
  account_id uuid not null references platform.account (id),
  actor_account_id uuid not null references platform.account (id),
  actor_profile_id uuid references platform.profile (id),
  reason text,
  at timestamptz not null
);
create index access_event_school on platform.access_event (school_id, at);
create index access_event_account on platform.access_event (account_id, at);

-- Naming an NPSN or an NISN is counted, found or not, by network and mailbox.
create table platform.access_try (
  id uuid primary key,
  mailbox text not null,
  network text not null,
  at timestamptz not null
);
create index access_try_mailbox on platform.access_try (mailbox, network, at);

-- Consent for a child's account: who gave it, for whom, to which words, when and how.
create table platform.consent (
  id uuid primary key,
  profile_id uuid not null references platform.profile (id),
  given_by uuid not null references platform.account (id),
  given_by_profile uuid not null references platform.profile (id),
  way text not null check (way in ('GUARDIAN', 'SCHOOL_ATTESTED')),
  text_version text not null,
  note text,
  given_at timestamptz not null,
  check (way = 'GUARDIAN' or note is not null)
);
create index consent_profile on platform.consent (profile_id);

grant select, insert, update on platform.company, platform.company_school, platform.access_request to hadir_platform;
grant select, insert on platform.access_evidence, platform.access_event, platform.consent to hadir_platform;
grant select, insert, update, delete on platform.access_try to hadir_platform;
