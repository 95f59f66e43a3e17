-- The platform's administrator inside a school: let in by a reason, for an hour, seen by the school.

create table platform.support_visit (
  id uuid primary key,
  school_id uuid not null references platform.school (id),
  profile_id uuid not null references platform.profile (id),
  -- One session is inside, not every device of the account.
  session_id uuid not null references platform.session (id),
  reason text not null,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  left_at timestamptz,
  check (ends_at > started_at)
);
create unique index support_visit_one on platform.support_visit (session_id) where left_at is null;
create index support_visit_school on platform.support_visit (school_id, started_at);
create index support_visit_profile on platform.support_visit (profile_id);
grant select, insert on platform.support_visit to hadir_platform;
grant update (left_at) on platform.support_visit to hadir_platform;
grant select on platform.support_visit to hadir_session;

-- The administrator's list: by name, searched by any part of it.
create index school_name on platform.school (lower(name), id);
create index school_name_letters on platform.school using gin (lower(name) gin_trgm_ops);

-- What the school reads of it: every coming, every change with its reason, every leaving. Written once, never changed.
create table support_event (
  school_id uuid not null references platform.school (id),
  id uuid not null,
  visit_id uuid not null,
  kind text not null check (kind in ('ENTERED', 'WROTE', 'LEFT')),
  -- The administrator's name at that time.
  by_name text not null,
  -- What the endpoint says it does, and the address of the record that it was done to.
  what text not null,
  path text,
  reason text,
  at timestamptz not null,
  primary key (school_id, id),
  check (reason is not null or kind = 'LEFT')
);
create index support_event_at on support_event (school_id, at, id);
-- The first word on a change is the name under which the administrator came in.
create index support_event_visit on support_event (school_id, visit_id);

call protect_school_tables();
revoke update, delete on support_event from hadir_school;
