-- The session guard's role is named after it. Databases from before gave these rights to hadir_door; a server of the
-- version before keeps them, because its login inherits the new role too.
grant usage on schema platform to hadir_session;
grant select on platform.session, platform.profile, platform.school, platform.support_session to hadir_session;
grant update (seen_generation, last_used_at) on platform.session to hadir_session;
grant select, insert, update, delete on platform.idempotency_record to hadir_session;

do $$
begin
  if exists (select from pg_roles where rolname = 'hadir_door') then
    revoke all on all tables in schema platform from hadir_door;
    -- A right to single columns is not revoked with those to the table.
    revoke update (seen_generation, last_used_at) on platform.session from hadir_door;
    revoke all on schema platform from hadir_door;
    -- Roles belong to the whole server: another database of it may still use this one, or another login have made it.
    begin
      drop role hadir_door;
    exception when dependent_objects_still_exist or insufficient_privilege then
      null;
    end;
  end if;
end $$;
