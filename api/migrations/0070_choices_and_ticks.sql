-- Who takes an elective, what a teacher ticks by hand, and whether somebody has worded the second description of K13.

-- From a semester on a student takes a subject of a class, or does not: a student of the class who is not named takes
-- it, one of another class takes it only when named.
create table subject_choice (
  school_id uuid not null,
  academic_subject_id uuid not null,
  student_id uuid not null,
  semester_no smallint not null check (semester_no in (1, 2)),
  takes boolean not null,
  primary key (school_id, academic_subject_id, student_id, semester_no),
  foreign key (school_id, academic_subject_id) references academic_subject (school_id, id) on delete cascade,
  foreign key (school_id, student_id) references student (school_id, id) on delete cascade
);
create index subject_choice_student on subject_choice (school_id, student_id);

-- An objective that a teacher calls achieved, or not, whatever the scores say.
create table objective_tick (
  school_id uuid not null,
  subject_evaluation_id uuid not null,
  objective_id uuid not null,
  student_id uuid not null,
  is_achieved boolean not null,
  primary key (school_id, objective_id, student_id),
  foreign key (school_id, subject_evaluation_id, objective_id)
    references learning_objective (school_id, subject_evaluation_id, id) on delete cascade,
  foreign key (school_id, student_id) references student (school_id, id)
);
create index objective_tick_evaluation on objective_tick (school_id, subject_evaluation_id);
create index objective_tick_student on objective_tick (school_id, student_id);

-- Of skill_description, as edited_from is of description.
alter table subject_result add column skill_edited_from text;

call protect_school_tables();
