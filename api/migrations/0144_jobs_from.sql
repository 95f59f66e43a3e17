-- The first day on which the present time of a job applies: what a server that was off has missed since is caught up.
-- Nothing from before this migration is, by the date of the easternmost zone.
alter table platform.job_schedule add column remind_from date, add column close_from date;
update platform.job_schedule set remind_from = (now() at time zone 'Asia/Jayapura')::date,
  close_from = (now() at time zone 'Asia/Jayapura')::date;
