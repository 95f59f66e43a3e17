-- Attendance by lessons: what became of one hour of the timetable on one date, its journal, and the marks of its
-- pupils, by the protocol of the daily sheet and with the same counter of saves.

create table lesson (
  school_id uuid not null,
  id uuid not null,
  date date not null,
  -- The slot of the timetable; null for an extra lesson. No reference, and what the slot said that day is kept here:
  -- it may be moved or removed later, and what was held stays as it was.
  schedule_id uuid,
  academic_class_id uuid not null,
  academic_subject_id uuid not null,
  period_start smallint,
  period_end smallint,
  start_minute smallint not null check (start_minute between 0 and 1439),
  end_minute smallint not null check (end_minute between 0 and 1439),
  room text,
  -- Whose lesson it is, and who held it: null until somebody was assigned or something saved.
  teacher_id uuid not null,
  actual_teacher_id uuid,
  teacher_status text check (teacher_status in ('HADIR', 'TUGAS', 'DIGANTI', 'KOSONG')),
  teacher_note text check (length(teacher_note) <= 200),
  version int not null default 1,
  -- The journal, with the last change of it that was applied.
  topic text check (length(topic) <= 300),
  activity text check (length(activity) <= 1000),
  obstacle text check (length(obstacle) <= 1000),
  follow_up text check (length(follow_up) <= 1000),
  is_final boolean not null default false,
  journal_rev int not null default 0,
  journal_event_id uuid,
  created_at timestamptz not null,
  primary key (school_id, id),
  unique (school_id, schedule_id, date),
  foreign key (school_id, academic_class_id, academic_subject_id)
    references academic_subject (school_id, academic_class_id, id),
  foreign key (school_id, teacher_id) references teacher (school_id, id),
  foreign key (school_id, actual_teacher_id) references teacher (school_id, id),
  check (end_minute > start_minute),
  check (teacher_status is null or (actual_teacher_id is null) = (teacher_status = 'KOSONG')),
  check (not is_final or topic is not null)
);
create index lesson_date on lesson (school_id, date);
create index lesson_subject on lesson (school_id, academic_subject_id, date);
create index lesson_class on lesson (school_id, academic_class_id, date);
create index lesson_teacher on lesson (school_id, teacher_id, date);
create index lesson_actual_teacher on lesson (school_id, actual_teacher_id, date);

-- As attendance_cell, of one lesson.
create table lesson_cell (
  school_id uuid not null,
  lesson_id uuid not null,
  student_id uuid not null,
  rev int not null,
  seq int not null,
  n int not null,
  minutes_late smallint check (minutes_late between 1 and 480),
  status text check (status in ('H', 'S', 'I', 'A', 'T', 'D')),
  note text check (length(note) <= 200),
  reason text check (length(reason) <= 200),
  primary key (school_id, lesson_id, student_id),
  foreign key (school_id, lesson_id) references lesson (school_id, id),
  foreign key (school_id, student_id) references student (school_id, id)
);

-- Every journal that ever arrived, with its verdict. Append-only for the application's role.
create table lesson_journal_event (
  school_id uuid not null,
  id uuid not null,
  lesson_id uuid not null,
  actor_id uuid not null,
  device uuid not null,
  at timestamptz not null,
  client_at timestamptz,
  base int not null,
  n int not null,
  -- The journal's rev after it.
  rev int not null,
  verdict text not null check (verdict in ('applied', 'same', 'conflict', 'held', 'rejected')),
  verdict_reason text,
  topic text,
  activity text,
  obstacle text,
  follow_up text,
  is_final boolean not null,
  primary key (school_id, id),
  foreign key (school_id, lesson_id) references lesson (school_id, id),
  foreign key (school_id, actor_id) references actor (school_id, id)
);
create index lesson_journal_event_lesson on lesson_journal_event (school_id, lesson_id);

-- Null: the marks of a class's day.
alter table attendance_save
  add column lesson_id uuid,
  add foreign key (school_id, lesson_id) references lesson (school_id, id);
create index attendance_save_lesson on attendance_save (school_id, lesson_id) where lesson_id is not null;

call protect_school_tables();
revoke update, delete on lesson_journal_event from hadir_school;
revoke delete on lesson_cell from hadir_school;
