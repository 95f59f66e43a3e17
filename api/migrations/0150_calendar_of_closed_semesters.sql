-- A closed semester keeps its school days: other weekdays that the school works on since then concern the time to come
-- (as freeze-papers.ts says). Its monthly recaps were printed with them, while semester recap, totals and rapor that were
-- not locked counted by today's weekdays. Holidays of a closed semester cannot change.
create or replace function school_calendar(school uuid, first_date date, last_date date)
  returns table (date date, is_school_day boolean, why text, holiday text)
  -- plpgsql keeps the plan for the session; inlined, it would be planned again with every query around it.
  stable rows 1 language plpgsql set plan_cache_mode = force_generic_plan as $$
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
      left join (
        select (day ->> 'date')::date as date, day ->> 'why' as why
          from semester term
          cross join lateral (
            select e.frozen from semester_event e
              where e.school_id = school and e.academic_year_id = term.academic_year_id and e.no = term.no
                and e.kind = 'CLOSED'
              order by e.at desc, e.id desc limit 1
          ) last
          cross join lateral jsonb_array_elements(last.frozen -> 'days') day
          where term.school_id = school and term.status = 'DITUTUP'
            and term.start_date <= last_date and term.end_date >= first_date
      ) closed on closed.date = d.date
      cross join lateral (
        select case
          when closed.date is not null then closed.why
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
