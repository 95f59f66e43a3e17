-- The day on which a school begins to keep its attendance here: nothing before it counts as missing. Null: from the
-- first day of the year.
alter table academic_year add column begins_on date;
alter table academic_year add constraint academic_year_begins_within
  check (begins_on is null or begins_on between start_date and end_date);

call protect_school_tables();
