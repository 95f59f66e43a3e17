-- Whose a subject of a class is from a day still to come: academic_subject.teacher_id is whose it is now, and the
-- nightly job brings it up to date. A row lapses when somebody else was assigned meanwhile.
create table planned_teaching (
  school_id uuid not null,
  academic_subject_id uuid not null,
  start_date date not null,
  teacher_id uuid not null,
  -- Whose it is until then.
  replaces_id uuid not null,
  primary key (school_id, academic_subject_id, start_date),
  foreign key (school_id, academic_subject_id) references academic_subject (school_id, id) on delete cascade,
  foreign key (school_id, teacher_id) references teacher (school_id, id),
  foreign key (school_id, replaces_id) references teacher (school_id, id)
);
create index planned_teaching_teacher on planned_teaching (school_id, teacher_id);
create index planned_teaching_replaces on planned_teaching (school_id, replaces_id);

call protect_school_tables();
