-- Whoever starts for Google leaves a row for ten minutes: a network starts at a pace.
alter table platform.network_pace drop constraint network_pace_act_check;
alter table platform.network_pace add constraint network_pace_act_check
  check (act in ('SCHOOL_SEARCH', 'REPORT_CARD', 'GOOGLE'));
