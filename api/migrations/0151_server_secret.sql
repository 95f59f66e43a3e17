-- The AUTH_SECRET of the servers that run, as a fingerprint that tells nothing about it: two servers with different ones would
-- sign each other's users out (platform/http/security/same-secret.ts).
create table platform.server_secret (
  fingerprint bytea primary key,
  seen_at timestamptz not null
);
grant select, insert, update, delete on platform.server_secret to hadir_platform;
