-- Pelajaran gabungan: subjects of several classes of a year that one teacher teaches together (decision 0055).
create table joint_group (
  school_id uuid not null,
  id uuid not null,
  academic_year_id uuid not null,
  created_at timestamptz not null,
  primary key (school_id, id),
  -- So that members may refer to a group of one certain year.
  unique (school_id, id, academic_year_id),
  foreign key (school_id, academic_year_id) references academic_year (school_id, id)
);
create index joint_group_year on joint_group (school_id, academic_year_id);

create table joint_member (
  school_id uuid not null,
  joint_group_id uuid not null,
  academic_year_id uuid not null,
  academic_class_id uuid not null,
  academic_subject_id uuid not null,
  -- The first keeps the journal of the group's lessons.
  position smallint not null check (position >= 1),
  -- From that day on the classes are taught separately; null: they are not separated.
  ended_on date,
  primary key (school_id, joint_group_id, academic_subject_id),
  unique (school_id, joint_group_id, academic_class_id),
  unique (school_id, joint_group_id, position),
  foreign key (school_id, joint_group_id, academic_year_id)
    references joint_group (school_id, id, academic_year_id) on delete cascade,
  foreign key (school_id, academic_class_id, academic_year_id)
    references academic_class (school_id, id, academic_year_id),
  foreign key (school_id, academic_class_id, academic_subject_id)
    references academic_subject (school_id, academic_class_id, id)
);
create unique index joint_member_once on joint_member (school_id, academic_subject_id) where ended_on is null;
create index joint_member_subject on joint_member (school_id, academic_class_id, academic_subject_id);
create index joint_member_year on joint_member (school_id, academic_year_id);

call protect_school_tables();
