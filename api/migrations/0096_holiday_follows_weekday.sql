-- An extra school day (MASUK) teaches by the timetable and bells of this weekday; null: of the date's own.
alter table holiday add column follows_weekday smallint check (follows_weekday between 1 and 7);
