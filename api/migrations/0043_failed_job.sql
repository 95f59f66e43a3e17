-- Jobs that failed for good, for the administrator of the platform: which, whose, why, and no personal data. The queue
-- itself forgets a job after some days, and its payload holds mail addresses.
create table platform.failed_job (
  -- The job's own id on its queue.
  id uuid primary key,
  queue text not null,
  school_id uuid references platform.school (id),
  tries int not null,
  error text not null,
  failed_at timestamptz not null
);
create index failed_job_at on platform.failed_job (failed_at, id);
create index failed_job_school on platform.failed_job (school_id);
grant select, insert, delete on platform.failed_job to hadir_platform;
