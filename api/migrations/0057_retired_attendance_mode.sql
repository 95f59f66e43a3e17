-- 0047 dropped this column while servers of the version before still read and write it: during a rolling update nobody
-- could save the attendance settings there. It is back for them, and nothing else looks at it.
alter table school_setting
  add column attendance_mode text not null default 'HARIAN' check (attendance_mode in ('HARIAN', 'HARIAN_MAPEL'));

alter table school_setting no force row level security;
update school_setting set attendance_mode = 'HARIAN_MAPEL' where watched = 'KEDUANYA';
alter table school_setting force row level security;

comment on column school_setting.attendance_mode is 'retired in 0.1.0';
