-- A school invites a teacher of its list: by a mail to the address on her record, or by a link that its admin hands her.
-- Kept is the hash of the link's secret alone. Rows stay when they are over, and when the record is deleted: they are
-- what the school's budget of mails is counted by.
create table teacher_invitation (
  school_id uuid not null references platform.school (id),
  id uuid not null,
  teacher_id uuid,
  kind text not null check (kind in ('MAIL', 'LINK')),
  -- The address that the mail went to; a link has none.
  email text check ((email is not null) = (kind = 'MAIL')),
  secret_hash bytea not null,
  invited_by uuid not null,
  -- When the mail left or the link was made; sent again it is an invitation of its own.
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_email text check ((accepted_email is null) = (accepted_at is null)),
  revoked_at timestamptz,
  revoked_by uuid,
  primary key (school_id, id),
  foreign key (school_id, teacher_id) references teacher (school_id, id) on delete set null (teacher_id),
  foreign key (school_id, invited_by) references actor (school_id, id),
  foreign key (school_id, revoked_by) references actor (school_id, id)
);
create unique index teacher_invitation_open on teacher_invitation (school_id, teacher_id)
  where accepted_at is null and revoked_at is null;
create index teacher_invitation_teacher on teacher_invitation (school_id, teacher_id, id);
create index teacher_invitation_secret on teacher_invitation (school_id, secret_hash);

call protect_school_tables();

-- What somebody has changed of her own account: written once, read by herself.
create table platform.account_change (
  id uuid primary key,
  account_id uuid not null references platform.account (id),
  changes jsonb not null,
  at timestamptz not null
);
create index account_change_account on platform.account_change (account_id, id);
grant select, insert on platform.account_change to hadir_platform;
alter table platform.account add column version int not null default 1;
