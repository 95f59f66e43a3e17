-- The school that strangers may look at without an account (decision 0063): at most one, with invented people, and in
-- none of the platform's lists.
alter table platform.school add column is_example boolean not null default false;
create unique index school_one_example on platform.school (is_example) where is_example;

alter table platform.network_pace drop constraint network_pace_act_check;
alter table platform.network_pace add constraint network_pace_act_check
  check (act in ('SCHOOL_SEARCH', 'REPORT_CARD', 'GOOGLE', 'EXAMPLE'));
