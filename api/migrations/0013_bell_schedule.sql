-- When the bell rings: a school's jam pelajaran by weekday, and the dated variants of it (Ramadan, exams).

create table bell_schedule (
  school_id uuid not null references platform.school (id),
  id uuid not null,
  variant text not null check (variant in ('NORMAL', 'RAMADAN', 'UJIAN')),
  -- The first and the last day of it; a NORMAL one may be open at either end.
  valid_from date,
  valid_to date,
  jp_minutes smallint not null check (jp_minutes between 20 and 60),
  version int not null default 1,
  updated_at timestamptz not null,
  primary key (school_id, id),
  check (valid_to >= valid_from),
  check (variant = 'NORMAL' or (valid_from is not null and valid_to is not null))
);

create table bell (
  school_id uuid not null,
  bell_schedule_id uuid not null,
  weekday smallint not null check (weekday between 1 and 7),
  -- Minutes since midnight by the school's clocks.
  start_minute smallint not null check (start_minute between 0 and 1439),
  end_minute smallint not null,
  kind text not null check (kind in ('JP', 'ISTIRAHAT', 'UPACARA')),
  -- Jam ke-, counted through the lessons of a day; null for what is none.
  no smallint,
  primary key (school_id, bell_schedule_id, weekday, start_minute),
  foreign key (school_id, bell_schedule_id) references bell_schedule (school_id, id) on delete cascade,
  check (end_minute > start_minute and end_minute <= 1439),
  check ((kind = 'JP') = (no is not null))
);

call protect_school_tables();
