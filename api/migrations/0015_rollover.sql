-- Naik tahun: the plan of who goes where, pupil by pupil; and what becomes of those who leave with a diploma.

create table rollover (
  school_id uuid not null,
  id uuid not null,
  from_year_id uuid not null,
  to_year_id uuid not null,
  state text not null check (state in ('draft', 'queued', 'running', 'done', 'undoing', 'undone', 'failed')),
  actor_id uuid not null,
  created_at timestamptz not null,
  applied_at timestamptz,
  progress_done int not null default 0,
  progress_total int not null default 0,
  -- Last sign of life of the job: one that is silent for minutes has died.
  touched_at timestamptz not null,
  failure text,
  primary key (school_id, id),
  unique (school_id, from_year_id),
  foreign key (school_id, from_year_id) references academic_year (school_id, id),
  foreign key (school_id, to_year_id) references academic_year (school_id, id),
  foreign key (school_id, actor_id) references actor (school_id, id),
  check (from_year_id <> to_year_id)
);
create index rollover_to_year on rollover (school_id, to_year_id);

-- The classes of the new year. Ids are chosen with the plan, so that an undone rollover comes back with the same ones.
create table rollover_class (
  school_id uuid not null,
  rollover_id uuid not null,
  class_id uuid not null,
  academic_class_id uuid not null,
  -- The rollover made it: taken back, it goes unless something refers to it by then.
  made_here boolean not null default false,
  primary key (school_id, rollover_id, class_id),
  foreign key (school_id, rollover_id) references rollover (school_id, id) on delete cascade,
  foreign key (school_id, class_id) references class (school_id, id)
);
create index rollover_class_class on rollover_class (school_id, class_id);

create table rollover_pupil (
  school_id uuid not null,
  rollover_id uuid not null,
  student_id uuid not null,
  -- Where she is in the old year, and the membership that ends.
  from_class_id uuid not null,
  old_enrollment_id uuid not null,
  decision text not null check (decision in ('NAIK', 'TINGGAL', 'LULUS', 'TIDAK_LULUS')),
  -- Null: to be chosen, or none because she graduates.
  to_class_id uuid,
  new_enrollment_id uuid not null,
  by_hand boolean not null default false,
  primary key (school_id, rollover_id, student_id),
  foreign key (school_id, rollover_id) references rollover (school_id, id) on delete cascade,
  foreign key (school_id, student_id) references student (school_id, id),
  foreign key (school_id, old_enrollment_id) references enrollment (school_id, id) on delete cascade,
  foreign key (school_id, rollover_id, from_class_id) references rollover_class (school_id, rollover_id, class_id),
  foreign key (school_id, rollover_id, to_class_id) references rollover_class (school_id, rollover_id, class_id),
  check (decision <> 'LULUS' or to_class_id is null)
);
create index rollover_pupil_student on rollover_pupil (school_id, student_id);
create index rollover_pupil_enrollment on rollover_pupil (school_id, old_enrollment_id);
create index rollover_pupil_from on rollover_pupil (school_id, rollover_id, from_class_id);

-- Of the classes that a rollover made, those that nothing refers to go; one that has something by now (a homeroom teacher,
-- lessons, pupils) stays. Asked of the references themselves, so that a table made later is not forgotten.
create procedure remove_unused_classes(school uuid, rollover uuid)
  language plpgsql as $$
declare
  one uuid;
begin
  for one in
    select rc.academic_class_id from rollover_class rc
      where rc.school_id = school and rc.rollover_id = rollover and rc.made_here
  loop
    begin
      delete from academic_class where school_id = school and id = one;
    exception when foreign_key_violation then
      null;
    end;
  end loop;
end $$;

-- Who graduated, and the tracer that she fills in herself.
create table alumni (
  school_id uuid not null,
  student_id uuid not null,
  graduation_year smallint not null check (graduation_year between 1950 and 2100),
  graduation_date date,
  last_class text,
  tracer_status text check (tracer_status in
    ('BEKERJA', 'KULIAH', 'WIRAUSAHA', 'BEKERJA_DAN_KULIAH', 'MENCARI_KERJA', 'BELUM', 'LAINNYA')),
  institution text,
  position text,
  field text,
  city text,
  start_date date,
  waiting_months smallint check (waiting_months between 0 and 60),
  relevance smallint check (relevance between 1 and 5),
  income_band text,
  phone text,
  email text,
  contact_consent boolean not null default false,
  updated_by_self_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (school_id, student_id),
  foreign key (school_id, student_id) references student (school_id, id)
);
create index alumni_year on alumni (school_id, graduation_year);

call protect_school_tables();
grant maintain on rollover_pupil to hadir_school;
