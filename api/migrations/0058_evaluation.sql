-- Scores: what a subject of a class measures in a semester, and what each student reached.

create table subject_evaluation (
  school_id uuid not null,
  id uuid not null,
  academic_subject_id uuid not null,
  semester_no smallint not null check (semester_no in (1, 2)),
  curriculum text not null check (curriculum in ('MERDEKA', 'K13')),
  -- KKTP, or KKM under K13.
  threshold smallint not null check (threshold between 0 and 100),
  -- Of scopes of material (LM; PH), the middle of the semester (STS; PTS) and its end (SAS; PAS).
  weight_lm smallint not null check (weight_lm between 0 and 100),
  weight_sts smallint not null check (weight_sts between 0 and 100),
  weight_sas smallint not null check (weight_sas between 0 and 100),
  remedial_mode text not null check (remedial_mode in ('CAP', 'HIGHEST', 'MEAN')),
  status text not null default 'DRAFT' check (status in ('DRAFT', 'FINAL', 'TERKUNCI')),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (school_id, id),
  unique (school_id, academic_subject_id, semester_no),
  foreign key (school_id, academic_subject_id) references academic_subject (school_id, id),
  check (weight_lm + weight_sts + weight_sas > 0)
);

-- Tujuan pembelajaran (TP).
create table learning_objective (
  school_id uuid not null,
  id uuid not null,
  subject_evaluation_id uuid not null,
  code text not null,
  text text not null check (char_length(text) between 10 and 300),
  scope text,
  order_no smallint not null check (order_no between 1 and 99),
  primary key (school_id, id),
  unique (school_id, subject_evaluation_id, id),
  foreign key (school_id, subject_evaluation_id) references subject_evaluation (school_id, id) on delete cascade
);
create index learning_objective_evaluation on learning_objective (school_id, subject_evaluation_id, order_no);

create table assessment_component (
  school_id uuid not null,
  id uuid not null,
  subject_evaluation_id uuid not null,
  code text not null,
  name text not null,
  kind text not null check (kind in ('FORMATIF', 'LM', 'STS', 'SAS', 'PH', 'PTS', 'PAS', 'PRAKTIK')),
  weight smallint not null check (weight between 1 and 100),
  held_on date,
  -- Of several practical scores for one basic competency (KD) the best counts.
  competency text,
  order_no smallint not null check (order_no between 1 and 99),
  -- One with scores is put aside, never deleted.
  archived_at timestamptz,
  primary key (school_id, id),
  unique (school_id, subject_evaluation_id, id),
  foreign key (school_id, subject_evaluation_id) references subject_evaluation (school_id, id)
);
create index assessment_component_evaluation on assessment_component (school_id, subject_evaluation_id, order_no);
create unique index assessment_component_code on assessment_component (school_id, subject_evaluation_id, lower(code))
  where archived_at is null;

-- Both sides are of one evaluation.
create table component_objective (
  school_id uuid not null,
  subject_evaluation_id uuid not null,
  component_id uuid not null,
  objective_id uuid not null,
  primary key (school_id, component_id, objective_id),
  foreign key (school_id, subject_evaluation_id, component_id)
    references assessment_component (school_id, subject_evaluation_id, id) on delete cascade,
  foreign key (school_id, subject_evaluation_id, objective_id)
    references learning_objective (school_id, subject_evaluation_id, id) on delete cascade
);
create index component_objective_objective on component_objective (school_id, objective_id);

-- One student's result in one component. A cell without a row was never written; one with state EMPTY was cleared.
create table score (
  school_id uuid not null,
  component_id uuid not null,
  student_id uuid not null,
  state text not null check (state in ('EMPTY', 'SCORE', 'ABSENT', 'EXEMPT', 'NOT_DUE')),
  -- In tenths: 855 is 85,5.
  value smallint check (value between 0 and 1000),
  remedial smallint check (remedial between 0 and 1000),
  reason text,
  rev int not null check (rev > 0),
  actor_id uuid not null,
  saved_at timestamptz not null,
  primary key (school_id, component_id, student_id),
  foreign key (school_id, component_id) references assessment_component (school_id, id),
  foreign key (school_id, student_id) references student (school_id, id),
  foreign key (school_id, actor_id) references actor (school_id, id),
  check ((state = 'SCORE') = (value is not null)),
  check (remedial is null or state = 'SCORE'),
  check ((state = 'EXEMPT') = (reason is not null))
);
create index score_student on score (school_id, student_id);

-- Every score that was ever saved.
create table score_event (
  school_id uuid not null,
  component_id uuid not null,
  student_id uuid not null,
  rev int not null,
  state text not null,
  value smallint,
  remedial smallint,
  reason text,
  actor_id uuid not null,
  saved_at timestamptz not null,
  primary key (school_id, component_id, student_id, rev),
  foreign key (school_id, component_id, student_id) references score (school_id, component_id, student_id),
  foreign key (school_id, actor_id) references actor (school_id, id)
);
create index score_event_actor on score_event (school_id, actor_id);

-- What the scores of a student come to, reckoned again with each save; a description that somebody edited stays.
create table subject_result (
  school_id uuid not null,
  subject_evaluation_id uuid not null,
  student_id uuid not null,
  final_score smallint check (final_score between 0 and 100),
  skill_score smallint check (skill_score between 0 and 100),
  filled smallint not null,
  owed smallint not null,
  description text,
  -- What the automatic text was when somebody edited it; null: the text is automatic.
  edited_from text,
  primary key (school_id, subject_evaluation_id, student_id),
  foreign key (school_id, subject_evaluation_id) references subject_evaluation (school_id, id),
  foreign key (school_id, student_id) references student (school_id, id)
);
create index subject_result_student on subject_result (school_id, student_id);

call protect_school_tables();
revoke delete on score from hadir_school;
revoke update, delete on score_event from hadir_school;
