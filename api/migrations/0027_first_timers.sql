-- What the clock does for a school counted from the first time that its settings were saved. It counts from the beginning:
-- schools that have no row yet get the one that their settings, or the defaults of those, ask for.
alter table school_setting no force row level security;
insert into platform.school_timer (school_id, time_zone, remind_at, close_at, plan_at)
  select school_id, time_zone, remind_time, case when auto_alpa then close_time end, '00:05' from school_setting
  on conflict do nothing;
alter table school_setting force row level security;
