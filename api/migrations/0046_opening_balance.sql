-- S, I and A of a student in a semester from before the school kept them here: what the recaps and the rapor add to the
-- marks. Zeros stand for what was taken back; each change is in the student's history.
create table opening_balance (
  school_id uuid not null,
  academic_year_id uuid not null,
  semester_no smallint not null,
  student_id uuid not null,
  sick smallint not null check (sick between 0 and 200),
  permitted smallint not null check (permitted between 0 and 200),
  absent smallint not null check (absent between 0 and 200),
  version int not null default 1,
  actor_id uuid not null,
  updated_at timestamptz not null,
  primary key (school_id, academic_year_id, semester_no, student_id),
  foreign key (school_id, academic_year_id, semester_no) references semester (school_id, academic_year_id, no),
  foreign key (school_id, student_id) references student (school_id, id),
  foreign key (school_id, actor_id) references actor (school_id, id)
);
create index opening_balance_student on opening_balance (school_id, student_id);

call protect_school_tables();
revoke delete on opening_balance from hadir_school;
