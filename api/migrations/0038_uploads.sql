-- A file that was uploaded to learn which list it is, as it was read: checking it takes neither a second upload nor a
-- second reading. It holds children's data and goes with the next one of the same person, or after an hour.
create table import_file (
  school_id uuid not null references platform.school (id),
  id uuid not null,
  filename text not null check (length(filename) <= 200),
  tables bytea not null,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (school_id, id)
);
-- Packed already.
alter table import_file alter column tables set storage external;

call protect_school_tables();
