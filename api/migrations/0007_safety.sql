-- Writes that are sent twice happen once; consents can be withdrawn; a school may let the system approve its pupils.

-- What was answered to a write that carried an Idempotency-Key, for 24 hours. The row is inserted by the door before the
-- handler runs and gets its answer in the same transaction: it stands exactly when the write stands.
create table platform.kept_answer (
  -- The profile that acted, or the account when it has none.
  actor_id uuid not null,
  key uuid not null,
  request_hash bytea not null,
  status smallint,
  body text,
  created_at timestamptz not null,
  primary key (actor_id, key)
) with (fillfactor = 80);
create index kept_answer_age on platform.kept_answer (created_at);
grant select, insert, update, delete on platform.kept_answer to hadir_session;
grant select (actor_id, key, created_at), update (created_at), delete on platform.kept_answer to hadir_platform;

-- Searches for a school by network and hour: the search is open to everybody.
create table platform.school_search_count (
  network text not null,
  hour timestamptz not null,
  searches int not null,
  primary key (network, hour)
);
create index school_search_count_age on platform.school_search_count (hour);
grant select, insert, update, delete on platform.school_search_count to hadir_platform;

-- A consent is never changed: its withdrawal is a record of its own, one for each consent.
create table platform.consent_withdrawal (
  consent_id uuid primary key references platform.consent (id),
  withdrawn_by uuid not null references platform.account (id),
  withdrawn_by_profile uuid not null references platform.profile (id),
  way text not null check (way in ('GUARDIAN', 'SCHOOL_ATTESTED')),
  reason text,
  withdrawn_at timestamptz not null,
  check (way = 'GUARDIAN' or reason is not null)
);
grant select, insert on platform.consent_withdrawal to hadir_platform;
alter table platform.access_event drop constraint access_event_action_check,
  add constraint access_event_action_check check (action in
    ('ASKED', 'CHANGED', 'WITHDRAWN', 'APPROVED', 'REJECTED', 'REVOKED', 'CONSENTED', 'CONSENT_WITHDRAWN'));

-- Approved by nobody but the rule that the school has switched on.
alter table school_setting add column auto_approve_students boolean not null default false;
alter table platform.access_request
  add column decided_by_system boolean not null default false,
  drop constraint access_request_check1,
  add constraint access_request_decided check (
    (state in ('DISETUJUI', 'DITOLAK')) = (decided_by is not null or decided_by_system)
    and not (decided_by is not null and decided_by_system)
    and (not decided_by_system or state = 'DISETUJUI'));
alter table platform.access_event alter column actor_account_id drop not null,
  add constraint access_event_actor check (actor_account_id is not null or action = 'APPROVED');
