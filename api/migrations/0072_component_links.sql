-- A component may be what an assignment (Tugas) or a period of assessment (Exam) is scored in.
alter table assessment_component
  add column task_id uuid,
  add column exam_id uuid,
  add check (task_id is null or exam_id is null),
  add foreign key (school_id, task_id) references task (school_id, id) on delete set null (task_id),
  add foreign key (school_id, exam_id) references exam (school_id, id) on delete set null (exam_id);
-- Moves with every write to a subject's scores, so that who looks at them knows that there is something new.
alter table subject_evaluation add column score_seq int not null default 0;
create index assessment_component_task on assessment_component (school_id, task_id);
create index assessment_component_exam on assessment_component (school_id, exam_id);
