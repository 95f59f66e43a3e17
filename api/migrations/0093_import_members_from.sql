-- The first day of the memberships that an import of students creates, as the operator chose it; null: by default.
alter table import_batch add column members_from date;
