-- The closing of a class's day: whoever is not marked becomes A, by an act that is kept with who did it. The id is also
-- the device of the marks that it made, so that opening again takes back exactly those that nobody has touched since.
create table day_closing (
  school_id uuid not null,
  id uuid not null,
  academic_class_id uuid not null,
  date date not null,
  closed_by uuid not null,
  closed_at timestamptz not null,
  filled int not null,
  reopened_by uuid,
  reopened_at timestamptz,
  reopen_reason text check (length(reopen_reason) <= 200),
  restored int,
  primary key (school_id, id),
  foreign key (school_id, academic_class_id, date) references class_day (school_id, academic_class_id, date),
  foreign key (school_id, closed_by) references actor (school_id, id),
  foreign key (school_id, reopened_by) references actor (school_id, id)
);
create unique index day_closing_one_open on day_closing (school_id, academic_class_id, date) where reopened_at is null;
create index day_closing_date on day_closing (school_id, date);

-- When teachers are reminded of classes that are not filled in; null: never.
alter table school_setting
  add column remind_time text check (remind_time ~ '^([01]\d|2[0-3]):[0-5]\d$');

-- What a school wants done by the clock, told by its settings, so that one statement finds what is due in all schools.
-- The product's owner sees times of the day here, and nothing else of a school.
create table platform.school_timer (
  school_id uuid primary key references platform.school (id),
  time_zone text not null check (time_zone in ('WIB', 'WITA', 'WIT')),
  remind_at text,
  close_at text,
  plan_at text
);
-- What has been started: once for each school, kind and day, however many servers look.
create table platform.school_timer_run (
  school_id uuid not null references platform.school (id),
  kind text not null check (kind in ('REMIND', 'CLOSE', 'PLAN')),
  date date not null,
  at timestamptz not null,
  done_at timestamptz,
  primary key (school_id, kind, date)
);
grant select, insert, update, delete on platform.school_timer, platform.school_timer_run to hadir_platform;

call protect_school_tables();
revoke delete on day_closing from hadir_school;
