-- MASUK: a day on which the school teaches although its weekday or a holiday says otherwise.
alter table holiday drop constraint holiday_kind_check;
alter table holiday add constraint holiday_kind_check
  check (kind in ('NASIONAL', 'CUTI_BERSAMA', 'SEMESTER', 'SEKOLAH', 'KEGIATAN', 'MASUK'));

-- What the school's calendar says of each date: a school day is a weekday the school works on, inside a semester and
-- outside every holiday, or a day in a semester on which the school teaches all the same (MASUK). A school activity
-- (KEGIATAN) is named but closes nothing. Sheet, list and recaps all ask here;
-- contract/src/dates/school-days.ts is the same rule for screens.
create or replace function school_calendar(school uuid, first_date date, last_date date)
  returns table (date date, is_school_day boolean, why text, holiday text)
  -- plpgsql keeps the plan for the session; inlined, it would be planned again with every query around it.
  stable rows 1 language plpgsql as $$
#variable_conflict use_column
begin
  return query
    select d.date, w.why is null, w.why, named.name
      from (select first_date + n as date from generate_series(0, last_date - first_date) n) d
      left join school_setting s on s.school_id = school
      left join lateral (
        select h.name, h.kind from holiday h
          where h.school_id = school and d.date between h.start_date and h.end_date
          order by h.kind <> 'MASUK', h.kind = 'KEGIATAN', h.start_date, h.name limit 1
      ) named on true
      cross join lateral (
        select case
          when s.active_days is null then 'NO_ACTIVE_DAYS'
          when not exists (
            select from semester t where t.school_id = school and d.date between t.start_date and t.end_date
          ) then 'NO_SEMESTER'
          when named.kind = 'MASUK' then null
          when named.kind <> 'KEGIATAN' then 'HOLIDAY'
          when extract(isodow from d.date)::smallint <> all (s.active_days) then 'WEEKDAY'
        end as why
      ) w;
end $$;

-- Absences that are known beforehand, entered by the school. Its id is the device of the marks that it makes, so that
-- withdrawing it takes back exactly those that nobody has touched since. A guardian's approved request becomes one too.
create table planned_absence (
  school_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  start_date date not null,
  end_date date not null,
  status text not null check (status in ('S', 'I', 'D')),
  reason text not null check (length(reason) between 3 and 200),
  created_by uuid not null,
  created_at timestamptz not null,
  withdrawn_by uuid,
  withdrawn_at timestamptz,
  withdrawn_reason text check (length(withdrawn_reason) <= 200),
  primary key (school_id, id),
  foreign key (school_id, student_id) references student (school_id, id),
  foreign key (school_id, created_by) references actor (school_id, id),
  foreign key (school_id, withdrawn_by) references actor (school_id, id),
  check (end_date >= start_date)
);
create index planned_absence_dates on planned_absence (school_id, end_date, start_date) where withdrawn_at is null;
create index planned_absence_student on planned_absence (school_id, student_id);

call protect_school_tables();
revoke delete on planned_absence from hadir_school;
