-- Pupils in full, and the history of every record of a school.

-- What was done to a record, whichever it is: who, when, which fields from what to what. Written by the same
-- transaction as the change itself and never changed. Records are named, not referred to: a history outlives its record.
create table record_change (
  school_id uuid not null references platform.school (id),
  id uuid not null,
  -- The stem of the record's address: class, teacher, student.
  kind text not null,
  record_id uuid not null,
  actor_id uuid not null,
  at timestamptz not null,
  action text not null check (action in ('CREATED', 'CHANGED', 'REMOVED')),
  -- [{ field, from, to }], values that nobody reads already masked.
  changes jsonb not null,
  primary key (school_id, id),
  foreign key (school_id, actor_id) references actor (school_id, id)
);
create index record_change_record on record_change (school_id, kind, record_id, at);

call protect_school_tables();
revoke update, delete on record_change from hadir_school;
