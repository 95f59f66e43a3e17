-- What the former school of a student who came in mid-semester gave her. It counts as a score carried from another class
-- does, and is of the subject, so that it follows her into every class. A correction adds a revision and a removal one
-- without a value: the cell's history is read from them.
create table former_school_score (
  school_id uuid not null,
  score_id uuid not null,
  rev integer not null check (rev > 0),
  student_id uuid not null,
  subject_id uuid not null,
  academic_year_id uuid not null,
  semester_no smallint not null,
  kind text not null check (kind in ('LM', 'STS', 'SAS', 'PH', 'PTS', 'PAS', 'PRAKTIK')),
  code text not null check (char_length(code) between 1 and 20),
  name text not null check (char_length(name) between 1 and 80),
  -- In tenths: 855 is 85,5.
  value smallint check (value between 0 and 1000),
  -- The day on which she came: a score of this school from then on replaces it.
  since date not null,
  actor_id uuid not null,
  saved_at timestamptz not null,
  primary key (school_id, score_id, rev),
  foreign key (school_id, student_id) references student (school_id, id),
  foreign key (school_id, subject_id) references subject (school_id, id),
  foreign key (school_id, academic_year_id, semester_no) references semester (school_id, academic_year_id, no),
  foreign key (school_id, actor_id) references actor (school_id, id)
);
create index former_school_score_student on former_school_score (school_id, student_id, academic_year_id, semester_no);
create index former_school_score_subject on former_school_score (school_id, subject_id);
create index former_school_score_semester on former_school_score (school_id, academic_year_id, semester_no);
create index former_school_score_actor on former_school_score (school_id, actor_id);

call protect_school_tables();
