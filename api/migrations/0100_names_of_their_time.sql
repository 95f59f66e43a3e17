-- A closed semester keeps what its classes, subjects and teachers were called, by the record's id, so that renaming
-- changes none of its papers. Reopening keeps them too (decision 0054).
alter table semester add column closed_names jsonb;

-- The names of a school now: plain, with a teacher's titles, and a subject's short ones.
create function school_names(school uuid) returns jsonb stable language sql as $$
  select jsonb_build_object(
    'name', (select coalesce(jsonb_object_agg(record.id, record.name), '{}') from (
      select c.id, c.name from class c where c.school_id = school
      union all select s.id, s.name from subject s where s.school_id = school
      union all select t.id, t.name from teacher t where t.school_id = school) record),
    'titled', (select coalesce(jsonb_object_agg(t.id,
        concat_ws(', ', concat_ws(' ', t.title_front, t.name), t.title_back)), '{}')
      from teacher t where t.school_id = school),
    'short', (select coalesce(jsonb_object_agg(s.id, coalesce(s.short_name, '')), '{}')
      from subject s where s.school_id = school))
$$;

-- What a record was called in a semester: as when that was closed, else as now. A subject may have had no short name.
create function name_then(school uuid, of_year uuid, term_no int, form text, record uuid, current_name text)
  returns text stable language sql as $$
  select nullif(coalesce((
    select m.closed_names -> form ->> record::text from semester m
      where m.school_id = school and m.academic_year_id = of_year and m.no = term_no), current_name), '')
$$;

-- What a class was called on a day of its year, null for its last one.
create function class_name_on(school uuid, of_year uuid, day date, record uuid, current_name text)
  returns text stable language sql as $$
  select coalesce((
    select m.closed_names -> 'name' ->> record::text from semester m
      where m.school_id = school and m.academic_year_id = of_year and (day is null or m.start_date <= day)
      order by m.no desc limit 1), current_name)
$$;

-- Of those closed before, today's names are the best known.
update semester set closed_names = school_names(school_id) where status = 'DITUTUP';
