-- How a student left before she was readmitted: her KELUAR sheet can still be printed.
create table student_past_exit (
  school_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  exit_date date not null,
  exit_type text not null check (exit_type in ('LULUS', 'MUTASI', 'DIKELUARKAN', 'MENGUNDURKAN_DIRI', 'PUTUS_SEKOLAH', 'WAFAT', 'HILANG', 'LAINNYA')),
  reason text,
  destination_school text,
  diploma_no text,
  letter_no text,
  -- The first day on which she was back.
  readmitted_on date not null,
  primary key (school_id, id),
  foreign key (school_id, student_id) references student (school_id, id) on delete cascade
);
create index student_past_exit_student on student_past_exit (school_id, student_id);

call protect_school_tables();
