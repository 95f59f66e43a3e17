-- The rapor: what a homeroom teacher writes into it, what is frozen when it is locked, and its published versions.

-- What the middle of a semester has is reckoned beside its end; under K13 skill has a description of its own.
alter table subject_result
  add column skill_description text,
  add column mid_score smallint check (mid_score between 0 and 100),
  add column mid_skill smallint check (mid_skill between 0 and 100),
  add column mid_filled smallint not null default 0,
  add column mid_owed smallint not null default 0,
  add column mid_description text,
  add column mid_skill_description text;

create table report_card (
  school_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  academic_year_id uuid not null,
  semester_no smallint not null,
  period text not null check (period in ('TENGAH', 'AKHIR')),
  -- Where she was when it was written last; the snapshot of a locked one says it for good.
  academic_class_id uuid not null,
  note text check (char_length(note) <= 600),
  spiritual_grade text check (spiritual_grade in ('SB', 'B', 'C', 'K')),
  spiritual_text text,
  social_grade text check (social_grade in ('SB', 'B', 'C', 'K')),
  social_text text,
  -- Beside what the recap counts, which stays what it is.
  sick_override smallint check (sick_override between 0 and 200),
  permitted_override smallint check (permitted_override between 0 and 200),
  absent_override smallint check (absent_override between 0 and 200),
  override_reason text,
  decision text check (decision in ('NAIK', 'TINGGAL', 'LULUS', 'TIDAK_LULUS')),
  state text not null default 'DRAFT' check (state in ('DRAFT', 'TERKUNCI', 'TERBIT', 'DITARIK')),
  locked_at timestamptz,
  locked_by uuid,
  -- As contract/src/student/student-evaluation/snapshot.ts has it; null in a draft.
  snapshot jsonb,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (school_id, id),
  unique (school_id, student_id, academic_year_id, semester_no, period),
  foreign key (school_id, student_id) references student (school_id, id),
  foreign key (school_id, academic_class_id) references academic_class (school_id, id),
  foreign key (school_id, academic_year_id, semester_no) references semester (school_id, academic_year_id, no),
  foreign key (school_id, locked_by) references actor (school_id, id),
  check (num_nulls(sick_override, permitted_override, absent_override, override_reason) in (0, 4)),
  check (decision is null or (period = 'AKHIR' and semester_no = 2)),
  check ((state = 'DRAFT') = (snapshot is null)),
  check ((state = 'DRAFT') = (locked_at is null))
);
create index report_card_class on report_card (school_id, academic_class_id, semester_no, period);
create index report_card_locker on report_card (school_id, locked_by);
create index report_card_semester on report_card (school_id, academic_year_id, semester_no);

create table achievement (
  school_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  academic_year_id uuid not null,
  semester_no smallint not null,
  kind text not null check (kind in ('AKADEMIK', 'NON_AKADEMIK')),
  name text not null,
  description text,
  order_no smallint not null,
  primary key (school_id, id),
  foreign key (school_id, student_id) references student (school_id, id),
  foreign key (school_id, academic_year_id, semester_no) references semester (school_id, academic_year_id, no)
);
create index achievement_student on achievement (school_id, student_id, academic_year_id, semester_no);
create index achievement_semester on achievement (school_id, academic_year_id, semester_no);

-- Kokurikuler, and P5 of the years that had it.
create table cocurricular_activity (
  school_id uuid not null,
  id uuid not null,
  academic_class_id uuid not null,
  semester_no smallint not null check (semester_no in (1, 2)),
  kind text not null check (kind in ('KOKURIKULER', 'P5')),
  theme text not null,
  title text not null,
  goal text,
  group_name text,
  dimensions text[] not null check (cardinality(dimensions) between 1 and 8),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, academic_class_id) references academic_class (school_id, id)
);
create index cocurricular_activity_class on cocurricular_activity (school_id, academic_class_id, semester_no);

create table cocurricular_result (
  school_id uuid not null,
  cocurricular_activity_id uuid not null,
  student_id uuid not null,
  dimension text not null,
  category text not null check (category in ('SB', 'B', 'C', 'PERLU_BIMBINGAN', 'MB', 'SDB', 'BSH', 'SAB')),
  text text,
  primary key (school_id, cocurricular_activity_id, student_id, dimension),
  foreign key (school_id, cocurricular_activity_id) references cocurricular_activity (school_id, id) on delete cascade,
  foreign key (school_id, student_id) references student (school_id, id)
);
create index cocurricular_result_student on cocurricular_result (school_id, student_id);

create table extracurricular (
  school_id uuid not null,
  id uuid not null,
  academic_year_id uuid not null,
  semester_no smallint not null,
  name text not null,
  -- Who coaches it (pembina).
  teacher_id uuid,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, academic_year_id, semester_no) references semester (school_id, academic_year_id, no),
  foreign key (school_id, teacher_id) references teacher (school_id, id)
);
create unique index extracurricular_name
  on extracurricular (school_id, academic_year_id, semester_no, lower(name));
create index extracurricular_teacher on extracurricular (school_id, teacher_id);

create table extracurricular_member (
  school_id uuid not null,
  extracurricular_id uuid not null,
  student_id uuid not null,
  predicate text check (predicate in ('SB', 'B', 'C', 'K')),
  description text,
  primary key (school_id, extracurricular_id, student_id),
  foreign key (school_id, extracurricular_id) references extracurricular (school_id, id) on delete cascade,
  foreign key (school_id, student_id) references student (school_id, id)
);
create index extracurricular_member_student on extracurricular_member (school_id, student_id);

-- What was published is never changed: a correction is the next version.
create table report_card_version (
  school_id uuid not null,
  id uuid not null,
  report_card_id uuid not null,
  no smallint not null check (no > 0),
  -- Random, in the address of the public page.
  public_id uuid not null,
  state text not null default 'TERBIT' check (state in ('TERBIT', 'DIGANTI', 'DITARIK')),
  snapshot jsonb not null,
  published_at timestamptz not null,
  published_by uuid not null,
  replaced_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  withdraw_reason text,
  -- Over the values that the paper shows, once it has been signed.
  salt text,
  digest text,
  key_id text,
  signature text,
  primary key (school_id, id),
  unique (school_id, report_card_id, no),
  unique (school_id, public_id),
  foreign key (school_id, report_card_id) references report_card (school_id, id),
  foreign key (school_id, published_by) references actor (school_id, id),
  foreign key (school_id, withdrawn_by) references actor (school_id, id),
  check ((state = 'DITARIK') = (withdrawn_at is not null)),
  check (num_nulls(withdrawn_at, withdrawn_by, withdraw_reason) in (0, 3))
);
create unique index report_card_version_current on report_card_version (school_id, report_card_id)
  where state = 'TERBIT';
create index report_card_version_publisher on report_card_version (school_id, published_by);
create index report_card_version_withdrawer on report_card_version (school_id, withdrawn_by);

-- The very bytes that were printed: a reprint serves them.
create table report_card_paper (
  school_id uuid not null,
  report_card_version_id uuid not null,
  content bytea not null,
  content_type text not null default 'application/pdf' check (content_type = 'application/pdf'),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null,
  primary key (school_id, report_card_version_id),
  foreign key (school_id, report_card_version_id) references report_card_version (school_id, id)
);

-- The first opening of a version by each of the family.
create table report_card_receipt (
  school_id uuid not null,
  report_card_version_id uuid not null,
  actor_id uuid not null,
  at timestamptz not null,
  primary key (school_id, report_card_version_id, actor_id),
  foreign key (school_id, report_card_version_id) references report_card_version (school_id, id),
  foreign key (school_id, actor_id) references actor (school_id, id)
);
create index report_card_receipt_actor on report_card_receipt (school_id, actor_id);

call protect_school_tables();
revoke delete on report_card from hadir_school;
revoke update, delete on report_card_version from hadir_school;
grant update (state, replaced_at, withdrawn_at, withdrawn_by, withdraw_reason, salt, digest, key_id, signature)
  on report_card_version to hadir_school;
revoke update, delete on report_card_paper from hadir_school;
revoke update, delete on report_card_receipt from hadir_school;
