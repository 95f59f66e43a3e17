-- How many mails this installation has sent in an hour and on a day. A flood meets this bound before the mail provider
-- blocks the account. Notices are counted apart, because they leave room for sign-in codes.
create table platform.mail_count (
  period text not null check (period in ('hour', 'day')),
  starts_at timestamptz not null,
  codes int not null,
  notices int not null,
  primary key (period, starts_at)
);
grant select, insert, update, delete on platform.mail_count to hadir_platform;
