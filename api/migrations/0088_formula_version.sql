-- A stored result knows which formula it follows (formulaVersion in contract/src/evaluation/student-result.ts). After an
-- upgrade a job stores the older ones again; those from before this column are the oldest.
alter table subject_result add column formula_version smallint not null default 0;

-- For which formula a school's job has been started.
create table platform.formula_refresh (
  school_id uuid primary key references platform.school (id),
  formula_version smallint not null,
  started_at timestamptz not null
);
grant select, insert, update on platform.formula_refresh to hadir_platform;
