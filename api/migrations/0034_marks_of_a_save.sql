-- The marks that a save brought stand in its own row, each place of the arrays one mark with its verdict, in the order in
-- which they were judged (decision 0028). A row for each, with its school and two index entries, took four times the room
-- and most of the time of a save. A rejected mark may name a pupil that never was, so there is no reference to student.
alter table attendance_save
  add column mark_ids uuid[],
  add column student_ids uuid[],
  add column client_ats timestamptz[],
  add column bases int[],
  add column ns int[],
  -- The cell's rev after it.
  add column revs int[],
  add column statuses text[],
  -- Of these, null stands for a whole array of nulls.
  add column minutes_late smallint[],
  add column notes text[],
  add column reasons text[],
  add column change_reasons text[],
  add column verdicts text[],
  add column verdict_reasons text[];

-- Marks that came too late, until somebody decides and after it: few, and looked for in every sheet that is opened.
create table attendance_held (
  school_id uuid not null,
  id uuid not null,
  seq int not null,
  student_id uuid not null,
  primary key (school_id, id),
  foreign key (school_id, seq) references attendance_save (school_id, seq)
);
create index attendance_held_save on attendance_held (school_id, seq);

alter table attendance_save no force row level security;
alter table attendance_event no force row level security;
alter table attendance_restoration no force row level security;
update attendance_save s set
    mark_ids = e.mark_ids, student_ids = e.student_ids, client_ats = e.client_ats, bases = e.bases, ns = e.ns,
    revs = e.revs, statuses = e.statuses, minutes_late = e.minutes_late, notes = e.notes, reasons = e.reasons,
    change_reasons = e.change_reasons, verdicts = e.verdicts, verdict_reasons = e.verdict_reasons
  from (
    select school_id, seq, array_agg(id order by rev, n, id) as mark_ids,
        array_agg(student_id order by rev, n, id) as student_ids,
        case when count(client_at) > 0 then array_agg(client_at order by rev, n, id) end as client_ats,
        array_agg(base order by rev, n, id) as bases, array_agg(n order by rev, n, id) as ns,
        array_agg(rev order by rev, n, id) as revs, array_agg(status order by rev, n, id) as statuses,
        case when count(minutes_late) > 0 then array_agg(minutes_late order by rev, n, id) end as minutes_late,
        case when count(note) > 0 then array_agg(note order by rev, n, id) end as notes,
        case when count(reason) > 0 then array_agg(reason order by rev, n, id) end as reasons,
        case when count(change_reason) > 0 then array_agg(change_reason order by rev, n, id) end as change_reasons,
        array_agg(verdict order by rev, n, id) as verdicts,
        case when count(verdict_reason) > 0 then array_agg(verdict_reason order by rev, n, id) end as verdict_reasons
      from attendance_event group by school_id, seq
  ) e
  where e.school_id = s.school_id and e.seq = s.seq;
-- A save without a mark, which nobody should have, keeps its number.
update attendance_save
  set mark_ids = '{}', student_ids = '{}', bases = '{}', ns = '{}', revs = '{}', statuses = '{}', verdicts = '{}'
  where mark_ids is null;
insert into attendance_held (school_id, id, seq, student_id)
  select school_id, id, seq, student_id from attendance_event where verdict = 'held';
-- The save of the mark that took an earlier version up again.
alter table attendance_restoration add column seq int;
update attendance_restoration r set seq = e.seq from attendance_event e where e.school_id = r.school_id and e.id = r.event_id;
alter table attendance_restoration force row level security;
alter table attendance_save force row level security;

-- With it go the references of corrections and restorations to it.
drop table attendance_event cascade;

alter table attendance_restoration
  alter column seq set not null,
  drop constraint attendance_restoration_pkey,
  add primary key (school_id, seq, event_id),
  add foreign key (school_id, seq) references attendance_save (school_id, seq);
alter table attendance_correction
  add foreign key (school_id, event_id) references attendance_held (school_id, id);
alter table attendance_save
  alter column mark_ids set not null,
  alter column student_ids set not null,
  alter column bases set not null,
  alter column ns set not null,
  alter column revs set not null,
  alter column statuses set not null,
  alter column verdicts set not null,
  add check (array_position(mark_ids, null) is null),
  add check (cardinality(student_ids) = cardinality(mark_ids) and array_position(student_ids, null) is null),
  add check (cardinality(bases) = cardinality(mark_ids) and array_position(bases, null) is null),
  add check (cardinality(ns) = cardinality(mark_ids) and array_position(ns, null) is null),
  add check (cardinality(revs) = cardinality(mark_ids) and array_position(revs, null) is null),
  add check (cardinality(statuses) = cardinality(mark_ids)),
  add check (
    cardinality(verdicts) = cardinality(mark_ids) and array_position(verdicts, null) is null
    and verdicts <@ array['applied', 'same', 'conflict', 'held', 'rejected']
  ),
  add check (cardinality(client_ats) = cardinality(mark_ids)),
  add check (cardinality(minutes_late) = cardinality(mark_ids)),
  add check (cardinality(notes) = cardinality(mark_ids)),
  add check (cardinality(reasons) = cardinality(mark_ids)),
  add check (cardinality(change_reasons) = cardinality(mark_ids)),
  add check (cardinality(verdict_reasons) = cardinality(mark_ids));

-- Nothing is looked for by what stands in the arrays, and to sample it took ANALYZE ten times as long.
do $$
declare
  name text;
begin
  for name in
    select attname from pg_attribute
      where attrelid = 'attendance_save'::regclass and attndims > 0 and not attisdropped
  loop
    execute format('alter table attendance_save alter column %I set statistics 0', name);
  end loop;
end $$;

-- Every mark that ever arrived, with its verdict; asked for by the save that brought it.
create view attendance_event with (security_invoker = true) as
  select s.school_id, s.seq, m.*
    from attendance_save s
    cross join lateral unnest(
      s.mark_ids, s.student_ids, s.client_ats, s.bases, s.ns, s.revs, s.statuses, s.minutes_late, s.notes, s.reasons,
      s.change_reasons, s.verdicts, s.verdict_reasons
    ) as m (
      id, student_id, client_at, base, n, rev, status, minutes_late, note, reason, change_reason, verdict, verdict_reason
    );
grant select on attendance_event to hadir_school;

call protect_school_tables();
revoke update, delete on attendance_held from hadir_school;
