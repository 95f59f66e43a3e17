-- Bells change from a day on, and the days before keep the times that they had. On the day on which a schedule was
-- entered it may still be corrected without leaving a past behind: until then nobody knew it.
alter table bell_schedule add column entered_on date not null default '2000-01-01';
