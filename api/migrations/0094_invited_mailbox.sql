-- Which schools have invited a mailbox: whoever proves it joins them without the invitation's link. Only where to look:
-- the school's own row decides. A job writes it, because the school's role does not reach the platform.
create table platform.invited_mailbox (
  email text not null check (email = lower(email)),
  school_id uuid not null references platform.school (id),
  expires_at timestamptz not null,
  primary key (email, school_id)
);
create index invited_mailbox_expired on platform.invited_mailbox (expires_at);
grant select, insert, update, delete on platform.invited_mailbox to hadir_platform;

alter table teacher_invitation no force row level security;
insert into platform.invited_mailbox (email, school_id, expires_at)
  select lower(email), school_id, max(expires_at) from teacher_invitation
    where kind = 'MAIL' and accepted_at is null and revoked_at is null group by 1, 2;
alter table teacher_invitation force row level security;
