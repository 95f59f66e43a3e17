-- Ganjil to Genap in one act: what it wrote is kept with it, so that it can be taken back.
alter table semester_event
  drop constraint semester_event_kind_check,
  add constraint semester_event_kind_check check (kind in ('STARTED', 'WITHDRAWN', 'CLOSED', 'REOPENED')),
  -- {"lessons": [ids], "subjects": [ids]}
  add column copied jsonb check (copied is null or kind = 'STARTED');
