-- Two people who correct the same membership are told, as with every other record.
alter table enrollment add column version int not null default 1;
