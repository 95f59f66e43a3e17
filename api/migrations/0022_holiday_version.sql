-- Two people who change the same free days: the second is told.
alter table holiday add column version integer not null default 1;
