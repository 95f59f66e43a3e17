-- A student who changes class keeps her scores: they are read from the old class, never copied. A score that the new
-- class has no component for counts in one of its own; the new teacher may exempt her from it.
create table carried_exemption (
  school_id uuid not null,
  component_id uuid not null,
  student_id uuid not null,
  reason text not null check (char_length(reason) between 3 and 200),
  actor_id uuid not null,
  saved_at timestamptz not null,
  primary key (school_id, component_id, student_id),
  foreign key (school_id, component_id, student_id) references score (school_id, component_id, student_id),
  foreign key (school_id, actor_id) references actor (school_id, id)
);
create index carried_exemption_actor on carried_exemption (school_id, actor_id);
create index carried_exemption_student on carried_exemption (school_id, student_id);

call protect_school_tables();
