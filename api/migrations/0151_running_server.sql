-- The servers that run, each with a fingerprint of its AUTH_SECRET that tells nothing about it: two with different ones would
-- sign each other's users out (platform/http/security/same-secret.ts). It is in no backup.
create table platform.running_server (
  id uuid primary key,
  fingerprint bytea not null,
  seen_at timestamptz not null
);
grant select, insert, update, delete on platform.running_server to hadir_platform;
