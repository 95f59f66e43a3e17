-- Subjects and who teaches them; a teacher's record in full; duties, exams and assignments of a year.

create table subject (
  school_id uuid not null references platform.school (id),
  id uuid not null,
  code text not null,
  name text not null,
  short_name text,
  -- The order of these is the order on the rapor.
  subject_group text not null
    check (subject_group in ('UMUM', 'KELOMPOK_A', 'KELOMPOK_B', 'MULOK', 'PILIHAN', 'KEJURUAN', 'EKSKUL')),
  -- SEMUA: taught under either curriculum.
  curriculum text not null check (curriculum in ('MERDEKA', 'K13', 'SEMUA')),
  grades text[] not null check (cardinality(grades) > 0),
  -- Set for the religion subjects: only pupils of it have the subject.
  religion text,
  order_no smallint not null check (order_no between 1 and 99),
  weekly_jp smallint check (weekly_jp between 0 and 12),
  threshold smallint check (threshold between 0 and 100),
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (school_id, id),
  unique (school_id, code)
);
create unique index subject_name on subject (school_id, lower(name), curriculum);

-- A subject as one class of the year has it (pembelajaran). The year is the class's.
create table academic_subject (
  school_id uuid not null,
  id uuid not null,
  academic_class_id uuid not null,
  subject_id uuid not null,
  teacher_id uuid,
  weekly_jp smallint not null check (weekly_jp between 1 and 12),
  threshold smallint not null check (threshold between 0 and 100),
  -- How much each part of the final score weighs: lingkup materi, tengah semester, akhir semester.
  weight_lm smallint not null check (weight_lm between 0 and 100),
  weight_sts smallint not null check (weight_sts between 0 and 100),
  weight_sas smallint not null check (weight_sas between 0 and 100),
  -- null: in both semesters.
  semester_no smallint check (semester_no in (1, 2)),
  sk_number text,
  sk_date date,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (school_id, id),
  unique (school_id, academic_class_id, subject_id),
  -- So that others may refer to a subject of one certain class.
  unique (school_id, academic_class_id, id),
  foreign key (school_id, academic_class_id) references academic_class (school_id, id),
  foreign key (school_id, subject_id) references subject (school_id, id),
  foreign key (school_id, teacher_id) references teacher (school_id, id),
  check (weight_lm + weight_sts + weight_sas > 0)
);
create index academic_subject_subject on academic_subject (school_id, subject_id);
create index academic_subject_teacher on academic_subject (school_id, teacher_id);

create table academic_subject_co_teacher (
  school_id uuid not null,
  academic_subject_id uuid not null,
  teacher_id uuid not null,
  primary key (school_id, academic_subject_id, teacher_id),
  foreign key (school_id, academic_subject_id) references academic_subject (school_id, id) on delete cascade,
  foreign key (school_id, teacher_id) references teacher (school_id, id)
);
create index academic_subject_co_teacher_teacher on academic_subject_co_teacher (school_id, teacher_id);

-- null: as the year, the grade or the class that stays has it.
alter table academic_class
  add column curriculum text check (curriculum in ('MERDEKA', 'K13')),
  add column phase text check (phase in ('A', 'B', 'C', 'D', 'E', 'F')),
  add column room text,
  add column capacity smallint check (capacity between 1 and 60),
  add column picket_note text,
  add column status text not null default 'AKTIF' check (status in ('AKTIF', 'DITUTUP')),
  add column version int not null default 1;

alter table teacher
  add column rank text,
  add column tmt date,
  add column education text,
  add column major text,
  add column province text,
  add column regency text,
  add column district text,
  add column village text,
  add column postal_code text,
  -- Since when and why somebody is no longer at the school.
  add column left_on date,
  add column left_reason text;
-- NIK and NPWP stay where the import puts what is sensitive; an identity number belongs to one teacher of a school.
create unique index teacher_nik on teacher (school_id, (sensitive ->> 'nik')) where sensitive ->> 'nik' is not null;

-- Which records have an account.
create index actor_person on actor (school_id, person_id);

-- What is agreed with a teacher for a year; duties are dated and stand in duty.
create table academic_teacher (
  school_id uuid not null,
  academic_year_id uuid not null,
  teacher_id uuid not null,
  max_weekly_jp smallint check (max_weekly_jp between 1 and 60),
  version int not null default 1,
  primary key (school_id, academic_year_id, teacher_id),
  foreign key (school_id, academic_year_id) references academic_year (school_id, id) on delete cascade,
  foreign key (school_id, teacher_id) references teacher (school_id, id)
);
create index academic_teacher_teacher on academic_teacher (school_id, teacher_id);

-- A period of assessment (STS, SAS, ASAJ) and the classes that sit it.
create table exam (
  school_id uuid not null,
  id uuid not null,
  academic_year_id uuid not null,
  semester_no smallint not null check (semester_no in (1, 2)),
  kind text not null check (kind in ('STS', 'SAS', 'ASAJ')),
  name text not null,
  start_date date not null,
  end_date date not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (school_id, id),
  unique (school_id, academic_year_id, name),
  foreign key (school_id, academic_year_id) references academic_year (school_id, id),
  check (end_date >= start_date)
);

create table exam_class (
  school_id uuid not null,
  exam_id uuid not null,
  academic_class_id uuid not null,
  primary key (school_id, exam_id, academic_class_id),
  foreign key (school_id, exam_id) references exam (school_id, id) on delete cascade,
  foreign key (school_id, academic_class_id) references academic_class (school_id, id)
);
create index exam_class_class on exam_class (school_id, academic_class_id);

-- An assignment that the pupils of a class get in a subject.
create table task (
  school_id uuid not null,
  id uuid not null,
  academic_subject_id uuid not null,
  title text not null,
  description text,
  due_date date not null,
  max_score smallint not null check (max_score between 1 and 100),
  created_by uuid not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, academic_subject_id) references academic_subject (school_id, id),
  foreign key (school_id, created_by) references actor (school_id, id)
);
create index task_subject on task (school_id, academic_subject_id, due_date);

call protect_school_tables();
