-- Ten wrong values an hour are all hundred scores in half a day: a paper also has a number of them for its lifetime. Its
-- row stays from now on.
alter table platform.report_card_guess add column wrong integer not null default 0;
drop index platform.report_card_guess_age;
revoke delete on platform.report_card_guess from hadir_platform;
