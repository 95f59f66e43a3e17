-- A student is in one class at a time, in whatever year, and a class has days of its own year alone (decision 0038).
create extension if not exists btree_gist;

alter table enrollment no force row level security;
alter table academic_class no force row level security;
alter table academic_year no force row level security;
alter table class_day no force row level security;
alter table day_closing no force row level security;

-- Whoever was left in a class of an earlier year, or was in two at once, leaves the earlier one when the next begins: by
-- the first day of the membership, then by the order in which they were written. The later of two that began on one day
-- stands, and the other, which then held for no day, goes.
delete from enrollment e where exists (
  select from enrollment o
    where o.school_id = e.school_id and o.student_id = e.student_id and o.join_date = e.join_date
      and (o.created_at, o.id) > (e.created_at, e.id));
update enrollment e set leave_date = n.join_date, version = e.version + 1,
    outcome = case when e.leave_date is null or e.outcome is null then 'PINDAH_KELAS' else e.outcome end
  from (
    select school_id, id, lead(join_date) over (partition by school_id, student_id order by join_date) as join_date
      from enrollment
  ) n
  where n.school_id = e.school_id and n.id = e.id and n.join_date < coalesce(e.leave_date, 'infinity'::date);

-- `without overlaps` is a unique constraint: nothing is checked late, and no row of another school is looked at.
alter table enrollment
  add column span daterange not null generated always as (daterange(join_date, leave_date)) stored,
  add constraint enrollment_one_class_at_a_time unique (school_id, student_id, span without overlaps);

-- The dates of its year travel with each day of a class: a reference that follows the year when its dates are moved, and
-- a check that then refuses to leave the day outside.
alter table academic_year add unique (school_id, id, start_date, end_date);
alter table academic_class add unique (school_id, id, academic_year_id);
alter table class_day
  add column academic_year_id uuid,
  add column year_start date,
  add column year_end date;
update class_day d set academic_year_id = y.id, year_start = y.start_date, year_end = y.end_date
  from academic_class ac
  join academic_year y on y.school_id = ac.school_id and y.id = ac.academic_year_id
  where ac.school_id = d.school_id and ac.id = d.academic_class_id;
-- Days outside have no sheet to open; the marks that were made on them stay in the history of their saves.
delete from day_closing g using class_day d
  where g.school_id = d.school_id and g.academic_class_id = d.academic_class_id and g.date = d.date
    and d.date not between d.year_start and d.year_end;
delete from class_day where date not between year_start and year_end;
alter table class_day
  alter column academic_year_id set not null,
  alter column year_start set not null,
  alter column year_end set not null,
  add constraint class_day_in_year check (date between year_start and year_end),
  add foreign key (school_id, academic_class_id, academic_year_id) references academic_class (school_id, id, academic_year_id),
  add foreign key (school_id, academic_year_id, year_start, year_end)
    references academic_year (school_id, id, start_date, end_date) on update cascade;
create index class_day_year on class_day (school_id, academic_year_id);

alter table enrollment force row level security;
alter table academic_class force row level security;
alter table academic_year force row level security;
alter table class_day force row level security;
alter table day_closing force row level security;
