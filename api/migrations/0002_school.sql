-- What belongs to one school. Every table starts its keys with school_id, every reference is composite, and row
-- security is forced: api/src/platform/database/tenancy.test.ts reads the catalogue and fails on a table that breaks this.

-- The school's view of who acts in it: written together with a profile, read to name the author of a mark.
create table actor (
  school_id uuid not null references platform.school (id),
  id uuid not null,
  name text not null,
  role text not null,
  -- The teacher, student or guardian that this profile is; rules find her own classes by it.
  person_id uuid,
  primary key (school_id, id)
);

create table school_setting (
  school_id uuid primary key references platform.school (id),
  -- ISO weekdays, Monday 1; null until the first year is activated.
  active_days smallint[],
  time_zone text not null default 'WIB' check (time_zone in ('WIB', 'WITA', 'WIT')),
  -- The school as its papers name it; copied from the registration and editable here.
  npsn text not null,
  name text not null,
  level text not null check (level in ('SD', 'SMP', 'SMA')),
  address text not null,
  regency text,
  letterhead_lines text[] not null default '{}',
  principal_name text,
  principal_nip text,
  sign_place text,
  edit_window_days smallint not null default 2 check (edit_window_days between 0 and 14),
  version int not null default 1,
  updated_at timestamptz not null
);

create table academic_year (
  school_id uuid not null references platform.school (id),
  id uuid not null,
  name text not null,
  start_date date not null,
  end_date date not null,
  is_active boolean not null default false,
  curriculum text not null default 'MERDEKA' check (curriculum in ('MERDEKA', 'K13')),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (school_id, id),
  unique (school_id, name),
  check (end_date > start_date)
);
create unique index academic_year_one_active on academic_year (school_id) where is_active;

create table semester (
  school_id uuid not null,
  academic_year_id uuid not null,
  no smallint not null check (no in (1, 2)),
  start_date date not null,
  end_date date not null,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'AKTIF', 'DITUTUP')),
  primary key (school_id, academic_year_id, no),
  foreign key (school_id, academic_year_id) references academic_year (school_id, id) on delete cascade,
  check (end_date > start_date)
);

create table holiday (
  school_id uuid not null references platform.school (id),
  id uuid not null,
  start_date date not null,
  end_date date not null,
  name text not null,
  -- KEGIATAN is a school activity: the day counts as a school day.
  kind text not null check (kind in ('NASIONAL', 'CUTI_BERSAMA', 'SEMESTER', 'SEKOLAH', 'KEGIATAN')),
  primary key (school_id, id),
  check (end_date >= start_date)
);
create index holiday_dates on holiday (school_id, start_date);

create table class (
  school_id uuid not null references platform.school (id),
  id uuid not null,
  name text not null,
  grade text not null,
  major text,
  room text,
  capacity smallint check (capacity between 1 and 60),
  order_no int not null default 0,
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (school_id, id),
  unique (school_id, name)
);

-- A class in one academic year (rombongan belajar).
create table academic_class (
  school_id uuid not null,
  id uuid not null,
  academic_year_id uuid not null,
  class_id uuid not null,
  created_at timestamptz not null,
  primary key (school_id, id),
  unique (school_id, academic_year_id, class_id),
  foreign key (school_id, academic_year_id) references academic_year (school_id, id),
  foreign key (school_id, class_id) references class (school_id, id)
);

create table teacher (
  school_id uuid not null references platform.school (id),
  id uuid not null,
  name text not null,
  title_front text,
  title_back text,
  gender text not null check (gender in ('L', 'P')),
  birth_place text,
  dob date not null,
  nuptk text,
  nip text,
  employment_status text not null,
  ptk_type text not null,
  religion text,
  phone text,
  email text,
  address text,
  status text not null default 'AKTIF' check (status in ('AKTIF', 'CUTI', 'PINDAH', 'PENSIUN', 'KELUAR')),
  -- Columns that are kept only when the operator ticked them at the import (NIK, NPWP, bank …).
  sensitive jsonb,
  -- Further Dapodik columns that have no field of their own yet.
  extra jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (school_id, id)
);
create unique index teacher_nuptk on teacher (school_id, nuptk) where nuptk is not null;
create unique index teacher_nip on teacher (school_id, nip) where nip is not null;
create index teacher_name on teacher (school_id, lower(name));

create table student (
  school_id uuid not null references platform.school (id),
  id uuid not null,
  name text not null,
  nis text not null,
  nisn text,
  gender text not null check (gender in ('L', 'P')),
  birth_place text,
  dob date not null,
  religion text,
  address text,
  rt text,
  rw text,
  hamlet text,
  village text,
  district text,
  postal_code text,
  phone text,
  email text,
  entry_date date,
  status text not null default 'AKTIF' check (status in ('AKTIF', 'KELUAR', 'ALUMNI')),
  sensitive jsonb,
  extra jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (school_id, id),
  unique (school_id, nis)
);
create unique index student_nisn on student (school_id, nisn) where nisn is not null;
create index student_name on student (school_id, lower(name));

create table student_exit (
  school_id uuid not null,
  student_id uuid not null,
  exit_date date not null,
  exit_type text not null check (exit_type in ('LULUS', 'MUTASI', 'DIKELUARKAN', 'MENGUNDURKAN_DIRI', 'PUTUS_SEKOLAH', 'WAFAT', 'HILANG', 'LAINNYA')),
  reason text,
  primary key (school_id, student_id),
  foreign key (school_id, student_id) references student (school_id, id)
);

create table guardian (
  school_id uuid not null references platform.school (id),
  id uuid not null,
  name text not null,
  birth_year smallint,
  education text,
  job text,
  phone text,
  email text,
  sensitive jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (school_id, id)
);

create table student_guardian (
  school_id uuid not null,
  student_id uuid not null,
  guardian_id uuid not null,
  relation text not null check (relation in ('AYAH', 'IBU', 'WALI')),
  is_primary_contact boolean not null default false,
  primary key (school_id, student_id, relation),
  foreign key (school_id, student_id) references student (school_id, id) on delete cascade,
  foreign key (school_id, guardian_id) references guardian (school_id, id)
);
create index student_guardian_guardian on student_guardian (school_id, guardian_id);

-- Who was in which class, dated: leave_date is the first day on which the pupil is no longer a member.
create table enrollment (
  school_id uuid not null,
  id uuid not null,
  academic_year_id uuid not null,
  academic_class_id uuid not null,
  student_id uuid not null,
  roll_no smallint,
  join_date date not null,
  leave_date date,
  outcome text check (outcome in ('NAIK', 'TINGGAL', 'LULUS', 'TIDAK_LULUS', 'PINDAH_KELAS', 'KELUAR')),
  created_at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, academic_year_id) references academic_year (school_id, id),
  foreign key (school_id, academic_class_id) references academic_class (school_id, id),
  foreign key (school_id, student_id) references student (school_id, id),
  check (leave_date > join_date)
);
create unique index enrollment_one_open on enrollment (school_id, academic_year_id, student_id) where leave_date is null;
create index enrollment_class on enrollment (school_id, academic_class_id, join_date);
create index enrollment_student on enrollment (school_id, student_id);

-- Who leads a class, dated: end_date is the first day on which it is somebody else's.
create table homeroom (
  school_id uuid not null,
  id uuid not null,
  academic_class_id uuid not null,
  teacher_id uuid not null,
  start_date date not null,
  end_date date,
  primary key (school_id, id),
  foreign key (school_id, academic_class_id) references academic_class (school_id, id),
  foreign key (school_id, teacher_id) references teacher (school_id, id)
);
create unique index homeroom_one_open on homeroom (school_id, academic_class_id) where end_date is null;
create index homeroom_teacher on homeroom (school_id, teacher_id);

create table duty (
  school_id uuid not null,
  id uuid not null,
  teacher_id uuid not null,
  kind text not null check (kind in ('GURU_PIKET', 'BK', 'KEPALA_SEKOLAH', 'WAKASEK', 'OPERATOR')),
  -- ISO weekdays on which a GURU_PIKET is on duty; null for the duties that hold every day.
  weekdays smallint[],
  start_date date not null,
  end_date date,
  primary key (school_id, id),
  foreign key (school_id, teacher_id) references teacher (school_id, id)
);
create index duty_teacher on duty (school_id, teacher_id);

call protect_school_tables();
