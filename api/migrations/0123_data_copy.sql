-- Each copy of her data that a person has downloaded: few a day, and she sees them in the next one.
create table platform.data_copy (
  id uuid primary key,
  account_id uuid not null references platform.account (id),
  at timestamptz not null
);
create index data_copy_account on platform.data_copy (account_id, at);
grant select, insert, delete on platform.data_copy to hadir_platform;

-- A student's whole data is a download too.
alter table list_export drop constraint list_export_format_check;
alter table list_export add constraint list_export_format_check check (format in ('xlsx', 'csv', 'zip'));
