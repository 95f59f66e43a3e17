-- Scheduled backups (platform/backup/scheduled-backup.ts) for the platform's administrator: when, how large, and when one
-- was last restored and compared. The row of a day is its claim: of several servers only one backs up.
create table platform.backup_run (
  date date primary key,
  started_at timestamptz not null,
  made_at timestamptz,
  file text,
  bytes bigint,
  -- Why there is none: one sentence without personal data.
  error text,
  tested_at timestamptz,
  test_error text
);
grant select, insert, update, delete on platform.backup_run to hadir_platform;
