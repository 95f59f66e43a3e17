-- Daily attendance: cells, revs and verdicts. What is the same for a whole sheet (who, which device, when, which class)
-- stands once, in attendance_save; cell and event, of which a large school writes one per pupil and day, name it by its
-- number and stay narrow. Indexes of the two begin with what a sheet writes together, so that it dirties few pages.

-- Counts the saves of a school; raised under the class-day lock, as the last thing of a save, and held until it commits:
-- whoever has read number 7 will never see a 6 appear.
create table school_change (
  school_id uuid primary key references platform.school (id),
  seq int not null
);

-- One sent sheet that brought something new.
create table attendance_save (
  school_id uuid not null,
  seq int not null,
  date date not null,
  academic_class_id uuid not null,
  device uuid not null,
  actor_id uuid not null,
  at timestamptz not null,
  source text not null default 'GURU' check (source in ('GURU', 'GERBANG', 'IZIN', 'IMPOR', 'SISTEM')),
  primary key (school_id, seq),
  foreign key (school_id, academic_class_id) references academic_class (school_id, id),
  foreign key (school_id, actor_id) references actor (school_id, id)
);
create index attendance_save_class_day on attendance_save (school_id, academic_class_id, date);

-- One row per class and day: locked while a sheet is saved, so that savings of one class queue and others do not.
create table class_day (
  school_id uuid not null,
  academic_class_id uuid not null,
  date date not null,
  -- The save that last changed a cell; null while none has.
  taken_seq int,
  -- Closed days hold marks that come later as correction requests.
  closed_at timestamptz,
  primary key (school_id, academic_class_id, date),
  foreign key (school_id, academic_class_id) references academic_class (school_id, id),
  foreign key (school_id, taken_seq) references attendance_save (school_id, seq)
);

-- The state of one pupil on one day. status null is "belum diisi", never A. The class is what the pupil was in on that
-- day (enrollment), not part of the key.
create table attendance_cell (
  school_id uuid not null,
  student_id uuid not null,
  date date not null,
  -- Number of applied marks.
  rev int not null,
  -- The last applied mark: its save (who, device, when) and the device's own count.
  seq int not null,
  n int not null,
  minutes_late smallint check (minutes_late between 1 and 480),
  status text check (status in ('H', 'S', 'I', 'A', 'T', 'D')),
  note text check (length(note) <= 200),
  reason text check (length(reason) <= 200),
  primary key (school_id, date, student_id),
  foreign key (school_id, student_id) references student (school_id, id)
);

-- Every mark that ever arrived, with its verdict. Append-only for the application's role. A rejected mark may name a
-- pupil that never was, so there is no reference to student.
create table attendance_event (
  school_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  client_at timestamptz,
  seq int not null,
  base int not null,
  n int not null,
  -- The cell's rev after it.
  rev int not null,
  minutes_late smallint,
  status text,
  verdict text not null check (verdict in ('applied', 'same', 'conflict', 'held', 'rejected')),
  verdict_reason text,
  note text,
  reason text,
  primary key (school_id, id),
  foreign key (school_id, seq) references attendance_save (school_id, seq)
);
-- The events of a save have equal keys, which PostgreSQL keeps once.
create index attendance_event_save on attendance_event (school_id, seq);
create index attendance_event_held on attendance_event (school_id, seq) where verdict = 'held';

-- What the school's calendar says of each date: a school day is a weekday the school works on, inside a semester and
-- outside every holiday. A school activity (KEGIATAN) is named but closes nothing. Sheet, list and recaps all ask here;
-- contract/src/dates/school-days.ts is the same rule for screens.
create function school_calendar(school uuid, first_date date, last_date date)
  returns table (date date, is_school_day boolean, why text, holiday text)
  -- plpgsql keeps the plan for the session; inlined, it would be planned again with every query around it.
  stable rows 1 language plpgsql as $$
#variable_conflict use_column
begin
  return query
    select d.date, w.why is null, w.why, named.name
      from (select first_date + n as date from generate_series(0, last_date - first_date) n) d
      left join school_setting s on s.school_id = school
      left join lateral (
        select h.name, h.kind from holiday h
          where h.school_id = school and d.date between h.start_date and h.end_date
          order by h.kind = 'KEGIATAN', h.start_date, h.name limit 1
      ) named on true
      cross join lateral (
        select case
          when s.active_days is null then 'NO_ACTIVE_DAYS'
          when not exists (
            select from semester t where t.school_id = school and d.date between t.start_date and t.end_date
          ) then 'NO_SEMESTER'
          when named.kind <> 'KEGIATAN' then 'HOLIDAY'
          when extract(isodow from d.date)::smallint <> all (s.active_days) then 'WEEKDAY'
        end as why
      ) w;
end $$;

call protect_school_tables();
revoke update, delete on attendance_event, attendance_save from hadir_school;
