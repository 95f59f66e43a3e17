-- The timetable: which class has which lesson, with whom, when and where.

create table class_schedule (
  school_id uuid not null,
  id uuid not null,
  -- The year of the class. Its row is locked while a lesson is placed, so that no two can be placed onto each other.
  academic_year_id uuid not null,
  -- null: in both semesters.
  semester_no smallint check (semester_no in (1, 2)),
  academic_class_id uuid not null,
  academic_subject_id uuid not null,
  teacher_id uuid not null,
  weekday smallint not null check (weekday between 1 and 7),
  -- Jam ke-, whose times the bells know; or minutes since midnight typed by hand, where a school has no bells.
  period_start smallint,
  period_end smallint,
  start_minute smallint,
  end_minute smallint,
  room text,
  variant text not null default 'NORMAL' check (variant in ('NORMAL', 'RAMADAN', 'UJIAN')),
  valid_from date,
  valid_to date,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, academic_year_id) references academic_year (school_id, id),
  foreign key (school_id, academic_class_id, academic_subject_id)
    references academic_subject (school_id, academic_class_id, id),
  foreign key (school_id, teacher_id) references teacher (school_id, id),
  check (valid_to >= valid_from),
  check ((period_start is null) = (period_end is null) and (start_minute is null) = (end_minute is null)),
  check ((period_start is null) <> (start_minute is null)),
  check (period_start >= 1 and period_end >= period_start),
  check (start_minute >= 0 and end_minute > start_minute and end_minute <= 1439)
);
create index class_schedule_class on class_schedule (school_id, academic_class_id);
create index class_schedule_subject on class_schedule (school_id, academic_subject_id);
create index class_schedule_teacher on class_schedule (school_id, teacher_id, weekday);
create index class_schedule_room on class_schedule (school_id, lower(room)) where room is not null;
create index class_schedule_year on class_schedule (school_id, academic_year_id, weekday);

call protect_school_tables();
