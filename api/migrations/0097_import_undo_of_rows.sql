-- Each run of a batch has a number: one that was stopped, or taken over, can no longer write or report.
-- retained: what an undo left as it was, by name and with the reason.
alter table import_batch
  add column attempt int not null default 0,
  add column retained jsonb not null default '[]';
