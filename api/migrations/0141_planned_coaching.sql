-- Who coaches a club from a day still to come, as planned_teaching says of a subject: extracurricular.teacher_id is the
-- coach now, and the nightly job brings it up to date. A row lapses when somebody else was assigned meanwhile.
create table planned_coaching (
  school_id uuid not null,
  extracurricular_id uuid not null,
  start_date date not null,
  teacher_id uuid not null,
  -- The coach until then.
  replaces_id uuid not null,
  primary key (school_id, extracurricular_id, start_date),
  foreign key (school_id, extracurricular_id) references extracurricular (school_id, id) on delete cascade,
  foreign key (school_id, teacher_id) references teacher (school_id, id),
  foreign key (school_id, replaces_id) references teacher (school_id, id)
);
create index planned_coaching_teacher on planned_coaching (school_id, teacher_id);
create index planned_coaching_replaces on planned_coaching (school_id, replaces_id);

call protect_school_tables();
