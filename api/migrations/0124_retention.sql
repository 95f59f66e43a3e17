-- The hourly run of the retention rules (features/config/retention): the row of an hour is its claim, so that of several
-- servers only one runs it.
create table platform.retention_run (
  hour timestamptz primary key,
  done_at timestamptz,
  -- How many rows of each kind: counts only.
  removed jsonb
);
grant select, insert, update, delete on platform.retention_run to hadir_platform;
grant delete on platform.session, platform.known_browser, platform.access_evidence, platform.backup_run to hadir_platform;

-- What the rules look for.
create index session_last_used on platform.session (last_used_at);
create index known_browser_last_seen on platform.known_browser (last_seen_at);
