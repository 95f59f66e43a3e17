-- A school uses what it uses: no setting says whether it marks days, lessons or both. What it is reminded of, and what
-- counts as missing, is chosen with the reminders, a group of settings of its own.
alter table school_setting
  add column watched text not null default 'HARIAN' check (watched in ('HARIAN', 'MAPEL', 'KEDUANYA'));

-- The owner of the tables is held to row security too; this asks about every school at once.
alter table school_setting no force row level security;
update school_setting set watched = 'KEDUANYA' where attendance_mode = 'HARIAN_MAPEL';
alter table school_setting force row level security;

alter table school_setting drop column attendance_mode;

call protect_school_tables();
