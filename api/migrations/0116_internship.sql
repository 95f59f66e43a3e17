-- Praktik kerja lapangan (PKL) of a student of an SMK: where, when, with whom, and how it went.
create table internship (
  school_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  academic_year_id uuid not null,
  semester_no smallint not null,
  place text not null,
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  mentor text,
  score smallint check (score between 0 and 100),
  description text,
  order_no smallint not null,
  primary key (school_id, id),
  foreign key (school_id, student_id) references student (school_id, id),
  foreign key (school_id, academic_year_id, semester_no) references semester (school_id, academic_year_id, no)
);
create index internship_student on internship (school_id, student_id, academic_year_id, semester_no);
create index internship_semester on internship (school_id, academic_year_id, semester_no);

call protect_school_tables();
