-- Tables by the names that the field gives to what they hold. Servers of the version before cannot run on this; there is
-- no released one.
alter table platform.kept_answer rename to idempotency_record;
alter table platform.support_visit rename to support_session;
alter table platform.school_timer rename to job_schedule;
alter table platform.school_timer_run rename to job_schedule_run;
alter table attendance_held rename to pending_mark;
alter table record_change rename to audit_entry;
alter table rollover_pupil rename to rollover_student;
alter table support_event rename column visit_id to support_session_id;

-- Their indexes and constraints, which were named after them.
do $$
declare
  former text[] := array['kept_answer', 'support_visit', 'school_timer_run', 'school_timer', 'attendance_held',
    'record_change', 'rollover_pupil'];
  current text[] := array['idempotency_record', 'support_session', 'job_schedule_run', 'job_schedule', 'pending_mark',
    'audit_entry', 'rollover_student'];
  at int;
  one record;
begin
  for at in 1 .. array_length(former, 1) loop
    for one in
      select c.conname as name, c.conrelid::regclass as of from pg_constraint c
        join pg_class t on t.oid = c.conrelid and t.relname = current[at]
        where c.conname like former[at] || '\_%'
    loop
      execute format('alter table %s rename constraint %I to %I', one.of, one.name,
        current[at] || substr(one.name, length(former[at]) + 1));
    end loop;
    for one in
      select i.oid::regclass as name, i.relname from pg_index x
        join pg_class i on i.oid = x.indexrelid
        join pg_class t on t.oid = x.indrelid and t.relname = current[at]
        where i.relname like former[at] || '\_%'
    loop
      execute format('alter index %s rename to %I', one.name, current[at] || substr(one.relname, length(former[at]) + 1));
    end loop;
  end loop;
end $$;
alter index support_event_visit rename to support_event_session;
